import fc from 'fast-check';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Texts that have broken something somewhere, among ordinary ones. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e\u2066',
    "'; drop table registrations; --",
    '=cmd|x!A1',
    '<img src=x onerror=alert(1)>',
    '#{x}{{x}}%00%0d%0aX: y',
    '../../../etc/passwd',
    'constructor',
    '9'.repeat(400),
    'Clinique de la Vue',
    '眼科クリニック',
  ),
);

/** Anything that JSON can say. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.double(),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, 2 ** 31, 2 ** 53, [], {}, ''),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A cursor with wrong contents: a list of random values in base64url. */
const cursor = fc
  .array(fc.oneof(fc.constantFrom<unknown>('2026-11-20T10:00:00.000Z', 'T-1', 'FR', 1), junk), {
    maxLength: 4,
  })
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));

/** Values that fit a schema's JSON Schema; most of them are valid. */
export function schemaValues(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => fromSchema(asSchema(one))));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema(asSchema(schema.items)), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case 'object':
      return objectOf(schema);
    default:
      return junk;
  }
}

function textOf({ pattern, minLength = 0, maxLength = 4000 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    { weight: 3, arbitrary: hostileText.filter(({ length }) => length >= minLength) },
    {
      weight: 1,
      arbitrary: fc.constant('x'.repeat(Math.max(minLength, Math.min(maxLength, 4000)))),
    },
  );
}

function numberOf({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(Number(minimum ?? -(2 ** 53) + 1), -(2 ** 53) + 1);
  const max = Math.min(Number(maximum ?? 2 ** 53 - 1), 2 ** 53 - 1);
  const low = Math.max(min, -(2 ** 31));
  return fc.oneof(fc.integer({ min: low, max: Math.min(max, low + 4) }), fc.constantFrom(min, max));
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    name === 'cursor' ? cursor : fromSchema(asSchema(member)),
  ]);
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(members);
  return fc.record(record, { requiredKeys: required.filter((name) => name in record) });
}

function asSchema(schema: unknown): JsonSchema {
  return typeof schema === 'object' && schema !== null ? { ...schema } : {};
}
