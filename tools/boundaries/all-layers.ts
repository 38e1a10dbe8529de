import { API_LAYERS } from './api-layers.ts';
import { CONSOLE_LAYERS } from './console-layers.ts';
import type { Layers } from './layers.ts';

/** Every workspace whose folders have an order. */
export const ALL_LAYERS: readonly Layers[] = [CONSOLE_LAYERS, API_LAYERS];
