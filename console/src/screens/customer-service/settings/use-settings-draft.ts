import type { Market } from '@countersign/contract/market-settings';
import { useCallback, useState } from 'react';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import {
  draftOf,
  isChanged,
  rebaseDraft,
  type SettingsDraft,
  StoredSettings,
} from './settings-draft.ts';

/**
 * The draft of one market's settings. It outlives a reload, Back and a redirect to the provider
 * (S4.2), for this person only, until it is saved or discarded.
 */
export function useSettingsDraft(market: Market) {
  const storage = usePersonalStorage();
  const { countryCode } = market;
  const [stored, setStored] = useState<StoredSettings>(
    () => storage.read(['settings', countryCode], StoredSettings) ?? begin(market),
  );
  // An unchanged form shows what was read since; a changed one meets it when it is saved.
  if (market.version > stored.version && !isChanged(stored)) setStored(begin(market));
  const [restoredFromMs, setRestored] = useState(() =>
    isChanged(stored) ? (stored.changedAtMs ?? Date.now()) : undefined,
  );

  const put = useCallback(
    (next: StoredSettings) => {
      setStored(next);
      if (isChanged(next)) storage.write(['settings', countryCode], next);
      else storage.remove(['settings', countryCode]);
    },
    [storage, countryCode],
  );
  const { base, draft, version } = stored;
  return {
    draft,
    base,
    version,
    changed: isChanged(stored),
    /** The time of its last change, if it was stored when the screen opened. */
    restoredFromMs,
    change: (more: Partial<SettingsDraft>) =>
      put({ ...stored, draft: { ...draft, ...more }, changedAtMs: Date.now() }),
    /** Restarts from the saved settings. */
    reset: (saved: Market) => {
      setRestored(undefined);
      put(begin(saved));
    },
    /** Rebases the draft on settings that another person saved. */
    follow: ({ countryCode: _, version: now, ...saved }: Market) =>
      put(rebaseDraft(stored, saved, now)),
  };
}

function begin({ countryCode: _, version, ...base }: Market): StoredSettings {
  return { version, base, draft: draftOf(base) };
}
