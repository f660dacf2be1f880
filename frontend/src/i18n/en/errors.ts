/** Errors by their codes: those of the wire, and those that the page meets by itself. */
import type { ErrorCode } from '../../wire/types.gen';

/** What goes wrong without a word of the server. */
export type PageCode =
  | 'bad_answer'
  | 'cancelled'
  | 'connection_lost'
  | 'no_answer'
  | 'refused'
  | 'sign_out_failed'
  | 'too_slow';

export const errors = {
  error_detail: 'In the server’s words',
  error_then: '{{first}} {{second}}',
  error_wait: 'It asks to wait about {{minutes}} minutes.',
  error_wait_seconds: 'Wait {{seconds}} s and try again.',
  used_budget: {
    own: 'Your budget of {{limit}} is used up.',
    shared: 'The budget of {{limit}} that you share with others is used up.',
    tokens_day: '{{amount}} tokens a day',
    tokens_month: '{{amount}} tokens a month',
    money_day: '{{amount}} a day',
    money_month: '{{amount}} a month',
    again:
      'It begins anew on {{when}}; an administrator of this site can raise it. Nothing is lost: try again then.',
  },
  error: {
    bad_answer: 'The server answered with an error ({{status}}). Try again.',
    cancelled: 'The upload was cancelled.',
    connection_lost: 'The connection was lost before the server answered.',
    no_answer: 'The server did not answer. Try again.',
    refused: 'The server refused this.',
    sign_out_failed: 'Signing out did not work. Try again.',
    too_slow: 'This takes too long. Try again later.',

    bad_frame: 'The server did not understand the page. Reload it and try again.',
    bad_request: 'The server did not understand the request. Reload the page and try again.',
    busy: 'The workers can’t be reached. Try again in a minute.',
    csrf: 'The page is out of date. Reload it and try again.',
    invalid: 'The server can’t take this as it was entered. Correct it and try again.',
    no_session: 'There is no session. Reload the page.',
    no_space: 'The server’s disk is full. Try again later, or tell whoever runs it.',
    not_found: 'This is not here any more. Reload the page.',
    not_yours: 'This chat does not exist or belongs to somebody else.',
    server_error: 'Something went wrong on the server. Try again.',
    too_fast: 'This comes too fast. Wait a moment and try again.',
    store_away:
      'The store of files can’t be reached. Try again in a minute, or tell whoever runs this server.',
    too_large: 'This is over the size limit.',
    too_many_chats: 'Too many chats are followed at once. Close some tabs and reload the page.',

    bad_key: 'The model’s server refused the key. Whoever runs this server has to set another one.',
    bad_parent: 'The answer that this message follows is not in this chat. Reload the page.',
    bad_values: 'What was filled in does not fit the form. Correct it and send it again.',
    budget_used: 'The budget is used up. An administrator of this site can raise it.',
    cut_off: 'The model’s server ended the answer before it was whole.',
    empty_message: 'The message is empty. Write something or attach a file.',
    file_missing: 'An attached file is not in this chat. Attach it again.',
    internal: 'Something went wrong on the server. Nothing that was said is lost; try again.',
    interrupted: 'The server was interrupted in mid-answer. What was said is kept; try again to go on.',
    line_full: 'Too many people wait for an answer at this moment. Send it again in a minute.',
    line_own: 'Several of your messages wait for an answer already. Send this one after them.',
    no_model: 'No model is set up, or that one is not offered. Pick another one.',
    nothing_waits: 'This call waits for no answer any more.',
    overloaded: 'The model is overloaded. Try again in a moment.',
    quota: 'The model’s quota is used up.',
    rate_limit: 'The model is asked too often. Wait a moment and try again.',
    refused_request: 'The model’s server refused the request. Ask in other words, or choose another model.',
    too_long: 'The conversation is too long for this model. Start a new one, or choose another model.',
    too_many_files: 'A message can’t take that many files. Send some of them later.',
    unknown: 'The model’s server failed. Try again, or choose another model.',
    unreachable: 'The model’s server can’t be reached. Try again, or choose another model.',

    bad_window: 'That part of the file is not there.',
    damaged: 'The file is damaged. Open it in Office, repair it and save it again.',
    dangerous: 'The file is built to harm whoever opens it and was turned away.',
    empty: 'The file is empty.',
    encrypted: 'The file is protected by a password. Save it without one first.',
    legacy: 'The file has an older format that can’t be read here. Save it in the new one first.',
    no_view: 'This kind of file can’t be shown here. Download it instead.',
    preview_failed: 'The pages of this file can’t be drawn.',
    preview_unavailable: 'Pages of this file can’t be drawn on this server.',
    too_heavy: 'This takes more time or memory than a look may. Download the file instead.',
    unlike: 'The two files are of different kinds.',
    unsupported: 'The file is of a kind that can’t be read here.',

    knowledge_account: 'A knowledge base belongs to an account. Sign in or create one to use it.',
    knowledge_full: 'The knowledge base is full. Remove something from it first.',
    knowledge_shared: 'This is shared with all members; only an admin changes that.',
    no_text: 'There is no text in it that could be searched.',
    no_vectors: 'It is searched by its words only, as its meaning could not be worked out.',
    not_read: 'Something went wrong when it was read. Have it read again, or save it anew and add that.',

    empty_chat: 'There is nothing to share yet. Say something first.',
    no_zone: 'That time zone is not known. Pick one from the list.',
    not_shared: 'This link leads nowhere, or it has been taken back.',

    email_taken: 'Somebody uses this e-mail address already. Enter another one.',
    no_invitation: 'This invitation was used, taken back, or its time is over. Ask for another one.',
    no_such_person: 'Nobody here has this name or address. Look how it is written.',
    several_people: 'That is one person’s name and another one’s address. Use another of theirs.',
    provider_away: 'The sign-in service does not answer. Try again in a minute.',
    wrong_name: 'This is not your user name. Type it as it is written here.',
    wrong_password: 'The password is not right. Type the one you sign in with.',

    bad_about: 'Write one short line of plain text.',
    bad_address:
      'This address can’t be used. Write a whole https:// address without a name, a password or #.',
    bad_auth: 'This kind of sign-in does not fit the transport.',
    bad_authorize_params: 'One of the parameters can’t be used. Write a name and a value on each line.',
    bad_client_id: 'Enter the client ID that the service gave you, in one line.',
    bad_header_name: 'Write the name of one header, such as Authorization.',
    bad_name: 'This short name can’t be used. Pick another one.',
    bad_offered: 'One of the tools’ names can’t be used. Write one name on each line.',
    bad_scopes: 'One of the scopes can’t be used. Write plain words with spaces between.',
    bad_secret:
      'Enter the key or secret anew: one line of letters, digits and signs, without spaces around it.',
    bad_title: 'Write one short line of plain text.',
    bad_transport: 'Programs on this machine are not allowed here.',
    client_id_needed: 'An admin has to enter a client ID for this service.',
    name_taken: 'Another server has this short name already. Pick another one.',
    no_sign_in: 'This server needs no sign-in.',
    sign_in_first: 'Connections belong to an account. Sign in first.',
    sign_in_needed: 'Sign in to this connection first.',
    unreachable_server: 'This server can’t be reached. Try again later.',
    bad_base_url:
      'Write a whole address that begins with http:// or https://, without a name, a password, ? or #.',
    bad_label: 'Write one short line of plain text.',
    bad_limits:
      'The context window must be a number of tokens from 1,000 on, and the longest answer shorter.',
    bad_model_name: 'Write the model’s name as its server calls it, in one line.',
    bad_price:
      'A price is a plain number of dollars such as 2.5, with at most 6 decimals; empty is not known.',
    model_server_silent: 'The server did not give its list of models. Check its address and key.',
    title_taken: 'Another server has this title already. Pick another one.',

    ends_before: 'It would end before it begins. Pick a later end.',
    founder_factor: 'Nobody else removes the second factor of the account that set this site up.',
    founder_stays: 'The account that set this site up stays an administrator and open.',
    group_taken: 'Another group has this name already. Pick another one.',
    guests_grouped: 'Guests obey another group already. Take them out of it first.',
    last_admin: 'This is the last administrator. Make somebody else one first.',
    no_capability: 'There is no such capability any more. Reload the page.',
    own_account: 'Another administrator has to close or delete your account.',
    own_factor: 'Remove your own second factor under “Account”.',

    bad_period: 'Choose a first and a last day in their order, at most 400 days in all.',

    bad_limit: 'This can’t be a limit. Enter a number of at least 0.',
    bad_subject: 'There is no such person or group. Pick one from the list.',
    budget_exists: 'There is such a budget already. Change that one instead.',

    skill_account: 'Skills belong to an account. Sign in or create one to use them.',
    skill_description: 'The description in SKILL.md is missing or longer than 1,024 characters. Change it.',
    skill_duplicate: 'One of the files is in it twice. Keep one of them.',
    skill_empty: 'SKILL.md has no instructions behind its head. Write what is to be done.',
    skill_exists: 'There is a skill of this name already. Replace it, or give this one another name.',
    skill_head:
      'The head of SKILL.md is missing or can’t be read. It begins with ---, then name: and description:, then ---.',
    skill_included: 'This skill comes with Folio. Switch it off if nobody should use it.',
    skill_link: 'It holds a symbolic link. Put the file itself in its place.',
    skill_main_too_long: 'SKILL.md is too long. Move details to other files of the folder.',
    skill_name:
      'The name in SKILL.md has lower-case letters, digits and single hyphens, such as monthly-report. Change it.',
    skill_no_main: 'There is no SKILL.md in it. A skill is a folder with a file of that name.',
    skill_not_zip: 'This is not a zip file. Pack the skill’s folder as a zip.',
    skill_path: 'One of the files has a path that leads out of the folder or can’t be used. Rename it.',
    skill_several: 'It holds more than one skill. Upload each folder by itself.',
    skill_text: 'SKILL.md is not text in UTF-8. Save it as UTF-8.',
    skill_too_large: 'It is larger than 10 MB. Leave out what the skill does not need.',
    skill_too_many: 'It holds more than 200 files. Leave out what the skill does not need.',
    skill_too_many_skills: 'There are as many skills as there may be. Delete one first.',
    skill_zip_damaged: 'The zip is damaged or of an unknown kind. Pack it anew.',
    skill_zip_locked: 'The zip has a password. Pack it without one.',
  } satisfies Record<ErrorCode | PageCode, string>,
};
