import {
  type BulkAct,
  type BulkDryRun,
  type BulkDryRunRequest,
  bulkLimit,
  WaitingProposal,
} from '@countersign/contract/bulk-decision';
import { EvidenceState } from '@countersign/contract/evidence/evidence';
import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import { mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { CountryCode } from '@countersign/domain/market/country-code';
import { Identifier } from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import { isAskable } from '@countersign/domain/registration/information-request';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import {
  showHiddenCharacters,
  withVisibleMarks,
} from '@countersign/domain/registration/visible-text';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { printedNumber, type SummaryDetail, storedDetail } from '../../evidence/room.ts';
import type { Person } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  canFitNothing,
  conditionsOf,
  isOwnRegistration,
  marketsOf,
  requireSearchable,
  selectPage,
} from '../../registrations/room.ts';

type Item = BulkDryRun['items'][number];
export type DryRun = Omit<BulkDryRun, 'bulkAct' | 'secondPerson'>;
type Caller = Pick<Person, 'subject' | 'markets' | 'roles'> & {
  /** The person's e-mail address, if it is known. */
  readonly email: string | undefined;
};
type Selected = Extract<z.infer<typeof BulkDryRunRequest>, { rows: unknown }>;
type Rows = Selected['rows'];
type Filter = Extract<z.infer<typeof BulkDryRunRequest>, { filter: unknown }>['filter'];

const unknownItem = {
  version: null,
  practiceName: null,
  mailLanguage: null,
  claimedBy: null,
  proposal: null,
  evidence: null,
};

interface Found {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly status: string;
  readonly version: number;
  readonly request_state: string | null;
  readonly practice_name: string;
  readonly contact_email: string;
  readonly reader_locale: string;
  readonly draft_languages: boolean | null;
  readonly subject: string | null;
  readonly name: string | null;
  readonly proposal: unknown;
  readonly evidence_state: string | null;
  readonly evidence_detail: unknown;
  readonly identifiers: unknown;
}

const columns = sql`page.country_code, page.ticket_number, page.status, page.version, page.request_state,
  page.practice_name, page.contact->>'email' as contact_email,
  coalesce(page.contact->>'preferredLocale', page.applicant_locale) as reader_locale,
  (select draft_languages from market_settings where country_code = page.country_code) as draft_languages, claims.subject, claims.name,
  case when second.state = 'waiting' then jsonb_build_object('decision', second.request->'decision',
    'proposedBy', jsonb_build_object('subject', second.subject, 'name', second.name)) end as proposal,
  page.evidence_state, page.evidence_detail, page.practice->'identifiers' as identifiers`;

/** What the act about each of these rows would result in, in their order. */
export async function dryRunRows(
  db: Db,
  caller: Caller,
  { rows, act }: Selected,
  now: Date,
): Promise<DryRun> {
  const mine = rows.filter(({ countryCode }) => isMine(caller, countryCode));
  const found = mine.length === 0 ? [] : await findRows(db, mine, now);
  const byKey = new Map(found.map((row) => [`${row.country_code}/${row.ticket_number}`, row]));
  const items = rows.map(({ countryCode, ticketNumber, version }): Item => {
    const row = byKey.get(`${countryCode}/${ticketNumber}`);
    if (row !== undefined) return itemOf(row, outcomeOf(row, version, act, caller), caller);
    const outcome = isMine(caller, countryCode) ? 'not-found' : 'not-yours';
    return { countryCode, ticketNumber, outcome, ...unknownItem };
  });
  return { items, capped: false };
}

/** The pending registrations of the caller's markets that match, first due first. */
export async function dryRunFilter(
  db: Db,
  caller: Caller,
  filter: Filter,
  now: Date,
): Promise<DryRun> {
  const markets = marketsOf(caller, filter);
  const pending = { ...filter, status: 'pending' as const };
  const conditions = await conditionsOf(db, pending, { subject: caller.subject, now });
  requireSearchable(filter.q);
  const isNothing =
    (filter.status !== undefined && filter.status !== 'pending') || canFitNothing(pending);
  if (markets.length === 0 || isNothing) return { items: [], capped: false };
  const selection = { markets, conditions, order: 'due', limit: bulkLimit + 1 } as const;
  const { page } = await selectPage(db, filter.q, sql`registrations.*`, selection);
  const { rows } = await sql<Found>`
    select ${columns}
    from (${page}) as page ${colleaguesAt(now)}
    order by page.due_at, page.ticket_number, page.country_code`.execute(db);
  return {
    items: rows
      .slice(0, bulkLimit)
      .map((row) => itemOf(row, outcomeOf(row, row.version, 'decide', caller), caller)),
    capped: rows.length > bulkLimit,
  };
}

