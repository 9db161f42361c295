"""Cards and charts as inline SVG."""
