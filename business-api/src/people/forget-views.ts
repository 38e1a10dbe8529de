import type { Registration } from '@countersign/domain/registration/registration';
import { foldText } from '@countersign/domain/search/fold-text';
import { searchTerms } from '@countersign/domain/search/search-words';
import type { Trx } from '../platform/database/database.ts';
import {
  allIndexes,
  onlyByWords,
  searchesWithoutMatch,
  searchQuery,
} from '../registrations/room.ts';

type Applicant = Pick<Registration, 'practice' | 'contact'>;

/**
 * Removes the saved views, of every person and every market, that may name an applicant whose registration `trx` has just
 * erased: views with one of the applicant's values, or of the `addresses` that mails went to, in their name
 * or search, and views whose search finds no registration any more, since a search may be a part of
 * a name, or a name with an error.
 */
export async function forgetViews(
  trx: Trx,
  applicant: Applicant,
  addresses: readonly string[],
): Promise<void> {
  const own = await trx.selectFrom('saved_views').selectAll().execute();
  const shared = await trx.selectFrom('shared_views').selectAll().execute();
  const views = [
    ...own.map((view) => ({
      ...view,
      forget: () =>
        trx
          .deleteFrom('saved_views')
          .where('subject', '=', view.subject)
          .where('view_id', '=', view.view_id)
          .execute(),
    })),
    ...shared.map((view) => ({
      ...view,
      forget: () =>
        trx
          .deleteFrom('shared_views')
          .where('country_code', '=', view.country_code)
          .where('view_id', '=', view.view_id)
          .execute(),
    })),
  ];
  const searched = views.map((view) => ({ ...view, ...searchOf(view.address) }));
  const queries = searched.flatMap(({ query }) => (query === undefined ? [] : [query]));
  await onlyByWords(trx);
  const fruitless = await searchesWithoutMatch(trx, [...new Set(queries)]);
  await allIndexes(trx);
  const values = [...valuesOf(applicant), ...addresses].map(plain).filter(isTelling);
  for (const { name, q, query, forget } of searched) {
    const text = plain(`${name} ${q}`);
    const isNamed = values.some((value) => text.includes(value));
    if (!isNamed && (query === undefined || !fruitless.has(query))) continue;
    await forget();
  }
}

/** What a view searches for, and the text of its `tsquery`; a search that is too short has none. */
function searchOf(address: string): { readonly q: string; readonly query: string | undefined } {
  const q = new URLSearchParams(address).get('q') ?? '';
  return { q, query: searchTerms(q) === undefined ? undefined : searchQuery(q, 'all') };
}

function valuesOf({ practice, contact }: Applicant): readonly string[] {
  const { legalName, tradingName, kanaName, phone, website, identifiers } = practice;
  const own = [legalName, tradingName, kanaName, phone, website];
  const person = [contact.name, contact.kanaName, contact.email, contact.phone];
  const numbers = identifiers.map(({ value }) => value);
  return [...own, ...person, ...numbers].filter((value) => value !== undefined);
}

function plain(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Shorter ones are parts of other words; two Japanese characters may be a whole name. */
function isTelling(value: string): boolean {
  return [...value].length >= (/[\p{Script=Han}\p{Script=Katakana}]/u.test(value) ? 2 : 4);
}
