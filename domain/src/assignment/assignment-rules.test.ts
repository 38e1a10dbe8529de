import { describe, expect, test } from 'vitest';
import { AssignmentRule, matchingRules, nextInTurn } from './assignment-rules.ts';

const anna = { subject: 'anna', name: 'Anna' };
const rule = (more: Partial<AssignmentRule>): AssignmentRule => ({
  practiceType: null,
  language: null,
  to: anna,
  ...more,
});
const registration = {
  applicantLocale: 'fr_CH',
  countryCode: 'CH',
  practice: { type: 'hospital' },
  contact: {},
};

describe('matchingRules', () => {
  test.each<[string, Partial<AssignmentRule>, boolean]>([
    ['a rule for everything', {}, true],
    ['its type', { practiceType: 'hospital' }, true],
    ['another type', { practiceType: 'laboratory' }, false],
    ['its language in any region', { language: 'fr' }, true],
    ['another language', { language: 'de' }, false],
    ['its type in another language', { practiceType: 'hospital', language: 'de' }, false],
    ['its language of another type', { practiceType: 'laboratory', language: 'fr' }, false],
    ['both', { practiceType: 'hospital', language: 'fr' }, true],
  ])('%s', (_, more, fits) => {
    expect(matchingRules([rule(more)], registration)).toHaveLength(fits ? 1 : 0);
  });

  test('the language that the contact prefers counts, and Portuguese by its region', () => {
    const rules = [rule({ language: 'pt' }), rule({ language: 'pt_BR' })];
    const asked = (preferredLocale: string, countryCode: string) =>
      matchingRules(rules, { ...registration, countryCode, contact: { preferredLocale } }).map(
        ({ language }) => language,
      );
    expect(asked('pt_PT', 'PT')).toEqual(['pt']);
    expect(asked('pt', 'BR')).toEqual(['pt_BR']);
    expect(asked('ja', 'PT')).toEqual([]);
  });

  test('keeps the order of the rules', () => {
    const rules = [rule({ language: 'fr', to: null }), rule({ practiceType: 'hospital' })];
    expect(matchingRules(rules, registration)).toEqual(rules);
  });
});

describe('nextInTurn', () => {
  const people = ['c', 'a', 'b'].map((subject) => ({ subject }));
  test.each([
    [null, 'a'],
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    // Someone who has left since.
    ['bb', 'c'],
    ['z', 'a'],
  ])('after %s comes %s', (last, next) => {
    expect(nextInTurn(people, last)?.subject).toBe(next);
  });

  test('nobody follows where there is nobody', () => {
    expect(nextInTurn([], 'a')).toBeUndefined();
  });

  test('each gets as much as the others, also while one is away', () => {
    const counts = new Map<string, number>();
    let last: string | null = null;
    for (let turn = 0; turn < 30; turn += 1) {
      const present = turn < 15 ? people : people.filter(({ subject }) => subject !== 'b');
      last = nextInTurn(present, last)?.subject ?? null;
      counts.set(last ?? '', (counts.get(last ?? '') ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ a: 13, b: 5, c: 12 });
  });
});

test.each(['\u0000', 'a\nb', '\ud800', 'x'.repeat(256)])('a rule names no person %j', (subject) => {
  const named = (to: object) =>
    AssignmentRule.safeParse({ practiceType: null, language: null, to }).success;
  expect(named({ subject, name: 'Kit' })).toBe(false);
  expect(named({ subject: 'kit', name: subject })).toBe(false);
  expect(named({ subject: 'kit', name: 'Zoë 李' })).toBe(true);
});
