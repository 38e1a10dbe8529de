import { CountryCode } from '@countersign/domain/market/country-code';
import { decisionMailPurposes, hasSecret } from '@countersign/domain/registration/mail-purpose';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { OutboxMail } from '../platform/database/mails-table.ts';
import { claimNext, type JobTable } from '../platform/jobs/claim-next.ts';
import { jobFigures, type StateRow } from '../platform/jobs/job-figures.ts';
import { settleClaimed } from '../platform/jobs/settle-within-lease.ts';
import { appendEvents, systemActor } from '../registrations/room.ts';

const table: JobTable = { name: 'mails', key: ['id'], order: ['not_before', 'id'] };

/**
 * Leases the mail that has been due for longest to this worker for `leaseMs`; undefined if none is
 * due. A mail whose worker crashed is due again when its lease ends. The attempt counts from here on, so
 * that a mail which crashes its worker is not tried without end. Mails to `fullDomains`, in lower case,
 * are passed over.
 */
export async function claimNextMail(
  db: Db,
  now: Date,
  leaseMs: number,
  fullDomains: readonly string[] = [],
): Promise<OutboxMail | undefined> {
  const { rows } = await claimNext<OutboxMail>(table, {
    due: sql`state in ('held', 'queued', 'sending') and not_before <= ${now}
      and ${isToOther(fullDomains)} and ${hasItsTurn}
      and (locked_until is null or locked_until <= ${now})`,
    claimed: sql`state = 'sending', locked_until = ${new Date(now.getTime() + leaseMs)},
      attempts = attempts + 1`,
  }).execute(db);
  return rows[0];
}

/** When the next mail to another domain can be claimed; undefined if none waits. */
export async function nextDueAt(
  db: Db,
  fullDomains: readonly string[] = [],
): Promise<Date | undefined> {
  const { rows } = await nextDueMailQuery(fullDomains).execute(db);
  return rows[0]?.due_at ?? undefined;
}

/**
 * The first mail that waits is read along mails_to_send, the first lease to end along
 * mails_being_sent: one order over both would have to read and sort all that waits. The states are
 * written out as in those partial indexes.
 */
export function nextDueMailQuery(fullDomains: readonly string[]) {
  return sql<{ due_at: Date | null }>`select least(
    (select not_before from mails where state in ('held', 'queued') and ${isToOther(fullDomains)}
        and ${hasItsTurn} order by not_before, id limit 1),
    (select locked_until from mails where state = 'sending' and ${isToOther(fullDomains)}
      order by locked_until limit 1)) as due_at`;
}

const decisionMails = sql.join(decisionMailPurposes.map((purpose) => sql.lit(purpose)));

/**
 * A decision that follows a reversal is sent after the correction, also where the server refuses that for
 * now: else the applicant would read last that the application is under review again.
 */
const hasItsTurn = sql<boolean>`(purpose not in (${decisionMails}) or
  (select correction.state in ('held', 'queued', 'sending') from mails as correction
    where correction.purpose = 'correction'
      and correction.country_code = mails.country_code
      and correction.ticket_number = mails.ticket_number
      and correction.occasion < mails.occasion and correction.recipient = mails.recipient
    order by correction.occasion desc limit 1) is not true)`;

function isToOther(domains: readonly string[]) {
  return domains.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`lower(split_part(recipient, '@', 2)) not in (${sql.join(domains)})`;
}

/** The mail server has accepted the mail; throws LeaseLost. */
export function markSent(db: Db, mail: OutboxMail, at: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await appendMailEvent(trx, mail, 'mail-sent', at);
    await settle(trx, mail, {
      state: 'sent',
      sent_at: at,
      locked_until: null,
      last_error: null,
      ...(hasSecret(mail.purpose) ? { html: '', text: '' } : {}),
    });
  });
}

/** The mail will not be tried again; staff see the reason. Throws LeaseLost. */
export function markFailed(db: Db, mail: OutboxMail, at: Date, code: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await appendMailEvent(trx, mail, 'mail-failed', at);
    await settle(trx, mail, { state: 'failed', locked_until: null, last_error: code });
  });
}

/** The mail was withdrawn while it was being sent, and that attempt failed. Throws LeaseLost. */
export function markCancelled(db: Db, mail: OutboxMail, at: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await appendMailEvent(trx, mail, 'mail-cancelled', at);
    await settle(trx, mail, {
      state: 'cancelled',
      locked_until: null,
      ...(hasSecret(mail.purpose) ? { html: '', text: '' } : {}),
    });
  });
}

/** Tries again at `notBefore`; throws LeaseLost. */
export function postpone(db: Db, mail: OutboxMail, notBefore: Date, code: string): Promise<void> {
  return settle(db, mail, {
    state: 'queued',
    not_before: notBefore,
    locked_until: null,
    last_error: code,
  });
}

/** Releases a mail that was claimed and not tried. Throws LeaseLost. */
export async function giveBack(db: Db, mail: OutboxMail): Promise<void> {
  await settle(db, mail, { state: 'queued', locked_until: null, attempts: mail.attempts - 1 });
}

// The count of attempts differs between this worker's lease and a later one.
async function settle(
  db: Db | Trx,
  { id, attempts }: OutboxMail,
  values: Partial<
    Pick<OutboxMail, 'state' | 'sent_at' | 'not_before' | 'attempts' | 'html' | 'text'>
  > &
    Pick<OutboxMail, 'locked_until'> & { readonly last_error?: string | null },
): Promise<void> {
  const update = db
    .updateTable('mails')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts);
  await settleClaimed(update, `Mail ${id}`);
}

// The event comes first: it locks the registration's row, as every writer does before it touches the
// mails, so that two of them cannot wait for each other.
async function appendMailEvent(
  trx: Trx,
  mail: OutboxMail,
  kind: 'mail-sent' | 'mail-failed' | 'mail-cancelled',
  at: Date,
): Promise<void> {
  const key = {
    countryCode: CountryCode.parse(mail.country_code),
    ticketNumber: TicketNumber.parse(mail.ticket_number),
  };
  const { purpose, recipient, language } = mail;
  await appendEvents(trx, key, [{ kind, at, actor: systemActor, purpose, recipient, language }]);
}

const states = ['held', 'queued', 'sending', 'failed'] as const;
type State = (typeof states)[number];

export interface OutboxFigures {
  readonly mails: Readonly<Record<State, number>>;
  /** Age of the mail that has been due for longest; 0 where none is due. */
  readonly oldestDueSeconds: number;
}

/** Counts the mails that are still to be sent, and the failed ones that are not dismissed. */
export async function readOutboxFigures(db: Db, now: Date): Promise<OutboxFigures> {
  const { rows } = await outboxFiguresQuery.execute(db);
  const { counts, oldestDueSeconds } = jobFigures(states, rows, now);
  return { mails: counts, oldestDueSeconds };
}

// The states are written out as in the partial indexes mails_to_send and mails_failed: what was
// sent is never read.
export const outboxFiguresQuery = sql<StateRow<State>>`
  select state, count(*)::int, min(greatest(not_before, locked_until)) as due_at
    from mails where state in ('held', 'queued', 'sending') group by state
  union all
  select 'failed', count(*)::int, null from mails where state = 'failed' and not set_aside`;
