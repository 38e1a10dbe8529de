import type { ESTree } from 'vite';

/** Shows `visit` a node and all that are inside it. */
export function walk(node: ESTree.Node, visit: (node: ESTree.Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') {
        walk(child, visit);
      }
    }
  }
}
