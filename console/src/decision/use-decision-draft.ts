import { useCallback, useEffect, useRef, useState } from 'react';
import { type DecisionDraft, emptyDraft, isEmpty } from '../registration/decision-draft.ts';
import { tabStorage } from '../session/tab-storage.ts';
import { useGivenSession } from '../session/use-session.ts';
import { draftName, readDraft } from './kept-draft.ts';

const writeDelayMs = 250;
const storage = tabStorage();

export type DraftChange = Partial<Omit<DecisionDraft, 'savedAtMs'>>;

export interface KeptDraft {
  readonly draft: DecisionDraft;
  /** The draft was there when the screen opened, and nothing has been typed since. */
  readonly restored: boolean;
  readonly change: (change: DraftChange) => void;
  /** As change, and written before it returns: for what must not be lost with the page. */
  readonly changeNow: (change: DraftChange) => void;
  /** Removes it, here and in the tab's storage. */
  readonly erase: () => void;
}

/** Puts a draft where the screen of that registration will find it, unless one is there already. */
export function putDraft(place: Parameters<typeof draftName>[0], draft: DecisionDraft): void {
  const name = draftName(place);
  if (readDraft(storage.read(name)) === undefined) storage.write(name, JSON.stringify(draft));
}

/**
 * S4.2, S8.2: what is typed outlives a reload and a trip to the provider, for this person only.
 * Written within a quarter of a second of each key, and at once when the page goes away.
 */
export function useDecisionDraft(place: {
  readonly subject: string;
  readonly market: string;
  readonly ticketNumber: string;
}): KeptDraft {
  const name = draftName(place);
  const { subject } = place;
  const session = useGivenSession();
  const [kept] = useState(() => readDraft(storage.read(name)));
  const [draft, setDraft] = useState(kept ?? emptyDraft);
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    // After a sign-out the tab's storage is empty and has to stay so.
    const state = session.getState();
    if (!('subject' in state) || state.subject !== subject) return;
    if (isEmpty(latest.current)) storage.remove(name);
    else storage.write(name, JSON.stringify(latest.current));
  }, [name, subject, session]);

  const change = useCallback(
    (more: DraftChange) => {
      latest.current = { ...latest.current, ...more, savedAtMs: Date.now() };
      setDraft(latest.current);
      // Not put off by the next key: who types without a pause would lose everything in a crash.
      timer.current ??= setTimeout(write, writeDelayMs);
    },
    [write],
  );

  const changeNow = useCallback(
    (more: DraftChange) => {
      change(more);
      write();
    },
    [change, write],
  );

  const erase = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current = emptyDraft;
    setDraft(emptyDraft);
    storage.remove(name);
  }, [name]);

  useEffect(() => {
    addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', write);
    return () => {
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', write);
      write();
    };
  }, [write]);

  return { draft, restored: kept !== undefined && draft === kept, change, changeNow, erase };
}
