import { practiceDisplayName } from '@countersign/domain/registration/application';
import { erasedEmail } from '@countersign/domain/registration/erased';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { foundBy } from './found-by.ts';
import { searchPartsOf } from './search-query.ts';
import { searchedValues, searchText } from './search-text.ts';

const registrations = (['US', 'FR', 'JP'] as const).map((market) => pendingRegistration(market));
const shownOf = ({ ticketNumber, practice }: (typeof registrations)[number]) => [
  ticketNumber,
  practiceDisplayName(practice),
  practice.addresses.find(({ purpose }) => purpose === 'practice')?.city ?? '',
];
/** The words of a registration's search, without its market and what only the others search for. */
const wordsOf = (registration: (typeof registrations)[number]) =>
  searchText(registration)
    .split(' ')
    .map((word) => word.slice(1, -1))
    .filter((word) => !/^[=+]/.test(word));

test('every word of the search is in a value that is shown or named', () => {
  const cases = fc.constantFrom(...registrations).chain((registration) =>
    fc.tuple(
      fc.constant(registration),
      fc.constantFrom(...wordsOf(registration)).map((text) => [{ text, isWhole: true }]),
    ),
  );
  fc.assert(
    fc.property(cases, ([registration, word]) => {
      const shown = shownOf(registration);
      const named = foundBy(registration, { words: [word], instead: [] }, shown);
      const visible = [...shown, ...named.map(({ value }) => value)];
      const words = searchedValues(registration)
        .filter(({ value }) => visible.includes(value))
        .flatMap((value) => value.words());
      expect(words).toContain(word[0]?.text);
      expect(named.length).toBeLessThanOrEqual(1);
    }),
  );
});

test('words that nothing has any more are left out', () => {
  const [registration] = registrations;
  if (registration === undefined) throw new Error('No sample.');
  const found = (q: string) => foundBy(registration, searchPartsOf(q), shownOf(registration));
  expect(found('whitfield zanzibar')).toEqual([{ field: 'contact.name', value: 'Dana Whitfield' }]);
  expect(found('zanzibar')).toEqual([]);
});

test('of an erased registration nothing is named', () => {
  const erased = pendingRegistration('US', { contact: { email: erasedEmail } });
  expect(foundBy(erased, searchPartsOf('whitfield'), [])).toEqual([]);
});
