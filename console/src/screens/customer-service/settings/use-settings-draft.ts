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
 * What an administrator is changing of one market. It outlives a reload, the browser's Back and a
 * trip to the provider (S4.2), for this person only, until it is saved or discarded.
 */
export function useSettingsDraft(market: Market) {
  const storage = usePersonalStorage();
  const { countryCode } = market;
  const [kept, setKept] = useState<StoredSettings>(
    () => storage.read(['settings', countryCode], StoredSettings) ?? begin(market),
  );
  const [restoredFromMs, setRestored] = useState(() =>
    isChanged(kept) ? (kept.changedAtMs ?? Date.now()) : undefined,
  );

  const put = useCallback(
    (next: StoredSettings) => {
      setKept(next);
      if (isChanged(next)) storage.write(['settings', countryCode], next);
      else storage.remove(['settings', countryCode]);
    },
    [storage, countryCode],
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
    follow: ({ countryCode: _, version: now, ...saved }: Market) =>
      put(rebaseDraft(kept, saved, now)),
  };
}

function begin({ countryCode: _, version, ...base }: Market): StoredSettings {
  return { version, base, draft: draftOf(base) };
}
