/** A conversation that was shortened: its fold, and what is told of it. */
export const fold = {
  fold: {
    show: 'Earlier messages, shortened on {{day}}. Show them',
    hide: 'Hide the earlier messages',
    above: 'Shortened on {{day}}: the model works with a summary of what stands above.',
    running: 'Summing up earlier messages to make room…',
    failed:
      'The earlier messages could not be summed up. The oldest of them are left out for the model instead.',
    by_command: 'From here on the model works with this summary in place of the earlier messages.',
    by_itself:
      'The conversation neared the limit of what the model reads, so its earlier messages were summed up.',
    no_summary:
      'The model wrote no summary. From here on it works with the list of files, results and your words that Folio keeps.',
    summary: 'Show the summary',
  },
};
