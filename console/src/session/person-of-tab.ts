import type { TabStorage } from '../storage/tab-storage.ts';
import type { StoredSession } from './stored-session.ts';

/** Who was signed in last in this tab: the session may have ended elsewhere since. */
export interface PersonOfTab {
  /** `issuer|sub`. */
  readonly subject: string;
  readonly session: Pick<StoredSession, 'expiresAtMs' | 'lifeMs'>;
}

const key = 'person';

export function storePerson(storage: TabStorage, subject: string, session: StoredSession): void {
  const { expiresAtMs, lifeMs = 0 } = session;
  storage.write(key, `${expiresAtMs} ${lifeMs} ${subject}`);
}

export function readPersonOfTab(storage: TabStorage): PersonOfTab | undefined {
  const [, expiresAtMs, lifeMs, subject] = /^(\d+) (\d+) (.+)$/.exec(storage.read(key) ?? '') ?? [];
  if (subject === undefined) return undefined;
  return { subject, session: { expiresAtMs: Number(expiresAtMs), lifeMs: Number(lifeMs) } };
}
