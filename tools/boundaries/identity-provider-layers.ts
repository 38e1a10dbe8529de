import type { Layers } from './layers.ts';

export const IDENTITY_PROVIDER_LAYERS: Layers = {
  root: 'identity-provider/src',
  rows: [
    ['settings', 'storage'],
    ['accounts', 'http'],
    ['protocol'],
    ['tokens', 'pages'],
    ['mail', 'my-account', 'provider'],
    ['.'],
  ],
};
