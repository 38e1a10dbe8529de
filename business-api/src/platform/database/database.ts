import type { RegistrationStatus } from '@countersign/domain/registration/registration';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { AccountsTable } from './accounts-table.ts';
import type {
  AbsencesTable,
  AssignmentTurnsTable,
  ClaimsTable,
  PeopleTable,
  SavedViewsTable,
  SharedViewsTable,
  TextFlagsTable,
} from './desk-tables.ts';
import type { DetailReadsTable } from './detail-reads-table.ts';
import type {
  DocumentChunksTable,
  DocumentKeysTable,
  DocumentLeftoversTable,
  DocumentsTable,
} from './document-tables.ts';
import type {
  DuplicateSearchesTable,
  MatchColumns,
  PairAnswersTable,
  RegistrationKeysTable,
  RegistrationMatchesTable,
} from './duplicate-tables.ts';
import type {
  BackgroundFillsTable,
  ChecklistColumns,
  EvidenceColumns,
  EvidenceSettlementsTable,
  EvidenceSnapshotsTable,
} from './evidence-tables.ts';
import type { Json, NullableJson } from './json-columns.ts';
import type { LicencesTable } from './licences-table.ts';
import type { BounceReadersTable, MailsTable } from './mails-table.ts';
import type { MarketChainsTable, MarketEventsTable } from './market-chain-tables.ts';
import type {
  AdministratorNoticesTable,
  DigestsTable,
  NotificationChoicesTable,
  NotificationsTable,
  UnsubscribeKeysTable,
} from './notification-tables.ts';
import type { DecisionProposalsTable, ReversalProposalsTable } from './proposal-tables.ts';
import type {
  ApprovedConcernsTable,
  RegisterAnswersTable,
  RegisterPacesTable,
  RegisterQuestionsTable,
} from './register-tables.ts';
import type {
  AnswerCodesTable,
  AnswerDraftsTable,
  AnswerSessionsTable,
  AnswersTable,
  AnswerTokensTable,
  InformationRequestsTable,
  RequestColumns,
  StatusCodesTable,
  StatusLinksTable,
} from './request-tables.ts';
import type { RetentionHoldsTable, RetentionRunsTable } from './retention-tables.ts';
import type { EndedSessionsTable, LogoutTokensTable, SessionsTable } from './session-tables.ts';
import type {
  AlertsTable,
  RefusalKeysTable,
  RefusedRequestsTable,
  SiemPositionsTable,
} from './siem-tables.ts';
import type {
  StopListEntriesTable,
  StopListHitsTable,
  StopListKeysTable,
  StopListsTable,
} from './stop-list-tables.ts';
import type {
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookTriesTable,
} from './webhook-tables.ts';

export interface RegistrationsTable extends EvidenceColumns, MatchColumns, RequestColumns {
  country_code: string;
  ticket_number: string;
  status: RegistrationStatus;
  version: number;
  submitted_at: Date;
  /** When the market's target time is over. */
  due_at: Date;
  /** Half of the target time; null: staff are not reminded. */
  remind_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  escalated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** From when the target time counts; null: since `submitted_at`. In the future while the applicant is asked. */
  clock_from: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The milliseconds of the target time that had counted before `clock_from`. */
  clock_spent_ms: Generated<number>;
  /** The market's calendar by which `due_at` was computed. */
  calendar_version: Generated<number>;
  /** The words that a search finds it by, see searchText; never read. */
  search: ColumnType<string, string | undefined, string>;
  submitted_by_client: string;
  applicant_locale: string;
  practice: Json;
  contact: Json;
  documents: Json;
  practice_name: string;
  city: string;
  decided_by_subject: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  reason_codes: NullableJson;
  /** The registration that the decision says this one duplicates. */
  duplicate_of_country: string | null;
  duplicate_of_ticket: string | null;
  /** Of the account that a linked one belongs to; null where another registration alone names it. */
  account_number: string | null;
  message_to_applicant: string | null;
  named_numbers: NullableJson;
  approval_condition: NullableJson;
  internal_note: string | null;
  mail_held_until: Date | null;
  /** When the applicant withdrew it; null for every other status. */
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When its applicant was erased; null: not. */
  erased_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Length and last hash of the history: a removal of its last rows shows. */
  history_count: Generated<number>;
  history_head: Generated<string>;
}

export interface HistoryEventsTable {
  country_code: string;
  ticket_number: string;
  sequence: number;
  id: string;
  kind: string;
  at: Date;
  actor: Json;
  payload: Json;
  /** `{name: {value, salt}}`; null once erased. */
  personal: NullableJson;
  /** `{name: hash}`; stays after erasure, so that the chain still verifies. */
  personal_hashes: Json;
  previous_hash: string;
  hash: string;
}

