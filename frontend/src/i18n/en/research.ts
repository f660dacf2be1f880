/** A research: how far it has come. */
export const research = {
  research: {
    label: 'Research',
    searches: 'Searches {{use}}',
    pages: 'Pages {{use}}',
    evidence_one: '{{count}} quote noted',
    evidence_other: '{{count}} quotes noted',
    reported: 'Report saved',
    no_report: 'No report yet',
    noted: 'What was noted',
    quoted: '“{{words}}”',
  },
};
