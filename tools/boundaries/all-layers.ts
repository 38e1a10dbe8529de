import { API_LAYERS } from './api-layers.ts';
import { CONSOLE_LAYERS } from './console-layers.ts';
import { DOMAIN_LAYERS } from './domain-layers.ts';
import { IDENTITY_PROVIDER_LAYERS } from './identity-provider-layers.ts';
import type { Layers } from './layers.ts';
import { MAILBOX_LAYERS } from './mailbox-layers.ts';
import { REGISTERS_LAYERS } from './registers-layers.ts';

/** Every workspace whose folders have an order. */
export const ALL_LAYERS: readonly Layers[] = [
  CONSOLE_LAYERS,
  API_LAYERS,
  IDENTITY_PROVIDER_LAYERS,
  MAILBOX_LAYERS,
  REGISTERS_LAYERS,
  DOMAIN_LAYERS,
];
