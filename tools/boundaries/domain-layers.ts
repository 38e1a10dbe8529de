import type { Layers } from './layers.ts';

export const DOMAIN_LAYERS: Layers = {
  root: 'domain/src',
  rows: [
    ['contact', 'identity', 'market', 'notifications', 'place', 'retention', 'search', 'time'],
    ['locale', 'registration', 'duplicates'],
    ['assignment', 'login-link', 'evidence', 'requests', 'words', 'working-time'],
    ['.'],
  ],
};
