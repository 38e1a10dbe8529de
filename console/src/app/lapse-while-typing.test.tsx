import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useDecisionDraft } from '../decision-form/use-decision-draft.ts';
import { SessionContext } from '../session/use-session.ts';
import { TabStorageContext } from '../storage/use-tab-storage.ts';
import { ownOrigin, sessionForTests, someTokens } from '../testing/session-for-tests.ts';

afterEach(() => vi.useRealTimers());

const lapses = 100;
const reasonLength = 4000;
const pieces = [
  '証明書',
  'を確認',
  'できません。',
  '👓',
  '👩🏽‍⚕️',
  'e\u0301',
  'か\u3099',
  'a\u0323\u0302',
  ' ',
  '\n',
  'licence ',
  '𠮷',
];

/** Mulberry32: the same moments in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function reasonOf(random: (below: number) => number): string {
  let text = '';
  while (text.length < reasonLength) text += pieces[random(pieces.length)];
  return text.slice(0, reasonLength);
}

const key = { ticketNumber: TicketNumber.parse('T-1'), countryCode: CountryCode.parse('JP') };

function Reason() {
  const { draft, change } = useDecisionDraft(key);
  return (
    <textarea
      aria-label="Reason"
      value={draft.messageToApplicant}
      onChange={(event) => change({ messageToApplicant: event.target.value })}
    />
  );
}

/** One load of the page by the person who is signed in. */
async function load({
  session,
  storage,
}: Pick<ReturnType<typeof sessionForTests>, 'session' | 'storage'>) {
  const screen = await render(
    <TabStorageContext value={storage}>
      <SessionContext value={session}>
        <Reason />
      </SessionContext>
    </TabStorageContext>,
  );
  const field = screen.getByLabelText('Reason').element();
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('The reason is no text area');
  return {
    read: () => field.value,
    /** As an input method does, the whole text at once; through any protocol half an emoji breaks. */
    type: (text: string) => {
      setValue?.call(field, text);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    leave: async () => {
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      await screen.unmount();
    },
  };
}

const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

/** Opened without a session: redirects to the provider at once (S4.1). */
async function leaveFirst() {
  const { session } = sessionForTests({ now: () => 0 }, sessionStorage);
  session.start();
  await session.signIn({ automatic: true });
}

/** This tab's page at the provider's callback, with the account that the provider lets in. */
async function comeBack(sub: string, nowMs = 0) {
  const clock = { nowMs };
  const { session, storage, provider } = sessionForTests(
    { now: () => clock.nowMs },
    sessionStorage,
  );
  provider.tokens = { ...someTokens, claims: { sub } };
  session.start();
  await session.finishSignIn(`${ownOrigin}/login/callback?state=s1&code=c1`);
  expect(session.getState()).toMatchObject({ claims: { sub } });
  const page = await load({ session, storage });
  return {
    ...page,
    /** The token lapses under the person. */
    lapse: () => {
      clock.nowMs += someTokens.expiresInSeconds * 1000;
      session.checkToken();
      expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
    },
    /** Yes: to the provider; gives the time it is then. */
    leave: async () => {
      await session.signIn();
      await page.leave();
      return clock.nowMs;
    },
  };
}

/** Whether the tab's storage holds the beginning of this text, if that is long enough to be known. */
function holds(text: string): boolean {
  if (text.length < 20) return false;
  const start = JSON.stringify(text.slice(0, 20).toWellFormed()).slice(1, -1);
  return JSON.stringify({ ...sessionStorage }).includes(JSON.stringify(start).slice(1, -1));
}

test(`[S4.2] none of ${lapses} lapses loses typed text or leaves it to others`, async () => {
  const random = seeded(20_261_120);
  const outcome = { kept: 0, leaked: 0, others: 0, alone: 0 };
  for (let round = 0; round < lapses; round += 1) {
    sessionStorage.clear();
    const reason = reasonOf(random);
    await leaveFirst();
    const first = await comeBack('ada');
    // The token lapses after any character, even between the halves of an emoji.
    const lapseAt = 1 + random(reasonLength);
    for (let typed = 0; typed < lapseAt; ) {
      typed = Math.min(lapseAt, typed + 1 + random(900));
      first.type(reason.slice(0, typed));
      if (random(3) === 0) document.dispatchEvent(new Event('visibilitychange'));
    }
    first.lapse();
    // Some continue typing under the question.
    const end = random(2) === 0 ? lapseAt : lapseAt + random(reasonLength - lapseAt + 1);
    if (end > lapseAt) first.type(reason.slice(0, end));
    let nowMs = await first.leave();

    const hasOther = random(2) === 0;
    if (hasOther) {
      const other = await comeBack('grace', nowMs);
      outcome.others += 1;
      if (other.read() !== '' || holds(reason.slice(0, end))) outcome.leaked += 1;
      other.lapse();
      nowMs = await other.leave();
    }
    const back = await comeBack('ada', nowMs);
    if (!hasOther) outcome.alone += 1;
    // Another account's sign-in has removed it.
    if (back.read() === (hasOther ? '' : reason.slice(0, end))) outcome.kept += 1;
    await back.leave();
  }
  expect(outcome.others).toBeGreaterThan(lapses / 4);
  expect(outcome.alone).toBeGreaterThan(lapses / 4);
  expect(outcome).toMatchObject({ kept: lapses, leaked: 0 });
});

test('[S8.2] typing without a pause is stored every quarter second', async () => {
  sessionStorage.clear();
  await leaveFirst();
  const page = await comeBack('ada');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const text of ['L', 'Li', 'Lic', 'Lice', 'Licen']) {
    page.type(text);
    vi.advanceTimersByTime(100);
  }
  expect(Object.values(sessionStorage).join()).toContain('Lic');
  vi.useRealTimers();
  await page.leave();
});
