import type { Market } from '@countersign/contract/market-settings';
import { useCallback, useRef, useState } from 'react';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import {
  isChanged,
  rebaseDraft,
  type SettingsDraft,
  StoredSettings,
  savedDraft,
  settingsDraftOf,
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

  // What is called after a response concerns the draft as it is then.
  const latest = useRef(stored);
  latest.current = stored;

  const put = useCallback(
    (next: StoredSettings) => {
      latest.current = next;
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
    /** Restarts from the settings of the market. */
    reset: () => {
      setRestored(undefined);
      put(begin(market));
    },
    /** Restarts from the saved settings, which were sent as this draft; what was changed since stays. */
    saved: (now: Market, sent: SettingsDraft) => {
      setRestored(undefined);
      const { version, base } = begin(now);
      put({
        ...latest.current,
        version,
        base,
        draft: savedDraft(base, sent, latest.current.draft),
      });
    },
    /** Rebases the draft on settings that another person saved. */
    follow: ({ countryCode: _, version: now, ...saved }: Market) =>
      put(rebaseDraft(latest.current, saved, now)),
  };
}

function begin({ countryCode: _, version, ...base }: Market): StoredSettings {
  return { version, base, draft: settingsDraftOf(base) };
}
