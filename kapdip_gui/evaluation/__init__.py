"""A turn told to people: one document model, rendered to HTML, PDF and text."""
