import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type JsonValue } from './canonical-json.ts';

const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
  ),
}));

test('reads back as what was written', () => {
  fc.assert(
    fc.property(value, (json) => {
      expect(JSON.parse(canonicalJson(json))).toEqual(JSON.parse(JSON.stringify(json)));
    }),
  );
});

test('is the same for every order of names', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (members) => {
      const turned = Object.fromEntries(Object.entries(members).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(members));
    }),
  );
});
