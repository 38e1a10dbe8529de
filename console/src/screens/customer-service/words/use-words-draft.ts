import type { CountryCode } from '@countersign/domain/market/country-code';
import type { OwnTexts } from '@countersign/domain/words/own-words';
import { useState } from 'react';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { isSame, WordsDraft } from './words-draft.ts';

/**
 * What is typed of a part in one language. It outlives a reload, another part and a redirect to the
 * provider, for this person only, until it is saved or discarded.
 */
export function useWordsDraft(
  countryCode: CountryCode,
  part: string,
  language: string,
  saved: OwnTexts,
) {
  const storage = usePersonalStorage();
  const name = ['words', countryCode, part, language] as const;
  const [draft, setDraft] = useState<WordsDraft>(
    () => storage.read(name, WordsDraft) ?? { base: saved, texts: saved, changedAtMs: 0 },
  );
  const [restoredFromMs, setRestored] = useState(() =>
    isSame(draft.base, draft.texts) ? undefined : draft.changedAtMs,
  );
  const changed = !isSame(draft.texts, saved);
  // An unchanged form shows what was saved since, also by others.
  if (isSame(draft.texts, draft.base) && !isSame(draft.base, saved))
    setDraft({ base: saved, texts: saved, changedAtMs: 0 });

  const put = (next: WordsDraft) => {
    setDraft(next);
    if (isSame(next.base, next.texts)) storage.remove(name);
    else storage.write(name, next);
  };
  return {
    texts: draft.texts,
    base: draft.base,
    changed,
    restoredFromMs,
    change: (more: OwnTexts) =>
      put({ ...draft, texts: { ...draft.texts, ...more }, changedAtMs: Date.now() }),
    replace: (texts: OwnTexts) => put({ ...draft, texts, changedAtMs: Date.now() }),
    /** What is typed now stands against these saved texts. */
    follow: (base: OwnTexts) => put({ ...draft, base }),
    reset: (base: OwnTexts = saved) => {
      setRestored(undefined);
      put({ base, texts: base, changedAtMs: 0 });
    },
  };
}
