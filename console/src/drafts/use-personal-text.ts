import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { usePersonalStorage } from '../session/personal-storage.ts';

const Text = z.string();

/**
 * A text that is typed about a registration (a note, a reason, an address). It outlives a reload
 * and a trip to the provider (S4.2), for this person only. `initial` is shown where nothing is stored.
 */
export function usePersonalText(
  what:
    | 'note'
    | 'reason'
    | 'reason-of-text'
    | 'refusal'
    | 'returning'
    | 'asking'
    | 'correcting'
    | 'assigning'
    | `answering-${number}`
    | `recipient-${string}`
    | `set-aside-${string}`
    | `evidence-${string}`
    | `licence-${string}`,
  { countryCode, ticketNumber }: RegistrationKey,
  initial = '',
) {
  const storage = usePersonalStorage();
  const [text, setText] = useState(
    () => storage.read([what, countryCode, ticketNumber], Text) ?? initial,
  );
  const change = useCallback(
    (next: string) => {
      setText(next);
      if (next === '') storage.remove([what, countryCode, ticketNumber]);
      else storage.write([what, countryCode, ticketNumber], next);
    },
    [storage, what, countryCode, ticketNumber],
  );
  return [text, change] as const;
}
