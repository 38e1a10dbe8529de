import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { readPersonOfTab } from '../session/person-of-tab.ts';
import { sessionKey } from '../session/session-key.ts';
import { lastSignOutAtMs } from '../session/sign-out-channel.ts';
import { signedOutElsewhere } from '../session/signed-out-elsewhere.ts';
import { signedOutKey } from '../session/signed-out-key.ts';
import type { TabStorage } from '../storage/tab-storage.ts';

interface StoredToken {
  readonly accessToken: string;
  readonly expiresAtMs: number;
  readonly lifeMs?: number;
  readonly claims: { readonly sub: string; readonly gen_locale?: string; readonly locale?: string };
}

export type FoundSession =
  | { readonly kind: 'live'; readonly accessToken: string; readonly claims: StoredToken['claims'] }
  | { readonly kind: 'none' }
  /** Lapsed, or ended by a sign-out: the console decides. */
  | { readonly kind: 'ended' };

/** The stored session, as `createSession` will find it, without schemas. */
export function findSession(
  { session: scope }: Pick<ConsoleConfiguration, 'session'>,
  tab: TabStorage,
  shared: TabStorage,
): FoundSession {
  const channel = { lastAtMs: lastSignOutAtMs };
  const inBrowser = scope === 'browser' ? shared.readJson(sessionKey, { safeParse }) : undefined;
  const stored = inBrowser ?? tab.readJson(sessionKey, { safeParse });
  if (stored !== undefined) {
    if (signedOutElsewhere(stored, channel)) return { kind: 'ended' };
    if (Date.now() < stored.expiresAtMs) return { kind: 'live', ...stored };
    if (scope === 'tab') return { kind: 'ended' };
  }
  const person = readPersonOfTab(tab)?.session;
  const isSignedOut =
    tab.read(signedOutKey) !== undefined ||
    (person !== undefined && signedOutElsewhere(person, channel));
  return { kind: isSignedOut ? 'ended' : 'none' };
}

function safeParse(value: unknown) {
  return isStoredToken(value)
    ? ({ success: true, data: value } as const)
    : ({ success: false } as const);
}

function isStoredToken(value: unknown): value is StoredToken {
  if (typeof value !== 'object' || value === null) return false;
  const claims: unknown = Reflect.get(value, 'claims');
  return (
    typeof Reflect.get(value, 'accessToken') === 'string' &&
    typeof Reflect.get(value, 'expiresAtMs') === 'number' &&
    typeof claims === 'object' &&
    claims !== null
  );
}
