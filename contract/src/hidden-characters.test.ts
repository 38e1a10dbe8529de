import { FieldValue } from '@countersign/domain/requests/answer-content';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';
import { Application } from './intake.ts';
import { changeMarket } from './market-settings.ts';
import { changeMarketWords, previewMarketWords, sendTestMail } from './own-words.ts';
import { checkStopList, replaceStopList } from './stop-list.ts';

type Schema = z.core.$ZodType;

/**
 * Whole values whose texts are names and facts: each hidden character in them is refused, wherever it is. Tests:
 * `deceptive-names.db.test.ts`, `market-settings.db.test.ts`, `own-words.db.test.ts`, `read-file.test.ts` for the rows of a stop list, and `compare-applications.test.ts` for the values of an answer.
 */
const refusedAsWhole: ReadonlySet<Schema> = new Set<Schema>([
  Application,
  changeMarket.schema.body,
  changeMarketWords.schema.body,
  previewMarketWords.schema.body,
  sendTestMail.schema.body,
  checkStopList.schema.body,
  replaceStopList.schema.body,
  FieldValue,
]);

/** Every text in a schema that is not from a list and has no pattern, with the place it is at. */
function* freeTexts(schema: Schema, place: string): Generator<readonly [string, Schema]> {
  if (refusedAsWhole.has(schema)) return;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const [key, part] of Object.entries(def.shape))
        yield* freeTexts(part, `${place}/${key}`);
      // What is not named is not read.
      if (def.catchall !== undefined && !isAny(def.catchall))
        yield* freeTexts(def.catchall, `${place}/*`);
      return;
    case 'array':
      yield* freeTexts(def.element, `${place}/0`);
      return;
    case 'tuple':
      for (const [at, part] of def.items.entries()) yield* freeTexts(part, `${place}/${at}`);
      return;
    case 'record':
      yield* freeTexts(def.keyType, `${place}/key`);
      yield* freeTexts(def.valueType, `${place}/*`);
      return;
    case 'union':
      for (const part of def.options) yield* freeTexts(part, place);
      return;
    case 'intersection':
      yield* freeTexts(def.left, place);
      yield* freeTexts(def.right, place);
      return;
    case 'pipe':
      // What the first part lets through is judged by the second.
      yield [place, schema];
      return;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      yield* freeTexts(def.innerType, place);
      return;
    case 'string':
    case 'template_literal':
      yield [place, schema];
      return;
    case 'literal':
    case 'enum':
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'never':
      return;
    // Whatever it takes, it takes texts.
    default:
      yield [place, schema];
  }
}

function isAny(schema: Schema): boolean {
  return schema._zod.def.type === 'unknown' || schema._zod.def.type === 'any';
}

const texts = allEndpoints.flatMap(({ schema }) =>
  (['body', 'querystring', 'params', 'headers'] as const).flatMap((part) => {
    const given = schema[part];
    return given === undefined ? [] : [...freeTexts(given, `${schema.operationId} ${part}`)];
  }),
);

/** As in docs/spoofing.md: what orders others, is not seen, or is a blank that counts as a letter. */
const deceptive = [
  '\u202e',
  '\u2066',
  '\u200b',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u{e0041}',
  '\ufeff',
];

test.each(texts)('%s stores no hidden character', (_, schema) => {
  for (const character of deceptive) {
    for (const text of [`a${character}b`, `${character}1`, `https://a.example/${character}`]) {
      const parsed = (schema as z.ZodMiniType).safeParse(text);
      const stored = parsed.success ? String(parsed.data) : '';
      expect(stored).not.toContain(character);
    }
  }
});

test('finds the texts of the contract', () => {
  const places = texts.map(([place]) => place);
  expect(places).toEqual(
    expect.arrayContaining([
      'addNote body/text',
      'submitSiteAnswer body/answer/message',
      'submitAnswer body/points/0/explanation',
      'decideRegistration body/messageToApplicant',
    ]),
  );
});
