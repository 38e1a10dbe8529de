import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useCallback, useState } from 'react';
import { draftPrefix, tabStorage } from '../session/tab-storage.ts';
import { useGivenSession } from '../session/use-session.ts';

const storage = tabStorage();

/**
 * A text being typed beside the decision (a note, a reason, an address); outlives a reload and a trip to the
 * provider as the decision's draft does (S4.2), and leaves with the person.
 */
export function useKeptText(
  what: 'note' | 'reason' | `recipient-${string}` | `set-aside-${string}`,
  key: RegistrationKey,
  initial = '',
) {
  const session = useGivenSession();
  const state = session.getState();
  const subject = 'subject' in state ? state.subject : '';
  const parts = [what, subject, key.countryCode, key.ticketNumber];
  const name = `${draftPrefix}${parts.map(encodeURIComponent).join('/')}`;
  const [text, setText] = useState(() => (initial === '' ? (storage.read(name) ?? '') : initial));
  const change = useCallback(
    (next: string) => {
      setText(next);
      // After a sign-out the tab's storage is empty and has to stay so.
      if (!('subject' in session.getState())) return;
      if (next === '') storage.remove(name);
      else storage.write(name, next);
    },
    [name, session],
  );
  return [text, change] as const;
}
