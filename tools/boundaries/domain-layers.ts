/**
 * The domain's folders, inner ones first: a folder imports only from rows above its own, type
 * imports included.
 */
export const DOMAIN_LAYERS: readonly (readonly string[])[] = [
  ['identity', 'market', 'search'],
  ['locale', 'registration'],
  ['login-link'],
];
