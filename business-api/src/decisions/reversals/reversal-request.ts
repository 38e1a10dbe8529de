import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../../platform/access/caller.ts';
import type { LockedRegistration } from '../../registrations/room.ts';

/** A person's request to reverse a decision, or to have it reversed. */
export interface ReversalRequest {
  readonly key: RegistrationKey;
  readonly locked: LockedRegistration;
  readonly person: Pick<Person, 'subject' | 'name'>;
  /** The person's address, if it is known: its owner needs no mail about the own request. */
  readonly email: string | undefined;
  readonly reason: string;
  /** The registration's version that the person saw. */
  readonly version: number;
  readonly at: Date;
}
