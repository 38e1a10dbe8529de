import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import type { Mail } from '../../ground/database/mails-table.ts';
import { appendEvents } from '../history/append-events.ts';
import { systemActor } from '../history/new-event.ts';

const toSend = ['held', 'queued', 'sending'] as const;

/** Another worker took the mail over after this one's lease had ended; nothing was written. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Takes the mail that has been due for longest, so that no other worker has it until `leaseMs`
 * later; undefined where none is due. A mail whose worker died is due again when its lease ends.
 * An attempt counts from here on, so that a mail which kills its worker is not tried for ever. Mails
 * to `fullDomains`, in lower case, are passed over.
 */
export async function claimNextMail(
  db: Db,
  now: Date,
  leaseMs: number,
  fullDomains: readonly string[] = [],
): Promise<Mail | undefined> {
  return await db
    .updateTable('mails')
    .set({
      state: 'sending',
      locked_until: new Date(now.getTime() + leaseMs),
      attempts: sql<number>`attempts + 1`,
    })
    // `=` and not `in`: a list may be read twice by the planner, which then locks two.
    .where('id', '=', (select) =>
      select
        .selectFrom('mails')
        .select('id')
        .where('state', 'in', toSend)
        .where('not_before', '<=', now)
        .where(isToOther(fullDomains))
        .where((where) =>
          where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]),
        )
        .orderBy('not_before')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** When the next mail to another domain can be claimed; undefined where none waits. */
export async function nextDueAt(
  db: Db,
  fullDomains: readonly string[] = [],
): Promise<Date | undefined> {
  const next = await db
    .selectFrom('mails')
    .select(sql<Date>`greatest(not_before, locked_until)`.as('due_at')) // nulls are left out
    .where('state', 'in', toSend)
    .where(isToOther(fullDomains))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at;
}

function isToOther(domains: readonly string[]) {
  return domains.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`lower(split_part(recipient, '@', 2)) not in (${sql.join(domains)})`;
}

/** The mail server has taken the mail; throws LeaseLost. */
export function markSent(db: Db, mail: Mail, at: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await appendMailEvent(trx, mail, 'mail-sent', at);
    await settle(trx, mail, { state: 'sent', sent_at: at, locked_until: null, last_error: null });
  });
}

/** The mail will not be tried again; staff see why. Throws LeaseLost. */
export function markFailed(db: Db, mail: Mail, at: Date, code: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await appendMailEvent(trx, mail, 'mail-failed', at);
    await settle(trx, mail, { state: 'failed', locked_until: null, last_error: code });
  });
}

/** The mail was taken back while it was being sent, and that attempt failed. Throws LeaseLost. */
export function markCancelled(db: Db, mail: Mail, at: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await appendMailEvent(trx, mail, 'mail-cancelled', at);
    await settle(trx, mail, { state: 'cancelled', locked_until: null });
  });
}

/** Tries again at `notBefore`; throws LeaseLost. */
export function postpone(db: Db, mail: Mail, notBefore: Date, code: string): Promise<void> {
  return settle(db, mail, {
    state: 'queued',
    not_before: notBefore,
    locked_until: null,
    last_error: code,
  });
}

/** Gives back a mail that was claimed and not tried. */
export async function giveBack(db: Db, mail: Mail): Promise<void> {
  await settle(db, mail, { state: 'queued', locked_until: null, attempts: mail.attempts - 1 });
}

// The count of attempts tells this worker's claim from a later one's.
async function settle(
  db: Db | Trx,
  { id, attempts }: Mail,
  values: Partial<Pick<Mail, 'state' | 'sent_at' | 'not_before' | 'attempts'>> &
    Pick<Mail, 'locked_until'> & { readonly last_error?: string | null },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new LeaseLost(`Mail ${id} belongs to another worker by now.`);
}

// The event comes first: it locks the registration's row, as every other writer does before it
// touches the mails, so that two of them cannot wait for each other.
async function appendMailEvent(
  trx: Trx,
  mail: Mail,
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
