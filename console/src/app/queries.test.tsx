import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CallError } from '../http/call-error.ts';
import { SessionContext, useGivenSession } from '../session/use-session.ts';
import { fakeSession } from '../testing/fake-session.ts';
import { Queries } from './queries.tsx';
import { createQueryClient } from './query-client.ts';

const intervalMs = 20;
let screen: Awaited<ReturnType<typeof render>> | undefined;
afterEach(() => screen?.unmount());

/** Reads as a screen does: a call without a token opens the question. */
function Reader({ read, interval = false }: { read: () => string; interval?: number | false }) {
  const session = useGivenSession();
  const { data, refetch } = useQuery({
    queryKey: ['rows'],
    queryFn: () => {
      if (session.getState().kind === 'signed-in') return read();
      session.noteTokenNeeded();
      throw new CallError({ kind: 'session-needed' });
    },
    staleTime: 0,
    retryDelay: intervalMs,
    refetchInterval: interval,
  });
  return (
    <button type="button" onClick={() => void refetch()}>
      {data ?? 'Read'}
    </button>
  );
}

async function open(read: () => string, interval?: number) {
  const fake = fakeSession();
  screen = await render(
    <SessionContext value={fake.session}>
      <Queries client={createQueryClient()}>
        <Reader read={read} {...(interval === undefined ? {} : { interval })} />
      </Queries>
    </SessionContext>,
  );
  const prompt = () => {
    const state = fake.session.getState();
    return state.kind === 'lapsed' ? state.prompt : state.kind;
  };
  return { ...fake, prompt, button: screen.getByRole('button') };
}

/** A real wait, for it shows that nothing is read. */
const severalIntervals = () => new Promise((resolve) => setTimeout(resolve, 10 * intervalMs));

test('[S4.2] after a No nothing asks again but an act of the person', async () => {
  const read = vi.fn(() => 'Rows');
  const { session, prompt, button } = await open(read, intervalMs);
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(2);
  session.noteTokenNeeded();
  session.decline();
  await severalIntervals();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
  await severalIntervals();
  expect(prompt()).toBe('declined');
  await button.click();
  await expect.poll(prompt).toBe('asking');
});

test('[S4.2] a part that is shown after the No has what was read, and asks nothing', async () => {
  const fake = fakeSession();
  const client = createQueryClient();
  const read = () => 'Rows';
  const shown = (more: boolean) => (
    <SessionContext value={fake.session}>
      <Queries client={client}>
        <Reader read={read} />
        {more && <Reader read={read} />}
      </Queries>
    </SessionContext>
  );
  screen = await render(shown(false));
  await expect.element(screen.getByRole('button')).toHaveTextContent('Rows');
  fake.session.decline();
  await severalIntervals();
  await screen.rerender(shown(true));
  await expect.element(screen.getByRole('button').nth(1)).toHaveTextContent('Rows');
  await severalIntervals();
  expect(fake.session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'declined' });
});

test('[S4.2] a read that failed before the No is not tried again after it', async () => {
  const read = vi.fn((): string => {
    throw new CallError({ kind: 'unreachable' });
  });
  const { session, prompt } = await open(read);
  await expect.poll(() => read.mock.calls.length).toBe(1);
  session.noteTokenNeeded();
  session.decline();
  await severalIntervals();
  expect([prompt(), read.mock.calls.length]).toEqual(['declined', 1]);
});

test('after a sign-in in another tab reads at intervals continue', async () => {
  const read = vi.fn(() => 'Rows');
  const { session, become } = await open(read, intervalMs);
  const signedIn = session.getState();
  session.decline();
  await severalIntervals();
  const before = read.mock.calls.length;
  become(signedIn);
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(before + 1);
});
