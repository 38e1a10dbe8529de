/**
 * The mailbox's folders, inner ones first: a folder imports only from rows above its own, type
 * imports included. The files beside the folders are outermost.
 */
export const MAILBOX_LAYERS: readonly (readonly string[])[] = [
  ['mails'],
  ['smtp'],
  ['api'],
  ['inbox'],
];
