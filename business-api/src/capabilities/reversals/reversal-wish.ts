import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { Person } from '../../ground/access/caller.ts';

/** Who wants which decision reversed, and why. */
export interface ReversalWish {
  readonly key: RegistrationKey;
  readonly person: Pick<Person, 'subject' | 'name'>;
  readonly reason: string;
  /** The registration's version that the person saw. */
  readonly version: number;
  readonly at: Date;
}
