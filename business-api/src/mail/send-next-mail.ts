import { CountryCode } from '@countersign/domain/market/country-code';
import { isForApplicant } from '@countersign/domain/registration/mail-purpose';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Db } from '../platform/database/database.ts';
import type { OutboxMail } from '../platform/database/mails-table.ts';
import { doNext } from '../platform/jobs/do-next.ts';
import { settleWithinLease } from '../platform/jobs/settle-within-lease.ts';
import type { Slots } from '../platform/limits/slots.ts';
import type { MailOutcome } from '../platform/telemetry/metrics.ts';
import { inSpan, noTracing, type Tracing } from '../platform/telemetry/tracing.ts';
import { addStatusLink } from '../requests/room.ts';
import { statusPath } from './contents/status-address.ts';
import {
  claimNextMail,
  giveBack,
  markCancelled,
  markFailed,
  markSent,
  postpone,
} from './outbox-store.ts';
import { nextAttemptAt } from './retry-delay.ts';
import { MailRefused, type SendMail } from './send-mail.ts';
import { withUnsubscribeLink } from './unsubscribe-link.ts';

/** How many mails are sent to one domain at once: one that hangs must not stop others. */
export const mostPerDomain = 4;
// A sending ends within about a minute.
const leaseMs = 3 * 60_000;

export interface OutboxWork {
  readonly db: Db;
  readonly send: SendMail;
  readonly now: () => Date;
  /** 0 to 1 */
  readonly random: () => number;
  /** When aborted, no mail is started. */
  readonly signal: AbortSignal;
  /** Where several mails are sent at once. */
  readonly domains?: Slots;
  readonly tracing?: Tracing;
  /** Called for each mail that was found. */
  readonly claimed?: () => void;
  readonly report: (mail: OutboxMail, outcome: MailOutcome, code?: string) => void;
}

/**
 * Sends the mail that has been due for longest; false if none is due. Throws if the outbox cannot be
 * read.
 */
export function sendNextMail(work: OutboxWork): Promise<boolean> {
  const { db, now, signal, domains, claimed } = work;
  return doNext<OutboxMail>(
    {
      claim: (full) => claimNextMail(db, now(), leaseMs, full),
      giveBack: (mail) => giveBack(db, mail),
      run: (mail) => (mail.withdrawn ? markCancelled(db, mail, now()) : sendTraced(work, mail)),
      share: domains && { of: domainOf, most: mostPerDomain, slots: domains },
    },
    signal,
    claimed,
  );
}

function domainOf({ recipient }: OutboxMail): string {
  return recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase();
}

/** The attempt is part of the trace of the request that queued the mail. */
async function sendTraced(work: OutboxWork, mail: OutboxMail): Promise<void> {
  const { id, purpose, country_code, attempts, traceparent } = mail;
  const attributes = {
    'countersign.mail.id': id,
    'countersign.mail.purpose': purpose,
    'countersign.mail.attempt': attempts,
    'countersign.market': country_code,
  };
  await inSpan(
    work.tracing ?? noTracing,
    { name: `mail ${purpose}`, kind: 'consumer', attributes, parent: traceparent ?? undefined },
    () => sendOne(work, mail),
    () => 'unknown', // it does not throw
  );
}

async function sendOne(work: OutboxWork, mail: OutboxMail): Promise<void> {
  try {
    const refusal = await attempt(work, await withOwnLinks(work, mail));
    await settleWithinLease(mail.locked_until, work.now, () => settle(work, mail, refusal));
  } catch (error) {
    // The mail is due again when its lease ends, with the same Message-ID.
    work.report(mail, 'unsettled', error instanceof Error ? error.name : 'unknown');
  }
}

/** With the links that are only for the mailbox that it goes to. */
async function withOwnLinks({ db, now }: OutboxWork, mail: OutboxMail) {
  return withUnsubscribeLink(db, await withStatusLink(db, mail, now()));
}

async function settle(work: OutboxWork, mail: OutboxMail, refusal?: MailRefused): Promise<void> {
  const now = work.now();
  if (refusal === undefined) {
    await markSent(work.db, mail, now);
    return work.report(mail, 'sent');
  }
  const next = refusal.isFinal ? undefined : nextAttemptAt(mail.attempts, now, work.random());
  if (next === undefined) {
    await markFailed(work.db, mail, now, refusal.code);
    return work.report(mail, 'failed', refusal.code);
  }
  await postpone(work.db, mail, next, refusal.code);
  work.report(mail, 'postponed', refusal.code);
}

/** Undefined if the server accepted the mail. */
async function attempt(
  { send, tracing = noTracing }: OutboxWork,
  mail: Parameters<SendMail>[0],
): Promise<MailRefused | undefined> {
  const codeOf = (error: unknown) => (error instanceof MailRefused ? error.code : 'unknown');
  try {
    await inSpan(tracing, { name: 'SMTP', kind: 'client' }, () => send(mail), codeOf);
    return undefined;
  } catch (error) {
    return error instanceof MailRefused ? error : new MailRefused('unknown', false, error);
  }
}

/**
 * A mail as it is sent: with a link of its own to the status page, for the mailbox that it goes to. What is stored has a
 * placeholder in its place, so that a mail that was sent can be sent again, and nobody who reads the outbox has a link.
 */
async function withStatusLink(db: Db, mail: OutboxMail, at: Date): Promise<OutboxMail> {
  const { html, text } = mail;
  if (!isForApplicant(mail.purpose) || !(html + text).includes(statusPath())) return mail;
  const key = {
    countryCode: CountryCode.parse(mail.country_code),
    ticketNumber: TicketNumber.parse(mail.ticket_number),
  };
  const path = statusPath(await addStatusLink(db, key, mail.recipient, at));
  return {
    ...mail,
    html: html.replaceAll(statusPath(), path),
    text: text.replaceAll(statusPath(), path),
  };
}
