import { readRegistrationStatus } from '@countersign/contract/registration-status';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backgroundRead } from '../../../http/background-fetch.ts';
import { useConnection } from '../../../http/use-call.ts';
import { useChanges } from '../../../live/live-changes.tsx';
import { mailsQueryKey } from '../../../queries/mails-query.ts';
import { historyQueryKey, registrationQueryKey } from '../../../queries/registration-query.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { gatherChanges } from './gather-changes.ts';

/**
 * Reads an opened registration again after a change, without recording another opening in the
 * history. Typed text stays.
 */
export function useRefreshOpened({ ticketNumber, countryCode }: RegistrationKey): void {
  const connection = useConnection();
  const client = useQueryClient();
  const [gathering] = useState(() => {
    const key = { ticketNumber, countryCode };
    return gatherChanges(async ({ kinds, rereadAll }) => {
      const shown = client.getQueryData<Registration>(registrationQueryKey(key));
      if (shown === undefined || !(rereadAll || kinds.has(rowKeyOf(key)))) return true;
      const fresh = await backgroundRead(connection, readRegistrationStatus, { body: key });
      if (fresh === undefined) return false;
      if (fresh.version !== shown.version) {
        client.setQueryData(registrationQueryKey(key), fresh);
      }
      void client.invalidateQueries({ queryKey: historyQueryKey(key) });
      // A mail may have come back, which is no new version.
      if (kinds.has(rowKeyOf(key))) void client.invalidateQueries({ queryKey: mailsQueryKey(key) });
      return true;
    });
  });
  useEffect(() => {
    gathering.start();
    return gathering.stop;
  }, [gathering]);
  useChanges(gathering.notify);
}