export interface IdempotencyRecordsTable {
  caller: string;
  key: string;
  request_hash: string;
  /** The registration that the response is about; null where it is in the response only. */
  country_code: ColumnType<string | null, string | null | undefined, string | null>;
  ticket_number: ColumnType<string | null, string | null | undefined, string | null>;
  /** The stored response; null only within the transaction that computes it. */
  answer_status: number | null;
  answer_body: string | null;
  created_at: Date;
}

export interface MarketSettingsTable extends ChecklistColumns {
  country_code: string;
  /** Null: the installation's own UNDO_SECONDS. */
  undo_seconds: number | null;
  /** Where answers to this market's mails go. */
  reply_to: string | null;
  /** Hours within which a registration should be decided. */
  target_hours: Generated<number>;
  /** When its staff work; null: the target time counts by the clock. */
  working_time: ColumnType<unknown, string | null | undefined, string | null>;
  /** Counts the changes that move due times. */
  calendar_version: Generated<number>;
  /** Whether mails remind of registrations that wait. */
  reminders: Generated<boolean>;
  /** Whether applicants get a mail that their registration was received. */
  receipts: Generated<boolean>;
  /** Whether mails to applicants are written in languages that no native has confirmed. */
  draft_languages: Generated<boolean>;
  /** Whether approved ones get an account elsewhere. */
  accounts: Generated<'off' | 'expected'>;
  /** For how long an approval's mail waits for the number of the account; null: not at all. */
  approval_mail_wait_hours: Generated<number | null>;
  /** Days before a licence ends, `[60, 14]`. */
  licence_notices: ColumnType<unknown, string | undefined, string>;
  /** How staff are told, by event; null: of everything by a mail at once. */
  notifications: ColumnType<unknown, string | null | undefined, string | null>;
  /** Of AssignmentRule; null: none. */
  assignment_rules: ColumnType<unknown, string | null | undefined, string | null>;
  /** For how long registrations are kept, see Retention; null: without end. */
  retention: ColumnType<unknown, string | null | undefined, string | null>;
  /** Its last change. */
  retention_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether who decided may not reverse it alone. */
  second_person_reverses: Generated<boolean>;
  /** SecondPersonSwitches; null where all are off. */
  second_person_decides: ColumnType<unknown, string | null | undefined, string | null>;
  /** Counts the changes made in the console. */
  version: Generated<number>;
  /** What the market's mails to applicants say in its own words; null: nothing. */
  own_words: ColumnType<unknown, string | null | undefined, string | null>;
  /** Counts their changes. */
  words_version: Generated<number>;
}

export interface MarketStaffTable {
  country_code: string;
  email: string;
  name: string | null;
  /** Language of the mails to this person, `fr_FR` or `fr`. */
  locale: string;
  /** Whether this person also gets mails about overdue registrations. */
  escalations: Generated<boolean>;
}

/** The changes of a market's settings; append-only. */
export interface SettingsEventsTable {
  id: string;
  country_code: string;
  at: Date;
  subject: string;
  name: string;
  before: Json;
  after: Json;
  /** A change of own words; then `before` and `after` are the same. */
  words: ColumnType<unknown, string | null | undefined, string | null>;
  /** An act on a shared view; then `before` and `after` are the same. */
  view: ColumnType<object | null, string | null | undefined, never>;
  /** An act on a webhook; then `before` and `after` are the same. */
  webhook: ColumnType<unknown, string | null | undefined, never>;
  /** A stop list was uploaded; then `before` and `after` are the same. */
  stop_list: ColumnType<unknown, string | null | undefined, never>;
  /** What happened to a change that waits for a second administrator; then the settings may be the same. */
  waiting: ColumnType<unknown, string | null | undefined, never>;
}

/** A change that takes a protection away and waits for a second administrator; of settings, or of the stop list. */
export interface WaitingChangesTable {
  country_code: string;
  change_id: string;
  proposed_at: Date;
  expires_at: Date;
  by_subject: string;
  by_name: string;
  before: NullableJson;
  after: NullableJson;
  stop_list: NullableJson;
}

