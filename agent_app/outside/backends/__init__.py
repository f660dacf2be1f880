"""The services that search the web, one file each."""
