import { useMemo } from 'react';
import type * as z from 'zod/mini';
import type { TabStorage } from '../storage/tab-storage.ts';
import { useTabStorage } from '../storage/use-tab-storage.ts';
import { draftKey, type PersonalName } from './draft-key.ts';
import type { Session } from './session.ts';
import { useGivenSession } from './use-session.ts';

/** What one person has typed or chosen and not yet sent, in this tab (S4.2, S8.2). */
export interface PersonalStorage {
  /** Undefined for nothing and for what `schema` refuses. */
  readonly read: <S extends z.ZodMiniType>(
    name: PersonalName,
    schema: S,
  ) => z.output<S> | undefined;
  readonly write: (name: PersonalName, value: unknown) => void;
  readonly remove: (name: PersonalName) => void;
}

/**
 * The part of the tab's storage that belongs to the person who is signed in now. It neither reads
 * nor writes once that person has signed out or another account is signed in.
 */
export function createPersonalStorage(
  storage: TabStorage,
  session: Pick<Session, 'getState'>,
): PersonalStorage {
  const subject = subjectOf(session);
  const isPresent = () => subject !== undefined && subjectOf(session) === subject;
  const keyOf = (name: PersonalName) => draftKey(subject ?? '', name);
  return {
    read: (name, schema) => (isPresent() ? storage.readJson(keyOf(name), schema) : undefined),
    write: (name, value) => {
      if (isPresent()) storage.writeJson(keyOf(name), value);
    },
    remove: (name) => storage.remove(keyOf(name)),
  };
}

export function usePersonalStorage(): PersonalStorage {
  const storage = useTabStorage();
  const session = useGivenSession();
  return useMemo(() => createPersonalStorage(storage, session), [storage, session]);
}

function subjectOf(session: Pick<Session, 'getState'>): string | undefined {
  const state = session.getState();
  return 'subject' in state ? state.subject : undefined;
}
