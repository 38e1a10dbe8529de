import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkReturnAddress } from './check-return-address.ts';
import { readDecisionQuery } from './decision-query.ts';
import { forwardPath } from './forward-path.ts';
import { LoginLink } from './login-link.ts';
import { parseLoginLink, readLoginLink } from './read-login-link.ts';
import { readResetQuery } from './reset-query.ts';

const allowed = {
  ownOrigin: 'https://console.example',
  redirectOrigins: ['https://shop.example'],
};
const runs = { numRuns: 3000 };

// Pieces that links and attacks are made of: joined at random they meet far more of the rules
// than random characters do.
const pieces = fc.constantFrom(
  ...['https:', 'http:', 'javascript:', 'blob:', '//', '/', '\\', '.', '..', '@', ':443', '#', ';'],
  ...['console.example', 'shop.example', 'evil.example', 'api', 'login', 'callback', 'home'],
  ...['%2F', '%5c', '%2e', '%00', '%09', '%25', '%3F', '%', ' ', '\t', '?', '&', '=', '+', 'é'],
);
const returnAddresses = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('https://console.example', 'https://shop.example', ''),
      fc.array(pieces, { maxLength: 5 }),
    )
    .map(([start, parts]) => `${start}/${parts.join('')}`),
);
const values = fc.oneof(
  fc.constantFrom('T-1', 'T-2', 'US', 'us', 'pt_BR', 'fr_FR', 'T-1?x', ' T-1', '', '<b>', '%'),
  returnAddresses,
);
const names = fc.constantFrom(
  ...['ticketId', 'marketcode', 'ticketNumber', 'countryCode', 'locale', 'redirectUrl'],
  ...['linkProblem', 'next', 'TicketId', 'access_token'],
);
const anyParameter = fc.tuple(names, values, fc.boolean());
const goodParameter = fc.constantFrom<[string, string, boolean]>(
  ['ticketId', 'T-1', true],
  ['ticketNumber', 'T-1?x', false],
  ['marketcode', 'us', true],
  ['countryCode', 'pt_BR', true],
  ['redirectUrl', 'https://shop.example/a', false],
  ['locale', 'zh_tw', true],
);
const parameters = fc.array(fc.oneof(anyParameter, { weight: 3, arbitrary: goodParameter }), {
  maxLength: 6,
});
const paths = fc.constantFrom(
  ...[
    '/approve',
    '/reject',
    '/deny',
    '/resetPassword',
    '/',
    '/approve/../reject',
    '/x',
    '//approve',
  ],
);
const addresses = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.tuple(paths, parameters).map(([path, all]) => {
    const query = all.map(
      ([k, v, raw]) => `${k}=${raw ? v : encodeURIComponent(v.toWellFormed())}`,
    );
    return `${allowed.ownOrigin}${path}?${query.join('&')}`;
  }),
);

test('[S2.8] an accepted return address is at an allowed origin, outside the API', () => {
  let accepted = 0;
  fc.assert(
    fc.property(returnAddresses, (raw) => {
      const answer = checkReturnAddress(raw, allowed);
      if (answer === undefined) return;
      accepted += 1;
      const target = new URL(answer.url, allowed.ownOrigin);
      expect(['https://console.example', 'https://shop.example']).toContain(target.origin);
      expect(target.username + target.password).toBe('');
      expect(answer.host).toBe(target.host);
      expect(answer.foreign).toBe(target.origin !== allowed.ownOrigin);
      if (!answer.foreign) {
        expect(target.pathname).not.toMatch(/^\/\/|^\/(api|login)(\/|$)/);
        // Decoded or joined again it stays within the site too.
        expect(new URL(target.pathname, allowed.ownOrigin).origin).toBe(allowed.ownOrigin);
      }
      expect(checkReturnAddress(answer.url, allowed), 'checking twice').toEqual(answer);
    }),
    runs,
  );
  expect(accepted).toBeGreaterThan(100);
});

