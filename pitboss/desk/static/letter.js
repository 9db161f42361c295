import "./desk.js";
