import type { Claim } from '@countersign/contract/claims/claim';
import type { ClaimState } from '@countersign/contract/claims/claims';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';

export interface AssignProps {
  readonly registrationKey: RegistrationKey;
  /** The claim as the screen shows it: the server refuses if it is another by now. */
  readonly claim: Claim | null;
  readonly onAssigned: (state: ClaimState) => void;
}
