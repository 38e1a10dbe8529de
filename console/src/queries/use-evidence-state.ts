import type { Evidence, EvidenceState } from '@countersign/contract/evidence/evidence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { evidenceQueryKey } from './registration-query.ts';

/** The state of the evidence on the screen; undefined until it has been read. It requests nothing. */
export function useEvidenceState(key: RegistrationKey): EvidenceState | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => client.getQueryData<Evidence>(evidenceQueryKey(key))?.summary.state,
  );
}
