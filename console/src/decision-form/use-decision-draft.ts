import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DecisionDraft, emptyDraft, isEmpty } from '../drafts/decision-draft.ts';
import { usePersonalStorage } from '../session/personal-storage.ts';
import { readDraft, removeDraft, writeDraft } from './stored-draft.ts';

const writeDelayMs = 250;

export type DraftChange = Partial<Omit<DecisionDraft, 'savedAtMs'>>;

export interface DraftState {
  readonly draft: DecisionDraft;
  /** The draft was stored when the screen opened, and nothing has been typed since. */
  readonly restored: boolean;
  readonly change: (change: DraftChange) => void;
  /** As change, but stored before it returns: for data that must not be lost with the page. */
  readonly changeNow: (change: DraftChange) => void;
  /** Removes it, here and in the tab's storage. */
  readonly erase: () => void;
}

/**
 * S4.2, S8.2: typed text outlives a reload and a redirect to the provider, for this person only.
 * Stored within a quarter of a second after each key, and at once when the page is left.
 */
export function useDecisionDraft({ countryCode, ticketNumber }: RegistrationKey): DraftState {
  const storage = usePersonalStorage();
  const [stored] = useState(() => readDraft(storage, { countryCode, ticketNumber }));
  const [draft, setDraft] = useState(stored ?? emptyDraft);
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const key = { countryCode, ticketNumber };
    if (isEmpty(latest.current)) removeDraft(storage, key);
    else writeDraft(storage, key, latest.current);
  }, [storage, countryCode, ticketNumber]);

  const change = useCallback(
    (more: DraftChange) => {
      latest.current = { ...latest.current, ...more, savedAtMs: Date.now() };
      setDraft(latest.current);
      // The next key does not delay it: without a pause in typing, a crash would lose everything.
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
    removeDraft(storage, { countryCode, ticketNumber });
  }, [storage, countryCode, ticketNumber]);

  useEffect(() => {
    addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', write);
    return () => {
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', write);
      write();
    };
  }, [write]);

  return { draft, restored: stored !== undefined && draft === stored, change, changeNow, erase };
}
