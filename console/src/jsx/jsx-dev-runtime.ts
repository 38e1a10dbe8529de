import * as runtime from 'react/jsx-dev-runtime';
import { withOwnElements } from './own-elements.ts';

export type { JSX } from 'react';
export { Fragment } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof runtime.jsxDEV = (type, given, key, isStatic, ...origin) => {
  const props = withOwnElements(type, given);
  // Several texts became one.
  const isList = isStatic && hasList(props);
  return runtime.jsxDEV(type, props, key, isList, ...origin);
};

function hasList(props: unknown): boolean {
  return (
    typeof props === 'object' &&
    props !== null &&
    'children' in props &&
    Array.isArray(props.children)
  );
}
