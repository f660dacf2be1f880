/** Who may sit before the page in tests. */
import type { Me } from '../wire/api';

export const member: Me = {
  signed_in: true,
  admin: false,
  budgets: false,
  connections: false,
  web: false,
  name: 'reader',
  language: 'en',
  timezone: 'UTC',
  chosen_language: '',
  chosen_timezone: '',
  instructions: '',
  upload_limit_bytes: 1000,
  may_create_files: true,
  previews: true,
  models: [
    { id: 'demo', label: 'demo-1', wire: 'demo', vision: false, tools: true, demo: true },
    { id: 'big', label: 'Big model', wire: 'openai', vision: true, tools: true, demo: false },
  ],
  default_model_id: 'demo',
  chosen_model_id: '',
  commands: [
    {
      name: '/image',
      argument: 'what to draw',
      help: 'Makes a picture.',
      needs: 'a model that makes images',
    },
    { name: '/review', argument: 'a file', help: 'Reviews a file.', needs: 'a file in this conversation' },
    { name: '/research', argument: 'a question', help: 'Looks into a question.', needs: 'a search service' },
    { name: '/compact', argument: '', help: 'Shortens a conversation.', needs: 'a long conversation' },
  ],
};
