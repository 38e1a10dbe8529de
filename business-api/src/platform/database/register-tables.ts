import type { RegisterFinding, RegisterId } from '@countersign/domain/evidence/register-finding';
import type { ColumnType, Selectable } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `waiting` for its turn, `asking` until `not_before`, `retrying` then, `answered`: nothing to do. */
export type QuestionState = 'waiting' | 'asking' | 'retrying' | 'answered';

/** One number of a registration that one register is asked about. */
export interface RegisterQuestionsTable {
  id: string;
  country_code: string;
  ticket_number: string;
  register: RegisterId;
  /** The scheme's own name, and the number in its canonical form. */
  scheme: string;
  value: string;
  state: QuestionState;
  attempts: ColumnType<number, number | undefined, number>;
  /** When it is due; while it is being asked, when the lease ends. */
  not_before: Instant;
  asked_at: MaybeInstant;
  /** The last answer, also while the register is asked again. */
  finding: ColumnType<RegisterFinding | null, string | null | undefined, string | null>;
  /** When the register is asked again if the registration is approved by then. */
  again_at: MaybeInstant;
  created_at: Instant;
}

export type QuestionRow = Selectable<RegisterQuestionsTable>;

/** What came back, as proof; the history holds its hash. Erased with the applicant. */
export interface RegisterAnswersTable {
  id: string;
  question_id: string;
  country_code: string;
  ticket_number: string;
  asked_at: Instant;
  answered_at: Instant;
  status: number;
  body: string;
  /** SHA-256 of the body, in hexadecimal. */
  body_hash: string;
}

/** How fast all copies together may ask a register, and whether questions to it are paused. */
export interface RegisterPacesTable {
  register: RegisterId;
  /** No question before. */
  next_at: Instant;
  /** Failures of the service in a row. */
  failures: ColumnType<number, number | undefined, number>;
  /** After too many failures, or where it asked for a pause. */
  open_until: MaybeInstant;
}

/** "Approved, but …": what came up about an approved registration: work for staff; nothing happens automatically. */
export interface ApprovedConcernsTable {
  country_code: string;
  ticket_number: string;
  /** A reason of a finding, or `licence-ends`. */
  reason: string;
  scheme: string;
  value: string;
  since: Instant;
  /** When a person settled it; null while it is work. */
  settled_at: MaybeInstant;
}