/** A download that a person prepared. */
export interface ExportTicketsTable {
  /** SHA-256 of the ticket, in hexadecimal. */
  ticket_hash: string;
  subject: string;
  name: string;
  /** The person's markets when it was asked for: `"all"` or a list. */
  markets: Json;
  /** What was asked for: a filter, or rows. */
  filter: Json;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** When a caller's bucket will be full; a row whose time has passed has no effect. */
export interface RateLimitsTable {
  /** SHA-256 of limit and caller, in hexadecimal. */
  bucket: string;
  full_at: Date;
}

/** Registrations of a dry run that would pass: deciding them counts as one act. */
export interface BulkActRowsTable {
  /** SHA-256 of what the caller was given, in hexadecimal. */
  act_hash: string;
  country_code: string;
  ticket_number: string;
  subject: string;
  /** Of the decision that used the row; only its repetitions may use it again. */
  idempotency_key: string | null;
  expires_at: Date;
}

/** A day in UTC whose decisions have been counted, or must be counted again. */
export interface DecisionDaysTable {
  day: string;
  counted_at: Date | null;
}

/** The decisions of a counted day in a market; all other columns are written and read by raw SQL. */
export interface DecisionFiguresTable {
  day: string;
  country_code: string;
}

/** A signed statement about the log up to `size`, see anchor-document.ts. */
export interface AnchorsTable {
  sequence: number;
  at: Date;
  size: number;
  frontier: string;
  document: string;
  read_at: Date;
  read_id: string;
  /** Null until a place outside the database has it. */
  delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The answer of a time-stamping authority about `document`, base64. */
  time_stamp: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Where a registration's history ended when it was anchored. */
export interface AnchorLeavesTable {
  position: number;
  country_code: string;
  ticket_number: string;
  event_count: number;
  event_hash: string;
}

export type { MarketEventsTable, SiemPositionsTable };

export interface Database {
  registrations: RegistrationsTable;
  absences: AbsencesTable;
  alerts: AlertsTable;
  text_flags: TextFlagsTable;
  assignment_turns: AssignmentTurnsTable;
  claims: ClaimsTable;
  people: PeopleTable;
  saved_views: SavedViewsTable;
  shared_views: SharedViewsTable;
  sessions: SessionsTable;
  ended_sessions: EndedSessionsTable;
  logout_tokens: LogoutTokensTable;
  notifications: NotificationsTable;
  notification_choices: NotificationChoicesTable;
  administrator_notices: AdministratorNoticesTable;
  digests: DigestsTable;
  unsubscribe_keys: UnsubscribeKeysTable;
  history_events: HistoryEventsTable;
  idempotency_records: IdempotencyRecordsTable;
  market_settings: MarketSettingsTable;
  market_staff: MarketStaffTable;
  bounce_readers: BounceReadersTable;
  mails: MailsTable;
  documents: DocumentsTable;
  document_keys: DocumentKeysTable;
  document_chunks: DocumentChunksTable;
  document_leftovers: DocumentLeftoversTable;
  register_questions: RegisterQuestionsTable;
  register_answers: RegisterAnswersTable;
  register_paces: RegisterPacesTable;
  approved_concerns: ApprovedConcernsTable;
  settings_events: SettingsEventsTable;
  waiting_changes: WaitingChangesTable;
  export_tickets: ExportTicketsTable;
  refused_requests: RefusedRequestsTable;
  refusal_keys: RefusalKeysTable;
  siem_positions: SiemPositionsTable;
  rate_limits: RateLimitsTable;
  bulk_act_rows: BulkActRowsTable;
  decision_days: DecisionDaysTable;
  decision_figures: DecisionFiguresTable;
  decision_proposals: DecisionProposalsTable;
  accounts: AccountsTable;
  licences: LicencesTable;
  market_chains: MarketChainsTable;
  market_events: MarketEventsTable;
  anchors: AnchorsTable;
  anchor_leaves: AnchorLeavesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_tries: WebhookTriesTable;
  background_fills: BackgroundFillsTable;
  evidence_settlements: EvidenceSettlementsTable;
  evidence_snapshots: EvidenceSnapshotsTable;
  information_requests: InformationRequestsTable;
  answer_tokens: AnswerTokensTable;
  answer_codes: AnswerCodesTable;
  answer_sessions: AnswerSessionsTable;
  answer_drafts: AnswerDraftsTable;
  answers: AnswersTable;
  status_links: StatusLinksTable;
  status_codes: StatusCodesTable;
  registration_keys: RegistrationKeysTable;
  duplicate_searches: DuplicateSearchesTable;
  registration_matches: RegistrationMatchesTable;
  pair_answers: PairAnswersTable;
  detail_reads: DetailReadsTable;
  retention_holds: RetentionHoldsTable;
  retention_runs: RetentionRunsTable;
  reversal_proposals: ReversalProposalsTable;
  stop_lists: StopListsTable;
  stop_list_entries: StopListEntriesTable;
  stop_list_keys: StopListKeysTable;
  stop_list_hits: StopListHitsTable;
}

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
