import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { HistoryCard } from '../history/history-card.tsx';
import { SeenEvidence } from './seen-evidence.tsx';

/** The history of a registration, with the evidence that each decision was made with. */
export function ProvenHistory({ registrationKey }: { readonly registrationKey: RegistrationKey }) {
  return (
    <HistoryCard
      registrationKey={registrationKey}
      seenEvidence={(hash) => <SeenEvidence registrationKey={registrationKey} hash={hash} />}
    />
  );
}
