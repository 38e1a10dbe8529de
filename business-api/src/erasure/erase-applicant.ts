import { CountryCode } from '@countersign/domain/market/country-code';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import { closed } from '@countersign/domain/registration/information-request';
import { applicantMailPurposes } from '@countersign/domain/registration/mail-purpose';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type SqlBool, sql } from 'kysely';
import { forgetAccount } from '../accounts/room.ts';
import { removeDecisionProposal, removeProposal } from '../decisions/room.ts';
import { eraseDocuments } from '../documents/room.ts';
import { forgetDuplicates, wantSearch } from '../duplicates/room.ts';
import { removeEvidence } from '../evidence/room.ts';
import { forgetLicences } from '../licences/room.ts';
import { appendMarketEvent, endTicketsWithSearch } from '../markets/room.ts';
import { forgetNotifications } from '../notifications/room.ts';
import { forgetViews } from '../people/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { forgetAnswers } from '../platform/idempotency/with-idempotency-key.ts';
import { forgetQuestions } from '../registers/room.ts';
import {
  appendToLocked,
  erasedApplication,
  forgetReads,
  lockForErasure,
  type NewEvent,
  searchText,
  systemActor,
} from '../registrations/room.ts';
import { clockAfter, forgetRequests, requestColumns } from '../requests/room.ts';
import { queueWebhooks } from '../webhooks/room.ts';
import { findHold, RegistrationHeld, removeHold } from './holds.ts';

/** A mail of the registration is being sent; that ends within about a minute. */
export class MailOnItsWay extends Error {
  override name = 'MailOnItsWay';
}

/** The erasure is not wanted any more; nothing was changed. */
export class NothingErased extends Error {
  override name = 'NothingErased';
}

export interface Erasure {
  readonly operator: string;
  /** Where the request for it is filed; null if the operator named none. */
  readonly request: string | null;
  /** Nobody asked for it: the market keeps it for no longer. */
  readonly because?: 'time-over';
  /** Asked once the registration is locked. */
  readonly isWanted?: (trx: Trx) => Promise<boolean>;
}

/**
 * Erases the personal data of a registration's applicant for good, in one transaction: the application
 * except its type and countries (see `erasedApplication`), the texts of decisions and notes, every
 * personal value of the history with its salt, contents and recipients of all mails, what registers
 * were asked and answered, the numbers, the account, the licences, the keys and likenesses to other registrations, what people saw
 * of the evidence and said about it, the applicant's documents with their key, who read it, what staff were told of it, the answers
 * stored for repeated requests, what was searched for before a download, saved views that search for
 * the applicant, and a hold that is over. Waiting mails are cancelled first. Times, acting staff and reason
 * codes stay, and the history still verifies: it says who erased and why, without which missing
 * personal values count as tampering. The version rises, so that a decision about the erased data
 * conflicts. Throws `registration-not-found`, MailOnItsWay, RegistrationHeld and NothingErased.
 */
