import { expect, test } from 'vitest';
import { type FirstStep, firstStep, needsSignIn } from './first-step.ts';

type Row = readonly [string, Parameters<typeof firstStep>[0], FirstStep];

const at = (
  pathname: string,
  session: 'anonymous' | 'signed-in' | 'signed-out',
  hasLink = false,
) => ({
  pathname,
  session,
  hasLink,
});
const stay = { signIn: false, show: 'opened' } as const;

const table: readonly Row[] = [
  [
    '[S4.1] a screen that needs sign-in',
    at('/customerService', 'anonymous'),
    { signIn: true, show: 'opened' },
  ],
  [
    '[S4.1] a link, never signed in',
    at('/approve', 'anonymous', true),
    { signIn: true, show: 'opened' },
  ],
  [
    '[S2.4] a link that is no route',
    at('/deny', 'anonymous', true),
    { signIn: true, show: 'home' },
  ],
  ['[S4.4] home waits its grace', at('/', 'anonymous', true), { signIn: false, show: 'home' }],
  ['[S4.4] home without a link', at('/', 'anonymous'), stay],
  ['[S2.1] not-found is readable by anybody', at('/not-found', 'anonymous'), stay],
  ['[S2.11] a link, signed in', at('/approve', 'signed-in', true), { signIn: false, show: 'link' }],
  [
    '[S2.11] a link that is no route, signed in',
    at('/deny', 'signed-in', true),
    { signIn: false, show: 'link' },
  ],
  ['[S4.1] signed out: nothing automatically', at('/reject', 'signed-out', true), stay],
  [
    '[S4.1] signed out, a link that is no route',
    at('/deny', 'signed-out', true),
    { signIn: false, show: 'home' },
  ],
];

test.each(table)('%s', (_, opened, step) => {
  expect(firstStep(opened)).toEqual(step);
});

test('[S2.1] paths that need a sign-in: case counts, a trailing slash does not', () => {
  const paths = ['/approve', '/approve/', '/customerService/FR/T-1', '/resetPassword'];
  expect(paths.map(needsSignIn)).toEqual([true, true, true, true]);
  expect(
    ['/', '/Approve', '/approve/x', '/customerServices', '/login/callback'].map(needsSignIn),
  ).toEqual([false, false, false, false, false]);
});
