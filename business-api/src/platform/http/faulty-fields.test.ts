import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { faultyFields } from './faulty-fields.ts';

const shape = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(3)),
  kind: z.enum(['a', 'b']),
  list: z.array(z.int()).check(z.minLength(1), z.maxLength(2)),
  day: z.optional(z.iso.date()),
});
const valid = { name: 'ab', kind: 'a', list: [1] };

test.each([
  [
    {},
    [
      ['/name', 'required'],
      ['/kind', 'required'],
      ['/list', 'required'],
    ],
  ],
  [{ ...valid, name: null }, [['/name', 'wrong-type']]],
  [{ ...valid, name: 'a' }, [['/name', 'too-short']]],
  [{ ...valid, name: 'abcd' }, [['/name', 'too-long']]],
  [{ ...valid, kind: 'c' }, [['/kind', 'not-allowed']]],
  [{ ...valid, kind: 1 }, [['/kind', 'wrong-type']]],
  [{ ...valid, list: [] }, [['/list', 'too-few']]],
  [{ ...valid, list: [1, 2, 3] }, [['/list', 'too-many']]],
  [{ ...valid, list: [1, 'x'] }, [['/list/1', 'wrong-type']]],
  [{ ...valid, day: '2026-02-30' }, [['/day', 'malformed']]],
  [
    { ...valid, x: 1, y: 2 },
    [
      ['/x', 'unknown-field'],
      ['/y', 'unknown-field'],
    ],
  ],
])('the faults of %j are %j', (value, expected) => {
  const { error } = shape.safeParse(value);
  const found = faultyFields('body', error?.issues ?? [], value);
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual(expected);
});

test('a field of the prototype counts as missing', () => {
  const shapeOfIt = z.object({ toString: z.string() });
  const { error } = shapeOfIt.safeParse({});
  expect(faultyFields('query', error?.issues ?? [], {})).toEqual([
    { pointer: '?toString', code: 'required' },
  ]);
});

// As the lines of the domain: nothing else of a line that is too long is looked at.
const Line = z
  .string()
  .check(z.refine((text: string) => text.length < 4, { error: 'too-long', abort: true }));
const either = z.strictObject({
  value: z.union([
    z.string().check(z.refine((text: string) => text.length < 5, { error: 'too-long' })),
    z.strictObject({ lines: z.array(Line), city: z.string() }),
    z.strictObject({ number: z.string() }),
    z.null(),
  ]),
});
test.each([
  ['12345', '/value', 'too-long'],
  [{ lines: ['1', '1234'], city: '' }, '/value/lines/1', 'too-long'],
  [{ lines: [] }, '/value/city', 'required'],
  [{ street: '' }, '/value', 'wrong-type'],
  [7, '/value', 'wrong-type'],
])(
  'of several shapes, the fault of %j is that of the one that was meant',
  (value, pointer, code) => {
    const { error } = either.safeParse({ value });
    expect(faultyFields('body', error?.issues ?? [], { value })).toEqual([{ pointer, code }]);
  },
);
