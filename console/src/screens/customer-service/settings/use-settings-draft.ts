import type { Market } from '@countersign/contract/market-settings';
import { useCallback, useState } from 'react';
import { draftPrefix, tabStorage } from '../../../session/tab-storage.ts';
import { useGivenSession } from '../../../session/use-session.ts';
import {
  draftOf,
  isChanged,
  type KeptSettings,
  onTopOf,
  readKept,
  type SettingsDraft,
} from './settings-draft.ts';

const storage = tabStorage();

/**
 * What an administrator is changing of one market. It outlives a reload, the browser's Back and a
 * trip to the provider (S4.2), for this person only, until it is saved or discarded.
 */
export function useSettingsDraft(market: Market) {
  const session = useGivenSession();
  const state = session.getState();
  const subject = 'subject' in state ? state.subject : '';
  const parts = ['settings', subject, market.countryCode];
  const name = `${draftPrefix}${parts.map(encodeURIComponent).join('/')}`;
  const [kept, setKept] = useState<KeptSettings>(
    () => readKept(storage.read(name)) ?? begin(market),
  );
  const [restoredFromMs, setRestored] = useState(() =>
    isChanged(kept) ? (kept.changedAtMs ?? Date.now()) : undefined,
  );

  const put = useCallback(
    (next: KeptSettings) => {
      setKept(next);
      // After a sign-out the tab's storage is empty and has to stay so.
      if (!('subject' in session.getState())) return;
      if (isChanged(next)) storage.write(name, JSON.stringify(next));
      else storage.remove(name);
    },
    [name, session],
  );
  const { base, draft, version } = kept;
  return {
    draft,
    base,
    version,
    changed: isChanged(kept),
    /** When it was typed, where it was there as the screen opened. */
    restoredFromMs,
    change: (more: Partial<SettingsDraft>) =>
      put({ ...kept, draft: { ...draft, ...more }, changedAtMs: Date.now() }),
    /** Begins anew with the settings as they are saved. */
    reset: (saved: Market) => {
      setRestored(undefined);
      put(begin(saved));
    },
    /** Goes on with what is typed, on top of what somebody else has saved. */
    follow: ({ countryCode: _, version: now, ...saved }: Market) => put(onTopOf(kept, saved, now)),
  };
}

function begin({ countryCode: _, version, ...base }: Market): KeptSettings {
  return { version, base, draft: draftOf(base) };
}
