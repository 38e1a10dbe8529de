import {
  changeMarketWords,
  type MarketWords,
  readMarketWords,
} from '@countersign/contract/own-words';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { WordPart } from '@countersign/domain/words/own-words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import type { useWordsDraft } from './use-words-draft.ts';
import { isSame, textsToSave } from './words-draft.ts';
import { marketWordsKey } from './words-queries.ts';

export type SaveState =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  /** Another person saved other texts of the same part and language. */
  | { readonly kind: 'conflict' };

/** Saves the texts of a part in one language. */
export function useSaveWords(
  { countryCode, version }: Pick<MarketWords, 'version'> & { readonly countryCode: CountryCode },
  {
    part,
    language,
    onChanged,
  }: {
    readonly part: WordPart;
    readonly language: MailLanguage;
    readonly onChanged: () => void;
  },
  typed: ReturnType<typeof useWordsDraft>,
) {
  const call = useCall();
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const params = { countryCode };

  const send = async (of: number) => {
    const texts = textsToSave(typed.texts);
    const body = { version: of, part, language, texts };
    const saved = await call(changeMarketWords, { params, body });
    client.setQueryData<MarketWords>(marketWordsKey(countryCode), saved);
    void client.invalidateQueries({ queryKey: ['words-versions', countryCode] });
    typed.reset(saved.words[part]?.[language] ?? {});
    setState({ kind: 'saved' });
    onChanged();
  };
  const save = async () => {
    if (state.kind === 'saving') return;
    setState({ kind: 'saving' });
    try {
      try {
        await send(version);
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind !== 'problem' || failure.problem.code !== 'settings-changed') throw error;
        const now = await call(readMarketWords, { params });
        client.setQueryData<MarketWords>(marketWordsKey(countryCode), now);
        const theirs = now.words[part]?.[language] ?? {};
        // The version counts the changes of all parts: this one may be as it was, or as it is wanted.
        if (isSame(theirs, typed.base)) return await send(now.version);
        if (isSame(theirs, typed.texts)) {
          typed.reset(theirs);
          return setState({ kind: 'saved' });
        }
        typed.follow(theirs);
        setState({ kind: 'conflict' });
      }
    } catch (error) {
      setState({ kind: 'failed', failure: failureOf(error) });
    }
  };
  return { state, save, dismiss: () => setState({ kind: 'idle' }) };
}
