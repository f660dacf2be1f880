/** A review: its findings, and the changes that it proposes. */
export const review = {
  review: {
    findings_one: '{{count}} finding',
    findings_other: '{{count}} findings',
    none: 'The review found nothing.',
    number: 'No.',
    severity: 'Severity',
    place: 'Place',
    finding: 'Finding',
    change: 'Proposed change',
    high: 'High',
    medium: 'Medium',
    low: 'Low',
    open: 'Open the file here',
    delete: 'Delete the paragraph',
    not_commented: 'No comment could be written here.',
  },
};
