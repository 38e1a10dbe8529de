import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { declaredTwice } from './declared-twice.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('an exported name has one declaration', () => {
  const paths = globSync(
    '{business-api,console,contract,domain,identity-provider,mailbox,registers}/src/**/*.{ts,tsx}',
    {
      cwd: root,
      exclude: (path) => /\.test\.tsx?$/.test(path),
    },
  );
  expect(paths.length).toBeGreaterThan(1400);
  const sources = new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]));
  expect(declaredTwice(sources)).toEqual([]);
});

const found = (sources: Readonly<Record<string, string>>) =>
  declaredTwice(new Map(Object.entries(sources)));

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'two functions in two floors',
    {
      'business-api/src/record/one.ts': 'export function takeTurn() {}',
      'business-api/src/ground/two.ts': 'export async function takeTurn() {}',
    },
    'takeTurn: business-api/src/record/one.ts, business-api/src/ground/two.ts',
  ],
  [
    'a type of the API and one of the contract',
    {
      'business-api/src/ground/one.ts': 'export interface Mail {}',
      'contract/src/two.ts': 'export const Mail = z.object({});',
    },
    'Mail: business-api/src/ground/one.ts, contract/src/two.ts',
  ],
  [
    'a component and what loads it later',
    {
      'console/src/screens/one.ts': 'export const Watch = lazy(load);',
      'console/src/screens/two.tsx': 'export function Watch() {}',
    },
    'Watch: console/src/screens/one.ts, console/src/screens/two.tsx',
  ],
  [
    'an endpoint and two functions',
    {
      'contract/src/one.ts': 'export const addNote = endpoint({});',
      'business-api/src/record/two.ts': 'export function addNote() {}',
      'business-api/src/testing/three.ts': 'export function addNote() {}',
    },
    'addNote: contract/src/one.ts, business-api/src/record/two.ts, business-api/src/testing/three.ts',
  ],
])('reports %s', (_what, sources, breach) => expect(found(sources)).toEqual([breach]));

test.each<[string, Readonly<Record<string, string>>]>([
  [
    'an endpoint and what carries it out',
    {
      'contract/src/one.ts': 'export const addNote = endpoint({});',
      'business-api/src/capabilities/two.ts': 'export async function addNote() {}',
    },
  ],
  [
    'a schema and its type',
    {
      'contract/src/one.ts':
        'export const Mail = z.object({});\nexport type Mail = z.infer<typeof Mail>;',
    },
  ],
  [
    'a name of two parts that do not import each other',
    {
      'mailbox/src/one.ts': 'export interface Mail {}',
      'contract/src/two.ts': 'export const Mail = z.object({});',
    },
  ],
])('accepts %s', (_what, sources) => expect(found(sources)).toEqual([]));
