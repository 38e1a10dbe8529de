import { type RetentionKind, retentionKinds } from '@countersign/domain/retention/retention';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** An answer, as it is counted. */
export interface CountedAnswer {
  /** The route's pattern; `none` where no route fits. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
}

/** What is counted or noted where it happens. */
export interface Metrics {
  answered(answer: CountedAnswer): void;
  /** A request was refused because too many were in progress. */
  shed(): void;
  decided(decision: 'approve' | 'reject' | 'link'): void;
  /** A proposed decision of a first person: what became of it. */
  proposed(outcome: ProposalOutcome): void;
  mailTried(outcome: MailOutcome): void;
  digestTried(outcome: DigestOutcome): void;
  noticeTried(outcome: DigestOutcome): void;
  /** A report about a mail was read; `outcome` says what became of it. */
  mailReported(source: ReportSource, outcome: string): void;
  webhookTried(outcome: WebhookOutcome): void;
  siemTried(outcome: SiemOutcome): void;
  /** What happened reached the threshold of a rule. */
  alertNoticed(rule: string): void;
  /** A register was asked; `reason` says why nothing is known. */
  registerAsked(asked: { readonly register: string; readonly knowledge: string }): void;
  /** A registration was erased at the end of its time. */
  retentionErased(kind: RetentionKind): void;
  databaseFailed(code: string): void;
  signingKeysFetched(): void;
  signingKeysFailed(): void;
  /** A code of an applicant was refused. */
  codeRefused(): void;
  limitHit(limit: string): void;
  streaming(streams: number): void;
}

/** What is looked up at the moment of a scrape; undefined is left out. */
export interface Observed {
  readonly inFlight: number;
  /** Whether this copy takes requests, as its readiness says. */
  readonly isReady: boolean;
  readonly pool:
    | { readonly used: number; readonly idle: number; readonly waiting: number }
    | undefined;
  /** Undefined while the database is unreachable. */
  readonly database: ObservedDatabase | undefined;
}

export interface ObservedDatabase {
  readonly mails: Readonly<Record<'held' | 'queued' | 'sending' | 'failed', number>>;
  readonly oldestDueSeconds: number;
  readonly webhooks: Readonly<Record<'held' | 'queued' | 'sending' | 'dead', number>>;
  readonly oldestWebhookDueSeconds: number;
  /** Accounts that are work for staff, and since when the oldest is. */
  readonly accounts: {
    readonly missing: number;
    readonly faulted: number;
    readonly oldestDueSeconds: number;
  };
  readonly documents: Readonly<Record<'not-checked' | 'unreadable', number>>;
  readonly oldestUnscannedSeconds: number;
  /** Since the last anchor that has arrived outside was taken; undefined without anchors. */
  readonly anchorAgeSeconds: number | undefined;
  /** Since all that happened until then had been sent to the SIEM; undefined where nothing is sent. */
  readonly siemAgeSeconds: number | undefined;
  /** Since the mailbox for bounces was read to its end; undefined where none is read. */
  readonly bounceMailboxAgeSeconds: number | undefined;
  /** Licences of approved registrations, and since when the oldest question about one has been due. */
  readonly licences: {
    readonly ended: number;
    readonly endingThisMonth: number;
    readonly oldestDueSeconds: number;
  };
  /** Since the last run of retention that ended began; undefined where no market has periods. */
  readonly retentionAgeSeconds: number | undefined;
  readonly stopList: {
    /** Registrations that may be on a stop list, and nobody has answered. */
    readonly openHits: number;
    /** Since the last day of the oldest entry that is still there. */
    readonly overdueDays: number;
  };
  readonly clockSkewSeconds: number;
  /** By register: how long its oldest question has been due. */
  readonly registersDueSeconds: Readonly<Record<string, number>>;
}

/** Metrics of one API, in Prometheus' text format. */
export interface ExposedMetrics extends Metrics {
  readonly contentType: string;
  text(observed: Observed): Promise<string>;
}

const proposalOutcomes = ['proposed', 'confirmed', 'returned', 'lapsed'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

const mailOutcomes = ['sent', 'postponed', 'failed', 'unsettled'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

const digestOutcomes = ['sent', 'postponed', 'failed', 'empty'] as const;
export type DigestOutcome = (typeof digestOutcomes)[number];

const reportSources = ['mailbox', 'ses', 'postmark', 'sendgrid'] as const;
export type ReportSource = (typeof reportSources)[number];

const webhookOutcomes = ['delivered', 'postponed', 'dead', 'unsettled'] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

const siemOutcomes = ['accepted', 'postponed', 'unsettled'] as const;
export type SiemOutcome = (typeof siemOutcomes)[number];

/**
 * Makes metrics with a registry of their own: several APIs may run in one process. A counter whose
 * labels are known begins at 0, so that its first increase shows.
 */
export function createMetrics(about: {
  readonly version: string;
  readonly limits: readonly string[];
  readonly alertRules: readonly string[];
  /** The registers that are set up. */
  readonly registers: readonly string[];
}): ExposedMetrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const counts = counters(register);
  for (const decision of ['approve', 'reject']) counts.decisions.inc({ decision }, 0);
  for (const outcome of proposalOutcomes) counts.proposals.inc({ outcome }, 0);
  for (const outcome of mailOutcomes) counts.mails.inc({ outcome }, 0);
  for (const outcome of digestOutcomes) {
    counts.digests.inc({ outcome }, 0);
    counts.notices.inc({ outcome }, 0);
  }
  for (const outcome of webhookOutcomes) counts.webhooks.inc({ outcome }, 0);
  for (const rule of about.alertRules) counts.alerts.inc({ rule }, 0);
  for (const outcome of siemOutcomes) counts.siem.inc({ outcome }, 0);
  for (const source of reportSources) counts.reports.inc({ source, outcome: 'failed' }, 0);
  for (const kind of retentionKinds) counts.erased.inc({ kind }, 0);
  for (const limit of about.limits) counts.limitsHit.inc({ limit }, 0);
  for (const register of about.registers) {
    for (const knowledge of ['found', 'not-found', 'unknown']) {
      counts.registers.inc({ register, knowledge }, 0);
    }
  }
  const gauges = gaugesOf(register);
  gauges.buildInfo.set({ version: about.version, node: process.version }, 1);
  gauges.streams.set(0);
  let keysFetchedAtMs: number | undefined;
  return {
    answered: ({ durationMs, ...labels }) => counts.answers.observe(labels, durationMs / 1000),
    shed: () => counts.shed.inc(),
    decided: (decision) => counts.decisions.inc({ decision }),
    proposed: (outcome) => counts.proposals.inc({ outcome }),
    mailTried: (outcome) => counts.mails.inc({ outcome }),
    digestTried: (outcome) => counts.digests.inc({ outcome }),
    noticeTried: (outcome) => counts.notices.inc({ outcome }),
    mailReported: (source, outcome) => counts.reports.inc({ source, outcome }),
    webhookTried: (outcome) => counts.webhooks.inc({ outcome }),
    alertNoticed: (rule) => counts.alerts.inc({ rule }),
    siemTried: (outcome) => counts.siem.inc({ outcome }),
    registerAsked: ({ register, knowledge }) => counts.registers.inc({ register, knowledge }),
    retentionErased: (kind) => counts.erased.inc({ kind }),
    databaseFailed: (code) => counts.databaseErrors.inc({ code }),
    signingKeysFetched: () => {
      keysFetchedAtMs = performance.now();
    },
    signingKeysFailed: () => counts.keyFailures.inc(),
    codeRefused: () => counts.codesRefused.inc(),
    limitHit: (limit) => counts.limitsHit.inc({ limit }),
    streaming: (streams) => gauges.streams.set(streams),
    contentType: register.contentType,
    text: (observed) => {
      const ageMs = keysFetchedAtMs === undefined ? undefined : performance.now() - keysFetchedAtMs;
      show(gauges.keysAge, {}, ageMs === undefined ? undefined : ageMs / 1000);
      showObserved(gauges, observed);
      return register.metrics();
    },
  };
}

function showObserved(gauges: ReturnType<typeof gaugesOf>, observed: Observed): void {
  const { inFlight, isReady, pool, database } = observed;
  gauges.inFlight.set(inFlight);
  gauges.ready.set(isReady ? 1 : 0);
  show(gauges.pool, { state: 'used' }, pool?.used);
  show(gauges.pool, { state: 'idle' }, pool?.idle);
  show(gauges.poolWaiting, {}, pool?.waiting);
  gauges.databaseUp.set(database === undefined ? 0 : 1);
  for (const state of ['held', 'queued', 'sending', 'failed'] as const) {
    show(gauges.mails, { state }, database?.mails[state]);
  }
  show(gauges.oldestDue, {}, database?.oldestDueSeconds);
  for (const state of ['held', 'queued', 'sending', 'dead'] as const) {
    show(gauges.webhooks, { state }, database?.webhooks[state]);
  }
  show(gauges.oldestWebhookDue, {}, database?.oldestWebhookDueSeconds);
  show(gauges.accounts, { state: 'missing' }, database?.accounts.missing);
  show(gauges.accounts, { state: 'faulted' }, database?.accounts.faulted);
  show(gauges.oldestAccountDue, {}, database?.accounts.oldestDueSeconds);
  show(gauges.licences, { state: 'ended' }, database?.licences.ended);
  show(gauges.licences, { state: 'ending-this-month' }, database?.licences.endingThisMonth);
  show(gauges.oldestLicenceDue, {}, database?.licences.oldestDueSeconds);
  for (const state of ['not-checked', 'unreadable'] as const) {
    show(gauges.documents, { state }, database?.documents[state]);
  }
  show(gauges.oldestUnscanned, {}, database?.oldestUnscannedSeconds);
  gauges.registersDue.reset();
  for (const [register, seconds] of Object.entries(database?.registersDueSeconds ?? {})) {
    gauges.registersDue.set({ register }, seconds);
  }
  show(gauges.anchorAge, {}, database?.anchorAgeSeconds);
  show(gauges.siemAge, {}, database?.siemAgeSeconds);
  show(gauges.bounceMailboxAge, {}, database?.bounceMailboxAgeSeconds);
  show(gauges.retentionAge, {}, database?.retentionAgeSeconds);
  show(gauges.stopListHits, {}, database?.stopList.openHits);
  show(gauges.stopListOverdue, {}, database?.stopList.overdueDays);
  show(gauges.clockSkew, {}, database?.clockSkewSeconds);
}

/** A number that is not known must be absent: 0 would silence alerts. */
function show(gauge: Gauge, labels: Record<string, string>, value: number | undefined): void {
  if (value === undefined) gauge.remove(labels);
  else gauge.set(labels, value);
}

function counters(register: Registry) {
  const registers = [register];
  return {
    answers: new Histogram({
      name: 'countersign_http_request_duration_seconds',
      help: 'Answered requests and how long each took.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    shed: new Counter({
      name: 'countersign_http_requests_shed_total',
      help: 'Requests answered 503 at once because too many were in flight.',
      registers,
    }),
    decisions: new Counter({
      name: 'countersign_decisions_total',
      help: 'Decisions taken by this copy.',
      labelNames: ['decision'],
      registers,
    }),
    proposals: new Counter({
      name: 'countersign_decision_proposals_total',
      help: 'Decisions proposed to a second person through this copy, and what became of them.',
      labelNames: ['outcome'],
      registers,
    }),
    mails: new Counter({
      name: 'countersign_mails_total',
      help: 'Attempts of this copy to send a mail.',
      labelNames: ['outcome'],
      registers,
    }),
    digests: new Counter({
      name: 'countersign_digests_total',
      help: 'Daily mails to staff that this copy has tried to send.',
      labelNames: ['outcome'],
      registers,
    }),
    notices: new Counter({
      name: 'countersign_administrator_notices_total',
      help: 'Mails to administrators that this copy has tried to send.',
      labelNames: ['outcome'],
      registers,
    }),
    reports: new Counter({
      name: 'countersign_mail_reports_total',
      help: 'Reports about mails that this copy has read, by what became of them.',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    webhooks: new Counter({
      name: 'countersign_webhooks_total',
      help: 'Tries of this copy to deliver an event to a webhook.',
      labelNames: ['outcome'],
      registers,
    }),
    alerts: new Counter({
      name: 'countersign_alerts_total',
      help: 'Rules of alerts that were reached, as this copy noticed.',
      labelNames: ['rule'],
      registers,
    }),
    siem: new Counter({
      name: 'countersign_siem_batches_total',
      help: 'Tries of this copy to send a batch of events to the SIEM.',
      labelNames: ['outcome'],
      registers,
    }),
    registers: new Counter({
      name: 'countersign_register_answers_total',
      help: 'Questions of this copy to a register, by what it knows then.',
      labelNames: ['register', 'knowledge'],
      registers,
    }),
    erased: new Counter({
      name: 'countersign_retention_erased_total',
      help: 'Registrations that this copy has erased at the end of their time.',
      labelNames: ['kind'],
      registers,
    }),
    databaseErrors: new Counter({
      name: 'countersign_database_errors_total',
      help: 'Errors of the database.',
      labelNames: ['code'],
      registers,
    }),
    codesRefused: new Counter({
      name: 'countersign_answer_codes_refused_total',
      help: 'Codes that applicants, or others with their links, entered and that were refused.',
      registers,
    }),
    keyFailures: new Counter({
      name: 'countersign_signing_keys_failures_total',
      help: "Failed attempts to fetch the provider's signing keys.",
      registers,
    }),
    limitsHit: new Counter({
      name: 'countersign_limits_hit_total',
      help: 'Requests answered 429.',
      labelNames: ['limit'],
      registers,
    }),
  };
}

function gaugesOf(register: Registry) {
  const gauge = (name: string, help: string, ...labelNames: readonly string[]) =>
    new Gauge({
      name: `countersign_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [register],
    });
  return {
    inFlight: gauge('http_requests_in_flight', 'Requests that are being answered.'),
    mails: gauge('outbox_mails', 'Mails of the whole database.', 'state'),
    oldestDue: gauge('outbox_oldest_due_seconds', 'Age of the oldest mail that is due.'),
    webhooks: gauge('webhook_events', 'Events for webhooks of the whole database.', 'state'),
    oldestWebhookDue: gauge('webhook_oldest_due_seconds', 'Age of the oldest event that is due.'),
    accounts: gauge('accounts', 'Accounts that are work for staff.', 'state'),
    oldestAccountDue: gauge(
      'accounts_oldest_due_seconds',
      'Since when the oldest missing or faulted account is work.',
    ),
    documents: gauge('documents', 'Documents that wait or cannot be read.', 'state'),
    oldestUnscanned: gauge(
      'document_oldest_unscanned_seconds',
      'How long the oldest document has waited for the scanner.',
    ),
    registersDue: gauge(
      'register_oldest_due_seconds',
      'Age of the oldest question that is due.',
      'register',
    ),
    ready: gauge('ready', '1 while this copy takes requests, else 0.'),
    databaseUp: gauge('database_up', '1 while the database answers this copy, else 0.'),
    pool: gauge('database_pool_connections', 'Connections of this copy.', 'state'),
    poolWaiting: gauge('database_pool_waiting', 'Work that waits for a connection.'),
    keysAge: gauge('signing_keys_age_seconds', "Time since the provider's keys were fetched."),
    streams: gauge('live_streams', 'Consoles that follow the changes at this copy.'),
    anchorAge: gauge('anchor_age_seconds', 'Age of the last anchor that has arrived outside.'),
    siemAge: gauge('siem_age_seconds', 'How far the stream to the SIEM is behind.'),
    bounceMailboxAge: gauge(
      'bounce_mailbox_age_seconds',
      'Time since the mailbox for bounces was read.',
    ),
    licences: gauge('licences', 'Licences of approved registrations, as they were read.', 'state'),
    oldestLicenceDue: gauge(
      'licences_oldest_due_seconds',
      'Since when the oldest question about a licence that ends is due.',
    ),
    retentionAge: gauge(
      'retention_age_seconds',
      'Time since the last run of retention, of the market where it is longest.',
    ),
    stopListHits: gauge('stop_list_open_hits', 'Hits of stop lists that nobody has answered.'),
    stopListOverdue: gauge(
      'stop_list_overdue_days',
      'Days since the last day of the oldest entry of a stop list that is still there.',
    ),
    clockSkew: gauge('clock_skew_seconds', "This copy's clock minus the database's."),
    buildInfo: gauge('build_info', 'Version of Countersign and of Node.', 'version', 'node'),
  };
}
