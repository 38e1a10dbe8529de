/**
 * The identity provider's folders, inner ones first: a folder imports only from rows above its own,
 * type imports included. The files beside the folders (main, start, request routing) import from
 * all of them and are imported by none.
 */
export const IDENTITY_PROVIDER_LAYERS: readonly (readonly string[])[] = [
  ['settings', 'storage'],
  ['accounts', 'http'],
  ['protocol'],
  ['tokens', 'pages'],
  ['mail', 'my-account', 'provider'],
];
