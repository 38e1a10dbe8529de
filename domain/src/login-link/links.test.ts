import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Locale } from '../locale/locale.ts';
import { readDecisionQuery } from './decision-query.ts';
import { forwardPath } from './forward-path.ts';
import linksFile from './links.json' with { type: 'json' };
import { LoginLink } from './login-link.ts';
import { parseLoginLink, readLoginLink } from './read-login-link.ts';
import { readResetQuery } from './reset-query.ts';

const allowed = {
  ownOrigin: 'https://console.example',
  redirectOrigins: ['https://shop.example'],
};
const tokenGenLocale = 'en_NZ';

const Outcome = z.union([
  z.enum(['ignored', 'refused']),
  z.object({ route: z.string(), query: z.record(z.string(), z.string()) }),
]);
type Outcome = z.infer<typeof Outcome>;
const links = z
  .array(
    z.object({
      id: z.string(),
      link: z.string(),
      note: z.string(),
      expect: Outcome,
      also: z.optional(z.array(Outcome)),
    }),
  )
  .parse(linksFile);

function expand(link: string): string {
  return link.replace(/\{\{(.*)\*(\d+)\}\}/g, (_, text: string, times: string) =>
    text.repeat(Number(times)),
  );
}

function withToken(outcome: Outcome): Outcome {
  if (typeof outcome === 'string') return outcome;
  const query = Object.fromEntries(
    Object.entries(outcome.query).map(([k, v]) => [k, v === '$token' ? tokenGenLocale : v]),
  );
  return { route: outcome.route, query };
}

/** What a screen shows of a path that home forwarded to. */
function shownAt(path: string): Outcome {
  const { pathname, search, searchParams } = new URL(path, allowed.ownOrigin);
  const refused =
    pathname === '/resetPassword'
      ? readResetQuery(search, allowed).problem !== undefined
      : readDecisionQuery(search).kind === 'problem';
  if (refused) return 'refused';
  return { route: pathname, query: Object.fromEntries(searchParams) };
}

/** The way of an address through the console: read at start, stored, read back by home, forwarded. */
function outcomeOf(address: string): Outcome {
  const link = readLoginLink(address, allowed);
  expect(link !== undefined).toBe(parseLoginLink(address, allowed.ownOrigin) !== undefined);
  if (link === undefined) return 'ignored';
  const stored = JSON.stringify(link);
  expect(stored.length).toBeLessThanOrEqual(8192);
  const readBack = LoginLink.parse(JSON.parse(stored));
  expect(readBack, 'storing a link does not change what it says').toEqual(link);
  return shownAt(forwardPath(readBack, { tokenGenLocale }));
}

test('[S2.7] the list of links is complete, and the token has its own locale', () => {
  expect(links).toHaveLength(163);
  expect(Locale.parse(tokenGenLocale)).toBe(tokenGenLocale);
});

test.each(links)('[S2.7] link $id: $note', ({ link, expect: expected, also = [] }) => {
  const accepted = [expected, ...also].map(withToken);
  expect(accepted).toContainEqual(outcomeOf(expand(link)));
});
