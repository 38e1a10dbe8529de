import type { ItemWhyCode } from '@countersign/domain/evidence/item-why-codes';
import type { RegisterQuestion } from '@countersign/domain/evidence/register-finding';
import type { RejectionCode } from '@countersign/domain/registration/reason-codes';
import type { Registration, StaffMember } from '@countersign/domain/registration/registration';
import type { MatchSummary } from '../../duplicates/room.ts';
import type { WholeChecklist } from './default-checklist.ts';

export type EvidenceApplication = Pick<Registration, 'countryCode' | 'practice' | 'contact'>;

/** A person's judgement of an item, `item:name-agrees`, or on a number, `number:fr-siret 732…`. */
export interface Settlement {
  readonly subject: string;
  readonly as: 'by-hand' | 'waived' | 'accepted';
  readonly by: StaffMember;
  readonly at: Date;
  readonly note: string;
  /** The contradictions known then, see `findingKey`; a new one prevails over the judgement. */
  readonly basis: string | null;
}

/** Everything that is known about one registration before it is decided. */
export interface EvidenceCase {
  readonly application: EvidenceApplication;
  readonly questions: readonly RegisterQuestion[];
  readonly settlements: readonly Settlement[];
  readonly checklist: WholeChecklist;
  /** Undefined: no search was made. */
  readonly matchSummary?: MatchSummary | undefined;
  readonly now: Date;
}

/** The result of an item on its own, before a person's judgement and the checklist. */
export interface ItemFinding {
  readonly state: 'confirmed' | 'open' | 'contradicted' | 'not-applicable';
  readonly why: ItemWhyCode;
  readonly whyValues?: Readonly<Record<string, string>>;
  readonly restsOn?: readonly string[];
  /**
   * Nothing here could confirm it, so that it cannot be required: no register was asked about it, or those that
   * were asked publish nothing about it.
   */
  readonly isOutOfReach?: 'not-asked' | 'not-told';
  /** Whether it counts as required whatever the checklist says. */
  readonly isRequired?: true;
  /** When this may change without any new fact. */
  readonly until?: Date | undefined;
  /** The reason for rejection that it proposes, and the number concerned. */
  readonly proposes?: RejectionCode;
  readonly number?: string | undefined;
}
