import type { FastifyRequest } from 'fastify';
import type { Insertable } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import type { PeopleTable } from '../platform/database/desk-tables.ts';

/** Within that time a visit without a difference is not written again. */
const sameVisitMs = 60 * 60_000;
const mostRemembered = 5000;

/**
 * Remembers who works here with which markets, so that colleagues can be assigned; a person who has lost
 * their role cannot be assigned any more. A visit is written once an hour by each copy, or when rights have changed.
 */
export function visitNotes(db: Db) {
  const written = new Map<string, { readonly rights: string; readonly atMs: number }>();
  return async (
    person: Pick<Person, 'subject' | 'name' | 'roles' | 'markets' | 'email' | 'employeeNumber'>,
    headers: FastifyRequest['headers'],
    at: Date,
  ): Promise<void> => {
    const { subject, name, roles } = person;
    // In the notation of an array, which both drivers pass on alike.
    const markets = person.markets === 'all' ? '{*}' : `{${person.markets.join(',')}}`;
    const rights = `${name} ${roles.length === 0 ? 'none' : markets} ${roles.join(' ')}`;
    const last = written.get(subject);
    if (last?.rights === rights && at.getTime() - last.atMs < sameVisitMs) return;
    if (written.size >= mostRemembered) written.clear();
    // Before the statement: requests that arrive together write one visit.
    const visit = { rights, atMs: at.getTime() };
    written.set(subject, visit);
    try {
      if (roles.length === 0) {
        await db
          .updateTable('people')
          .set({ markets: '{}', is_administrator: false })
          .where('subject', '=', subject)
          .execute();
        return;
      }
      const email = await person.email().catch(() => undefined);
      const locale = firstLanguage(headers['accept-language']);
      await storeVisit(db, {
        subject,
        name,
        email: email ?? null,
        employee_number: person.employeeNumber ?? null,
        locale: locale ?? null,
        markets,
        is_administrator: roles.includes('administrator'),
        seen_at: at,
      });
    } catch (error) {
      // The next request writes it, unless another one has in the meantime.
      if (written.get(subject) === visit) written.delete(subject);
      throw error;
    }
  };
}

/** Unless a later visit is stored; an address, a number or a language that is not known now stays as it was. */
async function storeVisit(db: Db, visit: Insertable<PeopleTable>): Promise<void> {
  await db
    .insertInto('people')
    .values(visit)
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet(({ fn, ref }) => ({
          name: ref('excluded.name'),
          email: fn.coalesce('excluded.email', 'people.email'),
          employee_number: fn.coalesce('excluded.employee_number', 'people.employee_number'),
          locale: fn.coalesce('excluded.locale', 'people.locale'),
          markets: ref('excluded.markets'),
          is_administrator: ref('excluded.is_administrator'),
          seen_at: ref('excluded.seen_at'),
        }))
        .whereRef('people.seen_at', '<=', 'excluded.seen_at'),
    )
    .execute();
}

/** `fr_FR` of `fr-FR,fr;q=0.9`; undefined for a header that is absent or not plain. */
function firstLanguage(header: string | undefined): string | undefined {
  const [, language, country] =
    /^\s*([a-z]{2})(?:-([A-Z]{2}))?\s*(?:[,;]|$)/.exec(header ?? '') ?? [];
  if (language === undefined) return undefined;
  return country === undefined ? language : `${language}_${country}`;
}
