import type { Plugin } from 'vite';

interface UnusedComponent {
  /** The file below `node_modules` that declares it. */
  readonly file: string;
  readonly name: string;
  /** The call that makes it, if any: the bundler cannot know that the call has no effect. */
  readonly madeBy?: string;
  /** Its name in React's developer tools: the bundler counts the assignment as a use. */
  readonly displayName?: string;
}

const dom = 'react-router/dist/production/lib/dom/lib.js';

/** Components that the console does not import and the bundler would keep (docs/adr/0015). */
export const unusedComponents: readonly UnusedComponent[] = [
  { file: dom, name: 'Link', madeBy: 'React$1.forwardRef', displayName: 'Link' },
  { file: dom, name: 'NavLink', madeBy: 'React$1.forwardRef', displayName: 'NavLink' },
  { file: dom, name: 'Form', madeBy: 'React$1.forwardRef', displayName: 'Form' },
  { file: dom, name: 'ScrollRestoration', displayName: 'ScrollRestoration' },
  { file: dom, name: 'HistoryRouter', displayName: 'unstable_HistoryRouter' },
  {
    file: 'react-router/dist/production/lib/components.js',
    name: 'MemoizedDataRoutes',
    madeBy: 'React$1.memo',
  },
];

/** Lets the bundler leave out the listed components; fails the build if their text has changed. */
export function dropUnusedComponents(): Plugin {
  const files = [...new Set(unusedComponents.map(({ file }) => file))];
  const seen = new Set<string>();
  return {
    name: 'countersign-drop-unused-components',
    apply: 'build',
    transform: {
      filter: { id: files.map((file) => `**/node_modules/${file}`) },
      handler: (code, id) => {
        const file = files.find((one) => id.endsWith(`/node_modules/${one}`));
        if (file === undefined) return undefined;
        seen.add(file);
        return markUnused(file, code);
      },
    },
    buildEnd: (error) => {
      const missing = files.filter((file) => !seen.has(file));
      if (error === undefined && missing.length > 0) {
        throw new Error(`Not part of the build: ${missing.join(', ')} (docs/adr/0015)`);
      }
    },
  };
}

/** The code of `file` in which the bundler can see that the listed components are unused. */
export function markUnused(file: string, code: string): string {
  let marked = code;
  for (const { name, madeBy, displayName } of unusedComponents.filter((one) => one.file === file)) {
    if (madeBy !== undefined) {
      const made = `const ${name} = `;
      marked = replaceOnce(marked, `${made}${madeBy}(`, `${made}/* @__PURE__ */ ${madeBy}(`);
    }
    if (displayName !== undefined) {
      marked = replaceOnce(marked, `\n${name}.displayName = "${displayName}";`, '');
    }
  }
  return marked;
}

function replaceOnce(code: string, text: string, replacement: string): string {
  const [before = '', after, ...more] = code.split(text);
  if (after === undefined || more.length > 0) {
    throw new Error(`Expected once in react-router: ${text.trim()} (docs/adr/0015)`);
  }
  return before + replacement + after;
}
