import type { Rule } from './rule.ts';

/** Beyond this a file is read twice; tests may be longer, since their cases are a table. */
const mostLines = 200;

export const fileRules: readonly Rule[] = [
  {
    name: `a file of more than ${mostLines} lines says why`,
    remedy:
      'Move what changes for another reason to a file of its own, or write the reason in a comment `// One long file: …`.',
    find: ({ modules }) =>
      modules
        .filter(({ path }) => !/\.(test|e2e)\.tsx?$|\/testing\//.test(path))
        .filter(({ lines, saysWhyLong }) => lines > mostLines && !saysWhyLong)
        .map(({ path, lines }) => `${path} (${lines})`),
  },
];
