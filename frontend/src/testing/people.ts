/** Who may sit before the page in tests. */
import type { Me } from '../wire/api';

export const member: Me = {
  signed_in: true,
  name: 'reader',
  language: 'en',
  timezone: 'UTC',
  upload_limit_bytes: 1000,
  may_create_files: true,
  models: [
    { id: 'demo', label: 'demo-1', wire: 'demo', vision: false, tools: true, demo: true },
    { id: 'big', label: 'Big model', wire: 'openai', vision: true, tools: true, demo: false },
  ],
  default_model_id: 'demo',
};
