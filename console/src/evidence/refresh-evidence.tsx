import { type Evidence, readEvidence } from '@countersign/contract/evidence/evidence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { backgroundRead } from '../http/background-fetch.ts';
import { useConnection } from '../http/use-call.ts';
import { useChanges } from '../live/live-changes.tsx';
import { evidenceQueryKey } from '../queries/registration-query.ts';

/** Several registers may answer at once; then the evidence is read once. */
const gatherMs = 300;

/** Below LiveChanges: shows a register's answer as it arrives. Draws nothing and moves no focus. */
export function RefreshEvidence({
  registrationKey: { countryCode, ticketNumber },
}: {
  readonly registrationKey: RegistrationKey;
}) {
  const connection = useConnection();
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasBegun = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const read = async () => {
    timer.current = undefined;
    const key = { countryCode, ticketNumber };
    // Not read yet, or failed: the card's own request brings what is newest.
    if (client.getQueryData<Evidence>(evidenceQueryKey(key)) === undefined) return;
    const fresh = await backgroundRead(connection, readEvidence, { params: key });
    if (fresh !== undefined) client.setQueryData(evidenceQueryKey(key), fresh);
  };
  useChanges((notification) => {
    const isMissed = notification === 'reread-all' && hasBegun.current;
    hasBegun.current = true;
    const isOwn =
      notification !== 'reread-all' &&
      notification.some(
        (change) => change.ticketNumber === ticketNumber && change.countryCode === countryCode,
      );
    if (isMissed || isOwn) timer.current ??= setTimeout(() => void read(), gatherMs);
  });
  return null;
}
