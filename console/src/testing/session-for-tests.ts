import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { createPersonalStorage } from '../session/personal-storage.ts';
import type { ReceivedTokens } from '../session/provider-client.ts';
import { createSession } from '../session/session.ts';
import type { SessionParts } from '../session/session-parts.ts';
import { sessionInBrowser, sessionInTab } from '../session/session-place.ts';
import type { SessionState } from '../session/session-state.ts';
import { everyTabsTurn } from '../session/sign-in-turn.ts';
import { createTabStorage } from '../storage/tab-storage.ts';

/** A browser tab's storage without a browser. */
export function memoryArea(): Storage {
  const values = new Map<string, string>();
  const area = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      values.set(key, value);
      Object.defineProperty(area, key, { value, enumerable: true, configurable: true });
    },
    removeItem: (key: string) => {
      values.delete(key);
      Reflect.deleteProperty(area, key);
    },
    clear: () => values.clear(),
    key: () => null,
    get length() {
      return values.size;
    },
  };
  for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key', 'length']) {
    Object.defineProperty(area, name, { enumerable: false });
  }
  return area;
}

/** A person's part of a tab's storage, and the way to put text under a key by hand. */
export function personalStorageForTests(area = memoryArea(), subject = 'ada') {
  const storage = createTabStorage(() => area);
  const state: SessionState = { kind: 'signed-in', claims: { sub: subject }, subject };
  return {
    personal: createPersonalStorage(storage, { getState: () => state }),
    writeText: (what: string, text: string, of: readonly string[] = []) =>
      storage.write(`draft.${[what, subject, ...of].join('/')}`, text),
  };
}

type SessionScope = ConsoleConfiguration['session'];

let scope: SessionScope = 'tab';

/** Where the sessions of the tests that follow are stored (ADR 22). */
export function storeSessionsIn(chosen: SessionScope): void {
  scope = chosen;
}

/** What a tab shares with the other tabs of its browser. */
export interface BrowserForTests {
  readonly area: Storage;
  readonly events: EventTarget;
}

export function browserForTests(): BrowserForTests {
  return { area: memoryArea(), events: new EventTarget() };
}

const browsers = new WeakMap<Storage, BrowserForTests>();

/** The browser of a tab is known by the tab's storage, since page loads share that. */
function browserOf(area: Storage): BrowserForTests {
  const browser = browsers.get(area) ?? browserForTests();
  browsers.set(area, browser);
  return browser;
}

export const ownOrigin = 'https://console.example';
export const someTokens: ReceivedTokens = {
  accessToken: 'access-1',
  idToken: 'id-1',
  expiresInSeconds: 3600,
  claims: { sub: 'u1', name: 'Ada Moreau', gen_locale: 'fr_FR' },
};

/** A session whose provider, clock, storage and address are in the test's hands. */
export function sessionForTests(
  overrides: Partial<SessionParts> = {},
  area = memoryArea(),
  browser = browserOf(area),
) {
  const asked: string[] = [];
  const left: { address: string; how: string }[] = [];
  const logged: Record<string, string | undefined>[] = [];
  const provider = {
    tokens: someTokens,
    failure: undefined as Error | undefined,
    revocation: undefined as Error | undefined,
    hasEndSession: true,
  };
  let count = 0;
  let hearSignOut = () => {};
  let signedOutAtMs: number | undefined;
  let look = (_restored: boolean) => {};
  const storage = overrides.storage ?? createTabStorage(() => area);
  const shared = createTabStorage(() => browser.area);
  const session = createSession({
    issuer: 'https://id.example',
    ownOrigin,
    callbackPath: '/login/callback',
    signedOutPath: '/signed-out',
    storage,
    place:
      scope === 'tab'
        ? sessionInTab(storage, shared)
        : sessionInBrowser(storage, shared, browser.events),
    turn: everyTabsTurn,
    reload: () => asked.push('reload'),
    now: Date.now,
    loadProvider: async () => ({
      beginSignIn: async ({ locale, asOtherAccount, fresh, loginHint }) => {
        if (provider.failure !== undefined) throw provider.failure;
        count += 1;
        const hint = loginHint === undefined ? '' : ` ${loginHint}`;
        const how = asOtherAccount ? ' somebody else' : fresh === undefined ? '' : ' fresh';
        asked.push(`authorize ${locale}${how}${hint}`);
        const secrets = { state: `s${count}`, nonce: `n${count}`, codeVerifier: `v${count}` };
        return { address: `https://id.example/authorize?state=s${count}`, secrets };
      },
      finishSignIn: async (_, { codeVerifier }) => {
        asked.push(`token ${codeVerifier}`);
        if (provider.failure !== undefined) throw provider.failure;
        return provider.tokens;
      },
      revoke: async (token, hint) => {
        asked.push(`revoke ${hint} ${token}`);
        if (provider.revocation !== undefined) throw provider.revocation;
      },
      endSession: async ({ idToken, postLogoutRedirectUri }) => {
        asked.push(`end session ${idToken} ${postLogoutRedirectUri}`);
        return provider.hasEndSession;
      },
    }),
    loadEnd: () => import('../session/end-at-provider.ts'),
    channel: {
      announce: (atMs) => {
        asked.push('announce');
        signedOutAtMs = atMs;
      },
      lastAtMs: () => signedOutAtMs,
      listen: (onSignOut) => {
        hearSignOut = onSignOut;
        return () => {};
      },
    },
    here: () => '/approve?ticketNumber=T-1&countryCode=FR',
    locale: () => 'fr_FR',
    leave: (address, how) => left.push({ address, how }),
    watchReturn: (listener) => {
      look = listener;
      return () => {};
    },
    log: (event, fields) => logged.push({ event, ...fields }),
    ...overrides,
  });
  return {
    session,
    storage,
    area,
    sharedArea: browser.area,
    provider,
    asked,
    left,
    logged,
    signOutElsewhere: () => hearSignOut(),
    /** Like a sign-out while this tab slept. */
    signOutUnheard: (atMs: number) => {
      signedOutAtMs = atMs;
    },
    lookAgain: (restored = false) => look(restored),
  };
}

/** The same, after a whole sign-in. */
export async function signedInForTests(overrides: Partial<SessionParts> = {}) {
  const made = sessionForTests(overrides);
  made.session.start();
  await made.session.signIn();
  await made.session.finishSignIn(`${ownOrigin}/login/callback?state=s1&code=c1`);
  return made;
}
