import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markUnused, unusedComponents } from './drop-unused-components.ts';

const nodeModules = new URL('../../node_modules/', import.meta.url);
const files = [...new Set(unusedComponents.map(({ file }) => file))];
const codeOf = (file: string) => readFileSync(new URL(file, nodeModules), 'utf8');

test.each(files)('%s still has the text that the build marks', (file) => {
  const code = codeOf(file);
  const marked = markUnused(file, code);
  const made = unusedComponents.filter((one) => one.file === file && one.madeBy !== undefined);
  expect(marked.split('/* @__PURE__ */').length - code.split('/* @__PURE__ */').length).toBe(
    made.length,
  );
  for (const { name, displayName } of unusedComponents.filter((one) => one.file === file)) {
    if (displayName !== undefined) expect(marked).not.toContain(`\n${name}.displayName`);
  }
});

test.each(files)('a change of %s fails the build', (file) => {
  const code = codeOf(file).replaceAll('React$1.', 'React.');
  expect(() => markUnused(file, code)).toThrow('docs/adr/0015');
});
