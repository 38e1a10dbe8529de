import type { Layers } from './layers.ts';

export const CONSOLE_LAYERS: Layers = {
  root: 'console/src',
  rows: [
    ['worker'],
    ['paths.ts', 'configuration.ts'],
    ['use-configuration.ts', 'ui', 'storage'],
    ['translations'],
    ['session', 'login-link', 'http'],
    ['time'],
    ['registration'],
    ['live'],
    ['history', 'mail-preview', 'claim'],
    ['decided', 'decision'],
    ['evidence'],
    ['deciding'],
    ['screens/customer-service/address', 'screens/customer-service/webhooks'],
    [
      'screens/customer-service/keys',
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
    [
      'screens/customer-service',
      'screens/decide',
      'screens/home',
      'screens/login-callback',
      'screens/not-found',
      'screens/reset-password',
      'screens/signed-out',
    ],
    ['app'],
    ['start'],
    ['main.tsx'],
  ],
};
