import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json-columns.ts';

/** The summary of the evidence, in columns of the registration's row. */
export interface EvidenceColumns {
  /** Null until it has been evaluated. */
  evidence_state: ColumnType<string | null, string | null | undefined, string | null>;
  /** Like `evidence_contradicted` for the operator; no code reads it. */
  evidence_to_look_at: Generated<number>;
  evidence_contradicted: Generated<number>;
  /** What the summary rests on, see SummaryDetail. */
  evidence_detail: ColumnType<unknown, string | null | undefined, string | null>;
  /** Version of the market's checklist that it was evaluated by. */
  evidence_checklist: Generated<number>;
  /** From then on it has to be evaluated again; null: only after a new fact. */
  evidence_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** How far rows that were there before a migration have been filled. */
export interface BackgroundFillsTable {
  name: string;
  country_code: Generated<string>;
  ticket_number: Generated<string>;
  finished: Generated<boolean>;
  /** When it begins a second time, for rows of copies of the release before; null once it has. */
  again_at: Generated<Date | null>;
}

/** A person's judgement of an item or number. */
export interface EvidenceSettlementsTable {
  country_code: string;
  ticket_number: string;
  subject: string;
  settled_as: 'by-hand' | 'waived' | 'accepted';
  by_subject: string;
  by_name: string;
  at: Date;
  note: string;
  basis: string | null;
}

/** Evidence as a person read it, by its hash. */
export interface EvidenceSnapshotsTable {
  country_code: string;
  ticket_number: string;
  hash: string;
  /** When it was last read, to a day. */
  at: Date;
  contents: Json;
  /** A decision names it, as was found when it was old enough to be deleted. */
  named: Generated<boolean>;
}

export interface ChecklistColumns {
  /** Null: the one in the code. */
  checklist: ColumnType<unknown, string | null | undefined, string | null>;
  checklist_version: Generated<number>;
}
