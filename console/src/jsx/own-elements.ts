import type { ElementType, ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

// They hold text only.
const withoutElements = new Set(['option', 'title', 'style', 'text', 'tspan']);

/**
 * The properties of an element, with every text that has siblings in an element of its own. A browser's translator
 * puts other nodes in the place of text nodes, and React fails where it removes a text or inserts something before
 * it; an element stays where it is, and a text alone in one is replaced as a whole.
 */
export function withOwnElements<Props>(type: ElementType, props: Props): Props {
  if (!hasChildren(props)) return props;
  const { children } = props;
  if (typeof type === 'symbol') {
    // A fragment's texts are beside what is beside the fragment.
    const list = Array.isArray(children);
    return { ...props, children: list ? children.map(separate) : separate(children, 0) };
  }
  const isElement = typeof type === 'string' && !withoutElements.has(type);
  if (!isElement || !Array.isArray(children)) return props;
  const isOneText = children.every((child) => isNothing(child) || typeof child !== 'object');
  return {
    ...props,
    children: isOneText
      ? children.filter((child) => !isNothing(child)).join('')
      : children.map(separate),
  };
}

function separate(child: ReactNode, at: number): ReactNode {
  if (Array.isArray(child)) return child.map(separate);
  return isText(child) ? own(child, `text-${at}`) : child;
}

function own(text: ReactNode, key?: string): ReactNode {
  return jsx('span', { children: text }, key);
}

function hasChildren(props: unknown): props is { readonly children: ReactNode } {
  return typeof props === 'object' && props !== null && 'children' in props;
}

function isNothing(child: ReactNode): boolean {
  return child === null || child === undefined || typeof child === 'boolean';
}

/** A translator leaves blank texts alone. */
function isText(child: ReactNode): boolean {
  return typeof child === 'string' ? child.trim() !== '' : typeof child === 'number';
}
