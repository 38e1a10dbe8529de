import {
  changeMarket,
  type Market,
  type MarketSettings,
} from '@countersign/contract/market-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { marketHistoryKey } from './market-history.tsx';
import { type SettingsDifference, settingsDifferences } from './settings-differences.ts';
import { marketsKey } from './use-markets.ts';
import type { useSettingsDraft } from './use-settings-draft.ts';
import { waitingChangesKey } from './waiting-changes-key.ts';

export type SaveState =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  /** Saved but for what protects less than before, which waits for another administrator. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  /** Another person saved first; untouched fields have their values now. */
  | { readonly kind: 'conflict'; readonly differences: readonly SettingsDifference[] };

/** Saves a market's settings with the version that the draft started from. */
export function useSaveSettings(market: Market, typed: ReturnType<typeof useSettingsDraft>) {
  const call = useCall();
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const { countryCode } = market;

  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: marketsKey });
    void client.invalidateQueries({ queryKey: marketHistoryKey(countryCode) });
    void client.invalidateQueries({ queryKey: waitingChangesKey(countryCode) });
    return client
      .getQueryData<readonly Market[]>(marketsKey)
      ?.find((one) => one.countryCode === countryCode);
  };
  const save = async (settings: MarketSettings) => {
    if (state.kind === 'saving') return;
    const sent = typed.draft;
    setState({ kind: 'saving' });
    try {
      const body = { version: typed.version, ...settings };
      const saved = await call(changeMarket, { params: { countryCode }, body });
      typed.saved(saved, sent);
      client.setQueryData<readonly Market[]>(marketsKey, (markets) => put(markets ?? [], saved));
      void client.invalidateQueries({ queryKey: marketHistoryKey(countryCode) });
      void client.invalidateQueries({ queryKey: ['me'] });
      void client.invalidateQueries({ queryKey: ['calendars'] });
      void client.invalidateQueries({ queryKey: waitingChangesKey(countryCode) });
      setState({ kind: settingsDifferences(saved, settings).length > 0 ? 'waits' : 'saved' });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'problem' && failure.problem.code === 'settings-changed') {
        const now = await readAgain();
        if (now !== undefined && settingsDifferences(settings, now).length === 0) {
          // Saved already, and the response was lost.
          typed.saved(now, sent);
          setState({ kind: 'saved' });
          return;
        }
        if (now !== undefined && now.version !== typed.version) {
          typed.follow(now);
          setState({ kind: 'conflict', differences: settingsDifferences(typed.base, now) });
          return;
        }
      }
      setState({ kind: 'failed', failure });
    }
  };
  return { state, save, dismiss: () => setState({ kind: 'idle' }) };
}

function put(markets: readonly Market[], saved: Market): readonly Market[] {
  const others = markets.filter(({ countryCode }) => countryCode !== saved.countryCode);
  return [...others, saved].sort((a, b) => (a.countryCode < b.countryCode ? -1 : 1));
}
