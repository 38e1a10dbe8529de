import { expect, test } from 'vitest';
import { createTabStorage } from '../storage/tab-storage.ts';
import { memoryArea, sessionForTests } from '../testing/session-for-tests.ts';
import { openSignInTurn } from './sign-in-turn.ts';

const automatic = { automatic: true };

/** Two tabs of one browser, with or without locks; both see the same clock. */
function twoTabs(locks: Pick<LockManager, 'request'> | undefined) {
  const clock = { nowMs: 1_000_000 };
  const shared = createTabStorage(() => sharedArea);
  const sharedArea = memoryArea();
  const open = (area = memoryArea()) => ({
    area,
    turn: openSignInTurn(
      createTabStorage(() => area),
      shared,
      () => clock.nowMs,
      locks,
    ),
  });
  return { clock, one: open(), two: open(), open };
}

/** As the browser's: `null` while another holder has it. */
function fakeLocks(): Pick<LockManager, 'request'> {
  let isHeld = false;
  const request = async (
    name: string,
    _options: unknown,
    use: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (isHeld) return use(null);
    isHeld = true;
    const held = use({ name, mode: 'exclusive' });
    void Promise.resolve(held).then(() => {
      isHeld = false;
    });
    return held;
  };
  return { request: request as LockManager['request'] }; // the test's own, with one shape of call
}

test.each([
  ['with locks', fakeLocks],
  ['without', () => undefined],
])('[S4.1] of two tabs one goes to the provider, %s', async (_, locks) => {
  const { one, two } = twoTabs(locks());
  const taken = await Promise.all([one.turn.take(automatic), two.turn.take(automatic)]);
  expect(taken).toEqual([true, false]);
  expect(await one.turn.take(automatic)).toBe(true);
  expect(await two.turn.take({ automatic: false })).toBe(true);
  two.turn.end();
  one.turn.end();
  await expect.poll(() => two.turn.take(automatic)).toBe(true);
});

test('[S4.1] the turn outlives the page, and ends two minutes later', async () => {
  const { one, two, clock, open } = twoTabs(undefined);
  await one.turn.take(automatic);
  expect(await open(one.area).turn.take(automatic)).toBe(true);
  clock.nowMs += 119_999;
  expect(await two.turn.take(automatic)).toBe(false);
  clock.nowMs += 1;
  expect(await two.turn.take(automatic)).toBe(true);
});

test('[S4.1] without a turn no sign-in is started, and a click starts one', async () => {
  const taken: boolean[] = [];
  const turn = {
    take: async ({ automatic: isAutomatic }: { readonly automatic: boolean }) => {
      taken.push(isAutomatic);
      return !isAutomatic;
    },
    end: () => undefined,
  };
  const { session, left } = sessionForTests({ turn });
  session.start();
  await session.signIn(automatic);
  expect(session.getState()).toEqual({ kind: 'anonymous', elsewhere: true });
  expect(left).toEqual([]);
  await session.signIn();
  expect(left).toHaveLength(1);
  expect(taken).toEqual([true, false]);
});

test('[S2.3] a sign-in that fails gives the turn back', async () => {
  const ended: string[] = [];
  const turn = { take: async () => true, end: () => void ended.push('turn') };
  const { session, provider } = sessionForTests({ turn });
  session.start();
  provider.failure = new TypeError('away');
  await session.signIn(automatic);
  expect(ended).toEqual(['turn']);
});
