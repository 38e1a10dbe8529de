import type { Database } from './database.ts';

const append = ['select', 'insert'] as const;
const change = [...append, 'update'] as const;
const remove = [...change, 'delete'] as const;

export type Right = (typeof remove)[number];

/** What the application's role needs on each table, as docs/operations.md grants it. */
export const tableRights: Readonly<Record<keyof Database, readonly Right[]>> = {
  absences: remove,
  accounts: remove,
  anchor_leaves: append,
  anchors: change,
  answer_codes: remove,
  answer_drafts: remove,
  answer_sessions: remove,
  answer_tokens: remove,
  answers: remove,
  approved_concerns: remove,
  assignment_turns: change,
  background_fills: change,
  bounce_readers: change,
  bulk_act_rows: remove,
  claims: remove,
  decision_days: change,
  decision_figures: remove,
  decision_proposals: remove,
  detail_reads: remove,
  digests: remove,
  document_chunks: remove,
  document_keys: remove,
  document_leftovers: remove,
  documents: remove,
  duplicate_searches: remove,
  ended_sessions: remove,
  evidence_settlements: remove,
  evidence_snapshots: remove,
  export_tickets: remove,
  history_events: append,
  idempotency_records: remove,
  information_requests: change,
  licences: remove,
  logout_tokens: remove,
  mails: change,
  market_chains: change,
  market_events: append,
  market_settings: change,
  market_staff: remove,
  notification_choices: remove,
  notifications: remove,
  pair_answers: remove,
  people: remove,
  rate_limits: remove,
  register_answers: remove,
  register_paces: change,
  register_questions: remove,
  registration_keys: remove,
  registration_matches: remove,
  registrations: change,
  retention_holds: remove,
  retention_runs: change,
  reversal_proposals: remove,
  saved_views: remove,
  sessions: remove,
  settings_events: append,
  shared_views: remove,
  status_codes: remove,
  status_links: remove,
  stop_list_entries: remove,
  stop_list_hits: remove,
  stop_list_keys: remove,
  stop_lists: change,
  unsubscribe_keys: append,
  webhook_deliveries: remove,
  webhook_endpoints: remove,
  webhook_tries: change,
};

/** Their rows are only ever added: docs/operations.md takes the other rights from the application's role. */
export const appendOnly: readonly string[] = Object.entries(tableRights)
  .filter(([, rights]) => rights === append)
  .map(([table]) => table);