export async function eraseApplicant(
  db: Db,
  key: RegistrationKey,
  at: Date,
  { operator, request, because, isWanted }: Erasure,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { registration, lock, row } = await lockForErasure(trx, key);
    if (isWanted !== undefined && !(await isWanted(trx)))
      throw new NothingErased('The erasure is not wanted any more.');
    const hold = await findHold(trx, key, at);
    if (hold !== undefined) {
      throw new RegistrationHeld(
        `${hold.setBy.name} keeps this registration until ${hold.until}: an administrator lifts that in the console first.`,
      );
    }
    const cancelled = await cancelWaitingMails(trx, key, at);
    const { practice, contact, documents } = erasedApplication(registration);
    const erased = { kind: 'erased', at, actor: systemActor, operator, request, because } as const;
    await appendToLocked(trx, lock, [...cancelled, erased], {
      version: registration.version + 1,
      practice: JSON.stringify(practice),
      contact: JSON.stringify(contact),
      documents: JSON.stringify(documents),
      practice_name: practiceDisplayName(practice),
      city: practice.addresses[0]?.city ?? '',
      search: searchText({ ...key, practice, contact }),
      account_number: null,
      message_to_applicant: null,
      named_numbers: null,
      approval_condition: null,
      internal_note: null,
      may_be_known: false,
      erased_at: at,
      // Evaluated again in the background, of what is left.
      evidence_until: at,
      // The applicant can no longer answer.
      ...(registration.request === undefined
        ? {}
        : {
            ...requestColumns(closed(registration.request)),
            ...(await clockAfter(trx, row, registration, at)),
          }),
    });
    const { version } = registration;
    await queueWebhooks(trx, {
      type: 'registration.erased',
      registration: { ...registration, version: version + 1 },
      at,
    });
    await trx.updateTable('claims').set({ word: null }).where(of(key)).execute();
    await removeProposal(trx, key);
    await removeDecisionProposal(trx, key);
    await forgetAccount(trx, key);
    await forgetLicences(trx, key);
    await removeEvidence(trx, key);
    await forgetRequests(trx, key);
    await eraseDocuments(trx, key, at);
    const alike = await forgetDuplicates(trx, key);
    await wantSearch(trx, alike.map(keyOfRow), at);
    const addresses = await applicantAddresses(trx, key);
    await sql`select erase_history(${key.countryCode}, ${key.ticketNumber})`.execute(trx);
    await trx
      .updateTable('mails')
      .set({
        // Distinct, as the unique index requires, and never delivered (RFC 2606).
        recipient: sql<string>`id || '@erased.invalid'`,
        recipient_name: null,
        subject: '',
        html: '',
        text: '',
      })
      .where(of(key))
      .execute();
    await forgetQuestions(trx, key);
    await forgetReads(trx, key);
    await forgetNotifications(trx, key);
    await forgetViews(trx, registration, addresses);
    await removeHold(trx, key);
    await endTicketsWithSearch(trx, at);
    await forgetAnswers(trx, key);
    // Last: a person who changes the market's settings, exports or decides many waits for its chain.
    await appendMarketEvent(trx, key.countryCode, {
      kind: 'erased',
      at,
      actor: systemActor,
      payload: {
        ticketNumber: key.ticketNumber,
        operator,
        request,
        ...(because === undefined ? {} : { because }),
      },
      personal: {},
    });
  });
}

/** Where mails to the applicant went: also to addresses that were corrected, which only the history has. */
async function applicantAddresses(trx: Trx, key: RegistrationKey): Promise<readonly string[]> {
  const events = await trx
    .selectFrom('history_events')
    .select(sql<string>`personal -> 'recipient' ->> 'value'`.as('address'))
    .distinct()
    .where(of(key))
    .where(sql<SqlBool>`personal -> 'recipient' is not null`)
    .where(sql<string>`payload ->> 'purpose'`, 'in', applicantMailPurposes)
    .execute();
  return events.map(({ address }) => address);
}

function keyOfRow(row: { country_code: string; ticket_number: string }): RegistrationKey {
  return {
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
  };
}

function of({ countryCode, ticketNumber }: RegistrationKey) {
  return sql<SqlBool>`country_code = ${countryCode} and ticket_number = ${ticketNumber}`;
}

async function cancelWaitingMails(trx: Trx, key: RegistrationKey, at: Date): Promise<NewEvent[]> {
  const mails = await trx
    .selectFrom('mails')
    .select(['state', 'purpose', 'recipient', 'language'])
    .where(of(key))
    .where('state', 'in', ['held', 'queued', 'sending'])
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (mails.some(({ state }) => state === 'sending')) {
    throw new MailOnItsWay('A mail of this registration is being sent: try again in a minute.');
  }
  await trx
    .updateTable('mails')
    .set({ state: 'cancelled' })
    .where(of(key))
    .where('state', 'in', ['held', 'queued'])
    .execute();
  return mails.map(({ purpose, recipient, language }) => {
    return { kind: 'mail-cancelled', at, actor: systemActor, purpose, recipient, language };
  });
}
