import type { Layers } from './layers.ts';

export const MAILBOX_LAYERS: Layers = {
  root: 'mailbox/src',
  rows: [['mails'], ['bounces', 'smtp'], ['api'], ['inbox'], ['.']],
};