// A lateral join looks each key up; with another join the planner could read the whole table.
async function findRows(db: Db, rows: Rows, now: Date): Promise<Found[]> {
  const keys = JSON.stringify(rows.map(({ countryCode: c, ticketNumber: t }) => ({ c, t })));
  const found = await sql<Found>`
    select ${columns}
    from jsonb_to_recordset(${keys}::jsonb) as key(c text, t text)
    cross join lateral (select registrations.* from registrations
      where country_code = key.c and ticket_number = key.t limit 1) as page
    ${colleaguesAt(now)}`.execute(db);
  return found.rows;
}

function colleaguesAt(now: Date) {
  return sql`left join claims on claims.country_code = page.country_code
    and claims.ticket_number = page.ticket_number and claims.until > ${now}
    left join decision_proposals as second on second.country_code = page.country_code
    and second.ticket_number = page.ticket_number and second.expires_at > ${now}`;
}

function itemOf(row: Found, outcome: Item['outcome'], caller: Caller): Item {
  const { subject, name } = row;
  return {
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
    version: row.version,
    outcome,
    practiceName: withVisibleMarks(row.practice_name),
    mailLanguage: mailLanguageTag(
      applicantMailLanguage(row.reader_locale, row.country_code, {
        draftLanguages: row.draft_languages ?? true,
      }),
    ),
    claimedBy: subject === null || name === null ? null : { subject, name },
    proposal: z.nullable(WaitingProposal).parse(row.proposal),
    evidence: evidenceOf(row, caller),
  };
}

function evidenceOf(row: Found, { roles }: Caller): Item['evidence'] {
  const detail = storedDetail(row);
  if (row.evidence_state === null || detail === undefined) return null;
  return {
    state: EvidenceState.parse(row.evidence_state),
    unresolved: detail.unresolved.map(({ code }) => code),
    waived: detail.waived ?? [],
    notChecked: detail.notChecked,
    mayWaive:
      roles.includes('administrator') ||
      detail.unresolved.every(({ waivedBy }) => waivedBy === 'staff'),
    against: detail.against,
    proposed: proposedOf(row, detail.proposed),
  };
}

function outcomeOf(
  row: Found,
  seenVersion: number,
  act: BulkAct,
  { email }: Caller,
): Item['outcome'] {
  const { status, version, contact_email, request_state } = row;
  if (isOwnRegistration(email, { email: contact_email })) return 'own-registration';
  if (status === 'withdrawn') return 'withdrawn';
  if (status !== 'pending' && !(act === 'ask' && isAskable({ status }))) return 'already-decided';
  if (act === 'ask' && request_state === 'waiting') return 'already-asked';
  if (act === 'ask' && isErased({ contact: { email: contact_email } })) return 'erased';
  if (act === 'assign') return 'would-pass';
  return version === seenVersion ? 'would-pass' : 'changed';
}

function isMine({ markets }: Caller, countryCode: CountryCode): boolean {
  return markets === 'all' || markets.includes(countryCode);
}

type Evidence = NonNullable<BulkDryRun['items'][number]['evidence']>;
interface Row {
  readonly country_code: string;
  /** As stored in the application. */
  readonly identifiers: unknown;
}

/** A row's proposed reasons with the numbers concerned, read from the application. */
function proposedOf(row: Row, proposed: SummaryDetail['proposed']): Evidence['proposed'] {
  if (proposed.length === 0) return [];
  const identifiers = z.array(Identifier).parse(showHiddenCharacters(row.identifiers));
  const market = CountryCode.parse(row.country_code);
  return proposed.map(({ code, item, place }) => {
    const identifier = place === null ? undefined : identifiers[place];
    const display = identifier && printedNumber(identifier, market);
    const number = display === undefined ? null : { scheme: identifier?.scheme ?? '', display };
    return { code, item, number };
  });
}
