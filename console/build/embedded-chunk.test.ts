import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { embedChunk } from './embedded-chunk.ts';

const file = '/assets/first-4f2a.js';
const embed = (code: string, embedded = ['/assets/base-1234.js']) =>
  embedChunk(code, file, (path) => embedded.includes(path));

/** What the chunk exports when it runs in the page beside `others`, by their paths. */
function run(script: string, others: Readonly<Record<string, unknown>> = {}) {
  let made: Record<string, unknown> = {};
  const countersignChunks = {
    define: (_file: string, make: () => Record<string, unknown>) => {
      made = make();
    },
    get: (path: string) => others[path],
    load: async (path: string) => others[path],
    meta: { url: 'https://console.example/approve' },
  };
  runInNewContext(script, { window: { countersignChunks } });
  return made;
}

test('imports and exports of a chunk become variables of a function', () => {
  const { script } = embed(
    'import{t as e}from"./base-1234.js";var n=e+1;function r(){return n}export{n as t,r as in};',
  );
  const made = run(script, { '/assets/base-1234.js': { t: 41 } });
  expect(made.t).toBe(42);
  expect(made).toHaveProperty('in');
});

test('an import on demand finds what the page has, and files by their full path', async () => {
  const { script } = embed(
    'export{n as t};var n=()=>import(`./base-1234.js`),r=()=>import("./later-5678.js")',
  );
  const { t } = run(script, { '/assets/base-1234.js': 'here' });
  expect(await (t as () => unknown)()).toBe('here');
  expect(script).toMatch(/import\("\/assets\/later-5678\.js"\)/);
});

test('the address of the chunk is that of the page', () => {
  expect(run(embed('var n=import.meta.url;export{n as t}').script).t).toMatch(/approve$/);
});

test('a chunk is strict, as a module is', () => {
  expect(() => run(embed('undeclared=1;export{}').script)).toThrow('undeclared is not defined');
});

test('a chunk has ASCII letters only, and says the same', () => {
  const code = 'var n=["日本—é",`😀`,/^[ă-ș😀]$/u.test("😀")];export{n as t}';
  const { script } = embed(code);
  expect(script).not.toMatch(/[^\0-\x7f]/);
  expect(run(script).t).toEqual(['日本—é', '😀', true]);
});

test('the bridge exports what the chunk has', () => {
  const { bridge } = embed('var n=1;export{n as t,n as in,n as function}');
  expect(bridge).toBe(
    `const{t,in:_in,function:_function}=window.countersignChunks.get("${file}");` +
      'export{t,_in as in,_function as function};',
  );
});

test.each([
  ['import{t as e}from"./later-5678.js";', 'imports /assets/later-5678.js, which has a file'],
  ['export default 1;', 'ExportDefaultDeclaration'],
  ['export*from"./base-1234.js";', 'ExportAllDeclaration'],
  ['export const n=1;', 'exports a declaration'],
  ['import*as n from"./base-1234.js";', 'ImportNamespaceSpecifier'],
  ['var n=e=>import(e);export{n}', 'not of a constant'],
])('what a function cannot have ends the build: %s', (code, reason) => {
  expect(() => embed(code)).toThrow(reason);
});