test('[S2.5] any address is ignored or leads to one of three screens', () => {
  let kept = 0;
  fc.assert(
    fc.property(addresses, (address) => {
      const link = readLoginLink(address, allowed);
      expect(link !== undefined).toBe(parseLoginLink(address, allowed.ownOrigin) !== undefined);
      if (link === undefined) return;
      kept += 1;
      const path = forwardPath(link);
      const url = new URL(path, allowed.ownOrigin);
      expect(url.origin).toBe(allowed.ownOrigin);
      expect(['/approve', '/reject', '/resetPassword']).toContain(url.pathname);
      expect(path).toMatch(/^\/\w+(\?[\w.*+%&=-]+)?$/);
    }),
    runs,
  );
  expect(kept).toBeGreaterThan(500);
});

test('[S2.6] a forwarded path read again says what the link said', () => {
  let tickets = 0;
  fc.assert(
    fc.property(addresses, (address) => {
      const link = readLoginLink(address, allowed);
      if (link === undefined) return;
      const { search } = new URL(forwardPath(link), allowed.ownOrigin);
      if (link.intent === 'reset-password') {
        const again = readResetQuery(search, allowed);
        expect(again.returnAddress?.url).toBe(link.redirectUrl);
        expect(again.problem !== undefined).toBe(link.refusedRedirect === true);
      } else if (link.intent === 'unreadable') {
        const again = link.verb === 'reset-password' ? readResetQuery(search, allowed) : undefined;
        expect(again ?? readDecisionQuery(search)).toMatchObject({ problem: link.problem });
      } else {
        tickets += 1;
        const { ticketNumber, countryCode } = link;
        expect(readDecisionQuery(search)).toMatchObject({
          kind: 'ticket',
          ticketNumber,
          countryCode,
        });
      }
    }),
    runs,
  );
  expect(tickets).toBeGreaterThan(50);
});

test('[S2.4] a stored link is short and read back without a change', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const link = readLoginLink(address, allowed);
      if (link === undefined) return;
      const stored = JSON.stringify(link);
      expect(stored.length).toBeLessThanOrEqual(8192);
      expect(LoginLink.parse(JSON.parse(stored))).toEqual(link);
      expect(stored).not.toContain('access_token');
    }),
    runs,
  );
});

// The patterns have no nested repetition and no rule loops inside another, so the work grows with
// the length alone; a rule that did not would never finish these.
test.each([
  ' ',
  '?',
  '%',
  '%2e/',
  '/',
  '../',
  '@',
  'a',
  'a_',
  '&ticketId=T-1',
  '&x',
  '+',
  'é',
  '\t',
])('[S2.7] the longest address made of %j is answered', (unit) => {
  for (const start of ['/approve?ticketId=', '/resetPassword?redirectUrl=/', '/?deny&locale=']) {
    for (const end of ['', ' x', '?']) {
      const address = `${allowed.ownOrigin}${start}${unit.repeat(8192)}`.slice(0, 8190) + end;
      const link = readLoginLink(address, allowed);
      expect(link).toBeDefined();
      expect(link && forwardPath(link).length).toBeLessThan(8192);
    }
  }
});

test('[S2.4] 8,192 characters are read, one more is refused', () => {
  const link = `${allowed.ownOrigin}/approve?ticketId=T-1&marketcode=US&x=`;
  const longest = link.padEnd(8192, 'x');
  expect(readLoginLink(longest, allowed)).toMatchObject({ intent: 'approve', ticketNumber: 'T-1' });
  expect(readLoginLink(`${longest}x`, allowed)).toEqual({
    intent: 'unreadable',
    verb: 'approve',
    problem: 'too-long',
  });
  const megabytes = `${link}${'&x=1'.repeat(1_000_000)}`;
  expect(readLoginLink(megabytes, allowed)).toEqual({
    intent: 'unreadable',
    verb: 'approve',
    problem: 'too-long',
  });
});
