import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { HistoryCard } from '../history/history-card.tsx';
import { SeenEvidence } from './seen-evidence.tsx';

interface ProvenHistoryProps {
  /** A key alone: of a registration that is only compared with. */
  readonly registration: RegistrationKey | Registration;
}

/** The history of a registration, with the evidence that each decision was made with. */
export function ProvenHistory({ registration }: ProvenHistoryProps) {
  return (
    <HistoryCard
      registrationKey={registration}
      mayEnd={'status' in registration && mayEnd(registration)}
      seenEvidence={(hash) => <SeenEvidence registrationKey={registration} hash={hash} />}
    />
  );
}

/** One that is pending is decided first, unless its applicant has fallen silent. */
function mayEnd({ status, request }: Registration): boolean {
  return status !== 'pending' || request?.state === 'no-answer';
}
