/**
 * The console's folders and the files beside them, below console/src, inner rows first: a module
 * imports only from its own place and from rows above it, type imports counted; places of one row do
 * not import each other. Of a folder and one inside it the inner one counts.
 */
export const CONSOLE_LAYERS: readonly (readonly string[])[] = [
  ['paths.ts', 'configuration.ts'],
  ['use-configuration.ts', 'ui'],
  ['translations'],
  ['session', 'login-link', 'http'],
  ['time'],
  ['registration'],
  ['live'],
  ['history', 'mail-preview', 'claim'],
  ['decided', 'decision'],
  ['screens/customer-service/address', 'screens/customer-service/keys'],
  [
    'screens/customer-service/export',
    'screens/customer-service/live',
    'screens/customer-service/settings',
  ],
  [
    'screens/customer-service/bulk',
    'screens/customer-service/mails',
    'screens/customer-service/overview',
  ],
  ['screens/customer-service/queue', 'screens/customer-service/registration-pane'],
  ['screens'],
  ['app'],
  ['main.tsx'],
];
