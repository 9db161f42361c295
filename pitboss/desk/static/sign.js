import "./papers.js";
