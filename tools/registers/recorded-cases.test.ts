import { registers } from '@countersign/domain/evidence/register-finding';
import { describe, expect, test } from 'vitest';
import { answerLine } from './answer-line.ts';
import { casesByRegister } from './recorded-cases/cases-by-register.ts';
import type { RecordedCase } from './recorded-cases/recorded-case.ts';
import { trapCases } from './recorded-cases/trap-cases.ts';
import { registerNamed } from './register-names.ts';

const all = [...casesByRegister(), ...trapCases()];

function judged({ register, request, answer, application }: RecordedCase): object {
  return answerLine(JSON.stringify({ register, request, answer, application }));
}

describe.each(registers)('an answer of %s', (register) => {
  const cases = all.filter((one) => registerNamed(one.register) === register);

  test.each(cases.map((one) => [one.kind, one] as const))('is read: %s', (_, one) => {
    expect(judged(one)).toMatchObject(one.expected);
  });

  test('means the same where its body is parsed already', () => {
    for (const one of cases) {
      const body = parsed(one.answer.body);
      expect(judged({ ...one, answer: { ...one.answer, body: body as string } })).toEqual(
        judged(one),
      ); // JSON lines hold either
    }
  });

  test('may have unknown fields', () => {
    for (const one of cases.filter(({ expected }) => expected.knowledge === 'found')) {
      const body = parsed(one.answer.body);
      if (typeof body !== 'object' || body === null || Array.isArray(body)) continue;
      const more = JSON.stringify({ ...body, brandNew: { deep: [1] } });
      expect(judged({ ...one, answer: { ...one.answer, body: more } })).toEqual(judged(one));
    }
  });
});

test('no answer that is cut anywhere is taken for "not found"', () => {
  // A 410 says it by its status alone.
  const found = all.filter(
    ({ expected, answer }) => expected.knowledge === 'found' && answer.status === 200,
  );
  for (const one of found) {
    for (let part = 1; part < 8; part += 1) {
      const body = one.answer.body.slice(0, Math.floor((one.answer.body.length * part) / 8));
      expect(judged({ ...one, answer: { ...one.answer, body } })).toMatchObject({
        knowledge: 'unknown',
        verdict: 'unknown',
      });
    }
  }
});

test.each([
  ['nppes', 'us-nppes'],
  ['VIES', 'eu-vies'],
  ['Companies House', 'gb-companies-house'],
  ['companies_house', 'gb-companies-house'],
  ['abn', 'au-abn-lookup'],
  ['ABN Lookup', 'au-abn-lookup'],
  ['houjin-bangou', 'jp-houjin-bangou'],
  ['Houjin bangou', 'jp-houjin-bangou'],
  ['brasilapi', 'br-brasilapi'],
  ['brreg', 'no-brreg'],
  ['prh', 'fi-prh'],
  ['krs', 'pl-krs'],
  ['ares', 'cz-ares'],
  ['gleif', 'world-gleif'],
  ['eVatR', 'de-evatr'],
  ['BZSt', 'de-evatr'],
  ['Zefix', 'ch-zefix'],
  ['GCIS', 'tw-gcis'],
  ["Recherche d'entreprises", 'fr-recherche-entreprises'],
  ['recherche-entreprises', 'fr-recherche-entreprises'],
])('%s names a register', (name, id) => {
  expect(registerNamed(name)).toBe(id);
});

test('a line that is no request gets an error', () => {
  for (const line of ['nonsense', '{}', '{"register":"moon","answer":{"status":200}}']) {
    expect(answerLine(line)).toHaveProperty('error');
  }
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
