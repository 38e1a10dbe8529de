import * as runtime from 'react/jsx-runtime';
import { withOwnElements } from './own-elements.ts';

export type { JSX } from 'react';
export { Fragment } from 'react/jsx-runtime';

export const jsx: typeof runtime.jsx = (type, props, key) =>
  runtime.jsx(type, withOwnElements(type, props), key);

export const jsxs: typeof runtime.jsxs = (type, props, key) =>
  runtime.jsxs(type, withOwnElements(type, props), key);
