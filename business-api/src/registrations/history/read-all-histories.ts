import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { storedApplicationHash } from './event-hash.ts';
import type { StoredGround } from './grounds/ground.ts';
import { groundsOf } from './grounds/read-grounds.ts';
import type { HistoryHead, StoredEvent, StoredMail } from './stored-history.ts';

// Small enough for the two seconds that a statement may take, also on a busy server.
const pageSize = 1000;

interface ReadHead {
  readonly head: HistoryHead;
  readonly mails: readonly StoredMail[];
  readonly grounds: readonly StoredGround[];
}

/** The rows of all registrations with the hashes of their mails, and the rows of what their histories speak of, by key. */
export async function* headsIn(trx: Trx): AsyncGenerator<ReadHead, void> {
  let after: Key = { countryCode: '', ticketNumber: '' };
  for (;;) {
    const rows = await trx
      .selectFrom('registrations')
      .select([
        'country_code',
        'ticket_number',
        'submitted_at',
        'status',
        'decided_by_subject',
        'decided_by_name',
        'decided_at',
        'withdrawn_at',
        'reason_codes',
        'account_number',
        'message_to_applicant',
        'internal_note',
        'approval_condition',
        'duplicate_of_country',
        'duplicate_of_ticket',
        'applicant_locale',
        'submitted_by_client',
        'practice',
        'contact',
        'documents',
        'history_count',
        'history_head',
      ])
      .where(
        sql<boolean>`(country_code, ticket_number) > (${after.countryCode}, ${after.ticketNumber})`,
      )
      .orderBy('country_code')
      .orderBy('ticket_number')
      .limit(pageSize)
      .execute();
    const keys = rows.map(({ country_code: countryCode, ticket_number: ticketNumber }) => {
      return { countryCode, ticketNumber };
    });
    const mails = await mailsOf(trx, keys);
    const grounds = await groundsOf(trx, keys);
    for (const row of rows) {
      after = { countryCode: row.country_code, ticketNumber: row.ticket_number };
      const head = {
        ...after,
        submittedAt: row.submitted_at,
        status: row.status,
        decidedBy: row.decided_by_subject,
        decidedByName: row.decided_by_name,
        decidedAt: row.decided_at,
        withdrawnAt: row.withdrawn_at,
        reasonCodes: row.reason_codes,
        accountNumber: row.account_number,
        messageToApplicant: row.message_to_applicant,
        internalNote: row.internal_note,
        condition: row.approval_condition,
        duplicateOf: [row.duplicate_of_country, row.duplicate_of_ticket] as const,
        applicationHash: storedApplicationHash(row),
        count: row.history_count,
        hash: row.history_head,
      };
      const name = nameOf(head);
      yield { head, mails: mails.get(name) ?? [], grounds: grounds.get(name) ?? [] };
    }
    if (rows.length < pageSize) return;
  }
}

/** The events of all histories, by key and sequence. */
export async function* eventsIn(trx: Trx): AsyncGenerator<KeyedEvent, void> {
  let after = { countryCode: '', ticketNumber: '', sequence: 0 };
  for (;;) {
    const rows = await trx
      .selectFrom('history_events')
      .selectAll()
      .where(
        sql<boolean>`(country_code, ticket_number, sequence) > (${after.countryCode}, ${after.ticketNumber}, ${after.sequence})`,
      )
      .orderBy('country_code')
      .orderBy('ticket_number')
      .orderBy('sequence')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      after = {
        countryCode: row.country_code,
        ticketNumber: row.ticket_number,
        sequence: row.sequence,
      };
      yield {
        ...after,
        kind: row.kind,
        at: row.at,
        actor: row.actor,
        payload: row.payload,
        personal: row.personal,
        personalHashes: row.personal_hashes,
        previousHash: row.previous_hash,
        hash: row.hash,
      };
    }
    if (rows.length < pageSize) return;
  }
}

/** The mails of some registrations by key, with the hash of their contents instead of these. */
async function mailsOf(trx: Trx, keys: readonly Key[]): Promise<Map<string, StoredMail[]>> {
  // The database computes mailHash's text and hash, so that no contents travel.
  const { rows } = await sql<StoredMail & { c: string; t: string }>`
    select key.c, key.t, purpose, recipient, sent_at as "sentAt", encode(sha256(convert_to('{"html":' || to_json(html) || ',"subject":'
      || to_json(subject) || ',"text":' || to_json(text) || '}', 'UTF8')), 'hex') as hash
    from jsonb_to_recordset(${JSON.stringify(keys.map(({ countryCode: c, ticketNumber: t }) => ({ c, t })))}::jsonb)
      as key(c text, t text)
    cross join lateral (select * from mails
      where country_code = key.c and ticket_number = key.t) as mail`.execute(trx);
  const found = new Map<string, StoredMail[]>();
  for (const { c, t, ...mail } of rows) {
    const name = nameOf({ countryCode: c, ticketNumber: t });
    found.set(name, [...(found.get(name) ?? []), mail]);
  }
  return found;
}

function nameOf({ countryCode, ticketNumber }: Key): string {
  return `${countryCode}/${ticketNumber}`;
}

export interface Key {
  readonly countryCode: string;
  readonly ticketNumber: string;
}
export type KeyedEvent = Key & StoredEvent;

// As the database orders: both columns are `collate "C"` and hold ASCII only.
export function compareKeys(a: Key, b: Key): number {
  return compare(a.countryCode, b.countryCode) || compare(a.ticketNumber, b.ticketNumber);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
