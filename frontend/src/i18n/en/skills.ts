/** Skills: saved ways of working. */
export const skills = {
  skills: {
    title: 'Skills',
    text: 'A skill is a saved way of working: a folder with a SKILL.md. Use one with /skill and its name.',
    task: 'what is to be done',
    add_zip: 'Add a zip',
    add_folder: 'Add a folder',
    for_all: 'For everybody here',
    adding: 'Adding …',
    added: '“{{name}}” was added.',
    add_failed: 'The skill could not be added.',
    replace: 'Replace it',
    failed: 'The skills could not be loaded.',
    none: 'There are no skills yet.',
    about: {
      'meeting-minutes':
        'Makes minutes of a meeting as a Word document from notes, a transcript or a recording’s text: decisions, actions with owner and date, topics, open questions.',
      'monthly-report':
        'Makes a monthly report workbook from a table or figures: the data, a sheet with totals and change per month, and a chart.',
      'pitch-deck':
        'Makes a pitch deck of about ten slides with speaker notes for an idea, product or company: problem, solution, market, model, evidence, ask.',
    },
    whose: { mine: 'Yours', site: 'For everybody', included: 'Comes with Folio' },
    use: 'Use of {{name}}',
    uses: {
      off: 'Switched off',
      command: 'With /skill only',
      model: 'With /skill, and by the model itself',
    },
    change_failed: 'This could not be changed.',
    says: 'What it says',
    says_of: 'What it says: {{name}}',
    text_failed: 'What it says could not be loaded.',
    files: 'Files',
    download: 'Download {{name}}',
    remove: 'Delete {{name}}',
    removed: '“{{name}}” was deleted.',
    remove_failed: 'The skill could not be deleted.',
    undo_failed: 'The deletion could not be undone.',
  },
};
