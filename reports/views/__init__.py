"""View models: what each document shows, rounded and worded, for HTML and PDF alike."""
