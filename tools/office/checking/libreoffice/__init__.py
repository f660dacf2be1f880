"""What LibreOffice makes of a file before and after an edit."""
