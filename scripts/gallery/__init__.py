"""`make gallery`: makes the files of gallery/ with the tools of a model, and pictures of their pages."""
