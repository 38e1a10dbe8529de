import { globSync, readFileSync } from 'node:fs';
import { spoiled } from '@countersign/contract/testing/spoiled';
import { junk, schemaValues } from '@countersign/contract/testing/values-of-schema';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { datePattern, momentPattern, uuidPattern } from './formats.ts';

interface Reader {
  readonly safeParse: z.ZodMiniType['safeParse'];
}

const root = new URL('../../../', import.meta.url);
const files = globSync('{contract,domain,console}/src/**/*.ts', { cwd: root })
  .filter((file) => !/test/.test(file))
  .filter((file) => readFileSync(new URL(file, root), 'utf8').includes("import * as z from 'zod/"))
  .toSorted();

const byZod = await schemasOfFiles();
vi.doMock('zod/mini', () => import('./zod-mini.ts'));
vi.resetModules();
const inTheConsole = await schemasOfFiles();

test('there are schemas to compare, and the console has its own', () => {
  expect(byZod.size).toBeGreaterThan(200);
  expect([...inTheConsole.keys()]).toEqual([...byZod.keys()]);
  expect([...byZod.values()].every((one) => one instanceof z.ZodMiniType)).toBe(true);
  expect([...inTheConsole.values()].some((one) => one instanceof z.ZodMiniType)).toBe(false);
});

const compared = new Set<Reader>();

test.each(files)('a schema of %s reads what zod reads and finds its faults', (file) => {
  for (const [name, schema] of byZod) {
    if (!name.startsWith(`${file} `) || !(schema instanceof z.ZodMiniType)) continue;
    // Every endpoint has the schema of problems.
    if (compared.has(schema)) continue;
    compared.add(schema);
    const good = schemaValues(schema);
    const bad = good.chain((value) => spoiled(value, junk));
    const worse = bad.chain((value) => spoiled(value, junk));
    fc.assert(
      fc.property(fc.oneof(good, bad, worse, junk), (value) => {
        expect(wordOf(inTheConsole.get(name), value), name).toStrictEqual(wordOf(schema, value));
      }),
      { numRuns: 50 },
    );
  }
});

test('of a list that is too long, another choice of a union is no nearer', () => {
  const name = 'domain/src/requests/answer-content.ts FieldValue';
  const value = { lines: ['', '', '', '', ''], city: 'Paris', countryCode: 'FR', other: 1 };
  expect(wordOf(inTheConsole.get(name), value)).toEqual(wordOf(byZod.get(name), value));
  expect(wordOf(byZod.get(name), value).faults).toHaveLength(1);
});

test('dates, moments and UUIDs are those of zod', () => {
  const { regexes } = z.core;
  expect(datePattern).toEqual(regexes.date);
  expect(momentPattern).toEqual(regexes.datetime({}));
  expect(uuidPattern).toEqual(regexes.uuid());
});

function wordOf(schema: Reader | undefined, value: unknown) {
  const parsed = schema?.safeParse(structuredClone(value));
  if (parsed?.success) return { data: parsed.data };
  return { faults: parsed?.error.issues.map(({ path, message }) => ({ path, message })) };
}

/** Every schema that these files export, by file, name and, of an endpoint, its part. */
async function schemasOfFiles(): Promise<ReadonlyMap<string, Reader>> {
  const found = new Map<string, Reader>();
  for (const file of files) {
    const exported: object = await import(new URL(file, root).href);
    for (const [name, value] of Object.entries(exported)) {
      if (isReader(value)) found.set(`${file} ${name}`, value);
      else if (typeof value === 'object' && value !== null && 'schema' in value) {
        const { response, ...parts } = Object(value.schema);
        for (const [part, schema] of Object.entries({ ...parts, ...response })) {
          if (isReader(schema)) found.set(`${file} ${name} ${part}`, schema);
        }
      }
    }
  }
  return found;
}

function isReader(value: unknown): value is Reader {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}
