import { ItemCode } from '@countersign/contract/evidence/evidence';
import { RegisterId } from '@countersign/domain/evidence/register-finding';
import { RejectionCode } from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Selectable, Updateable } from 'kysely';
import * as z from 'zod/mini';
import type { RegistrationsTable, Trx } from '../platform/database/database.ts';
import type { EvidenceColumns } from '../platform/database/evidence-tables.ts';
import type { MarketChecklist } from './market-checklist.ts';
import { checksFor } from './rules/default-checklist.ts';
import type { EvaluatedEvidence } from './rules/evaluate-evidence.ts';
import { isUnresolved } from './rules/evidence-summary.ts';

/** What a stored summary rests on. It holds no personal data. */
export const SummaryDetail = z.object({
  /** Required items that are open or contradicted: approving needs a waiver. */
  unresolved: z.array(z.object({ code: ItemCode, waivedBy: z.enum(['staff', 'administrator']) })),
  /** Required items that a person has waived; earlier versions did not store them. */
  waived: z.optional(z.array(ItemCode)),
  /** What would have to be confirmed, and no one has said anything about it. */
  notChecked: z.array(ItemCode),
  /** Items that something contradicts. */
  contradicted: z.array(ItemCode),
  /** Items that a register or a person has confirmed. */
  confirmed: z.array(ItemCode),
  /** Codes of the signals that contradict or need a look. */
  against: z.array(z.string()),
  /** Proposed reasons of rejection; earlier versions stored none. */
  proposed: z._default(
    z.array(
      z.object({
        code: RejectionCode,
        item: z.nullable(ItemCode),
        /** Place of the number concerned among the application's identifiers, from 0. */
        place: z.nullable(z.int()),
      }),
    ),
    [],
  ),
  asking: z.int(),
  /** Those that its numbers concern: for the operator; no code reads it. */
  registers: z.array(RegisterId),
});
export type SummaryDetail = z.infer<typeof SummaryDetail>;

/** What a summary rests on. */
export function summaryDetail(
  { summary, items, signals, identifiers, proposedReasons }: EvaluatedEvidence,
  { practice }: Pick<Registration, 'practice'>,
  { checklist }: MarketChecklist,
): SummaryDetail {
  const { items: listed } = checksFor(checklist, practice.type);
  return {
    unresolved: items.filter(isUnresolved).map(({ code }) => ({
      code,
      waivedBy: listed.find((one) => one.code === code)?.waivedBy ?? 'staff',
    })),
    waived: items.filter((one) => one.required && one.state === 'waived').map(({ code }) => code),
    notChecked: summary.notChecked,
    contradicted: items.filter(({ state }) => state === 'contradicted').map(({ code }) => code),
    confirmed: items
      .filter(({ state }) => state === 'confirmed' || state === 'by-hand')
      .map(({ code }) => code),
    against: [
      ...new Set(
        signals
          .filter(({ direction, strength }) => direction === 'against' && strength > 1)
          .map(({ code }) => code),
      ),
    ],
    proposed: proposedReasons.map(({ code, item, number }) => ({
      code,
      item,
      place: placeOf(number, identifiers),
    })),
    asking: summary.asking,
    registers: [
      ...new Set(
        identifiers
          .flatMap(({ questions }) => questions)
          .filter(({ state }) => state !== 'not-set-up')
          .map(({ register }) => register)
          .filter((register) => register !== null),
      ),
    ],
  };
}

/** Stored instead of the number, which is the applicant's. */
function placeOf(number: string | null, identifiers: EvaluatedEvidence['identifiers']) {
  const place = identifiers.findIndex(
    ({ schemeId, scheme, canonical, display }) =>
      number === display || number === `${schemeId ?? scheme} ${canonical}`,
  );
  return number === null || place === -1 ? null : place;
}

/** The columns of a registration's row that hold its summary. */
export function summaryColumns(
  evaluated: EvaluatedEvidence,
  application: Pick<Registration, 'practice'>,
  market: MarketChecklist,
) {
  const { summary, until } = evaluated;
  const { version } = market;
  const detail = summaryDetail(evaluated, application, market);
  return {
    evidence_state: summary.state,
    evidence_to_look_at: summary.toLookAt,
    evidence_contradicted: summary.contradicted,
    evidence_detail: JSON.stringify(detail),
    evidence_checklist: version,
    evidence_until: until ?? null,
  };
}

export type SummaryRow = Pick<
  Selectable<EvidenceColumns>,
  'evidence_state' | 'evidence_to_look_at' | 'evidence_contradicted' | 'evidence_detail'
>;

/** What the summary of a row rests on; undefined where it has not been evaluated yet. */
export function storedDetail({
  evidence_detail,
}: Pick<SummaryRow, 'evidence_detail'>): SummaryDetail | undefined {
  return evidence_detail === null ? undefined : SummaryDetail.parse(evidence_detail);
}

/** Writes columns of the summary into a row that `trx` has locked; nothing where there are none. */
export async function storeSummary(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  columns: Updateable<RegistrationsTable>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await trx
    .updateTable('registrations')
    .set(columns)
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}
