import type { FastifyRequest } from 'fastify';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';

/** Within that time a visit without a difference is not written again. */
const sameVisitMs = 60 * 60_000;
const mostRemembered = 5000;

interface Visit {
  readonly subject: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly locale: string | undefined;
  /** In the notation of an array, which both drivers pass on alike. */
  readonly markets: string;
  readonly at: Date;
}

const noting = prepareStatement<Visit>(
  (value) => `insert into people (subject, name, email, locale, markets, seen_at)
    values (${value(({ subject }) => subject)}, ${value(({ name }) => name)},
      ${value(({ email }) => email ?? null)}, ${value(({ locale }) => locale ?? null)},
      ${value(({ markets }) => markets)}::text[], ${value(({ at }) => at)})
    on conflict (subject) do update set name = excluded.name,
      email = coalesce(excluded.email, people.email),
      locale = coalesce(excluded.locale, people.locale),
      markets = excluded.markets, seen_at = excluded.seen_at
      where people.seen_at <= excluded.seen_at`,
);

const withdrawing = prepareStatement<{ readonly subject: string }>(
  (value) => `update people set markets = '{}' where subject = ${value(({ subject }) => subject)}`,
);

/**
 * Remembers who works here with which markets, so that colleagues can be assigned; a person who has lost
 * their role cannot be assigned any more. A visit is written once an hour by each copy, or when rights have changed.
 */
export function visitNotes(db: Db) {
  const written = new Map<string, { readonly rights: string; readonly atMs: number }>();
  return async (
    person: Pick<Person, 'subject' | 'name' | 'roles' | 'markets' | 'email'>,
    headers: FastifyRequest['headers'],
    at: Date,
  ): Promise<void> => {
    const { subject, name, roles } = person;
    const markets = person.markets === 'all' ? '{*}' : `{${person.markets.join(',')}}`;
    const rights = `${name} ${roles.length === 0 ? 'none' : markets}`;
    const last = written.get(subject);
    if (last?.rights === rights && at.getTime() - last.atMs < sameVisitMs) return;
    if (written.size >= mostRemembered) written.clear();
    // Before the statement: requests that arrive together write one visit.
    const visit = { rights, atMs: at.getTime() };
    written.set(subject, visit);
    try {
      if (roles.length === 0) return void (await withdrawing.run(db, { subject }));
      const email = await person.email().catch(() => undefined);
      const locale = firstLanguage(headers['accept-language']);
      await noting.run(db, { subject, name, email, locale, markets, at });
    } catch (error) {
      // The next request writes it, unless another one has in the meantime.
      if (written.get(subject) === visit) written.delete(subject);
      throw error;
    }
  };
}

/** `fr_FR` of `fr-FR,fr;q=0.9`; undefined for a header that is absent or not plain. */
function firstLanguage(header: string | undefined): string | undefined {
  const [, language, country] =
    /^\s*([a-z]{2})(?:-([A-Z]{2}))?\s*(?:[,;]|$)/.exec(header ?? '') ?? [];
  if (language === undefined) return undefined;
  return country === undefined ? language : `${language}_${country}`;
}
