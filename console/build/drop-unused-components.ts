import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out components of a package that nothing imports. They are made by
 * `forwardRef` and named by a `displayName`, both of which look as if somebody might need them.
 */
export function dropUnusedComponents(packageName: string): Plugin {
  return {
    name: 'countersign-drop-unused-components',
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`/node_modules/${packageName}/`) },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(
            /^(const \w+ = )(?=\S+\.(?:forwardRef|memo|createContext)\()/gm,
            '$1/* @__PURE__ */ ',
          ),
    },
  };
}
