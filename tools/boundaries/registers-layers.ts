import type { Layers } from './layers.ts';

export const REGISTERS_LAYERS: Layers = {
  root: 'registers/src',
  rows: [['shapes'], ['faults'], ['world'], ['http'], ['.']],
};
