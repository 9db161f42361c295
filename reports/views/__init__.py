"""View models: what each document shows, rounded and worded, for both HTML and PDF."""
