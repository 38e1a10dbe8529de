import type { RegistrationOutcome } from '@countersign/contract/intake';
import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { isDuplicate } from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import { readAccountRow } from '../accounts/room.ts';
import { readDuplicateOf } from '../duplicates/room.ts';
import { pointTexts } from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { registrationColumns, registrationOf } from '../registrations/room.ts';
import { pointsOf } from '../requests/room.ts';

type Outcome = z.infer<typeof RegistrationOutcome>;

/**
 * The outcome of a registration that this client submitted, without names and notes of staff. A decision
 * that can still be undone is none yet: the site would open an account, or send goods, for an approval
 * that never was. Throws `registration-not-found`, also for another client's registration.
 */
export async function readOutcome(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  clientId: string,
  now: Date,
): Promise<Outcome> {
  const row = await db
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('submitted_by_client', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('registration-not-found');
  const registration = registrationOf(row);
  const request = await requestForSite(db, registration);
  if (registration.status === 'withdrawn') {
    const { status, withdrawnAt } = registration;
    return { ...nothingDecided, ticketNumber, countryCode, status, withdrawnAt, request };
  }
  if (registration.status === 'pending' || now < new Date(registration.decision.mailHeldUntil)) {
    return { ...nothingDecided, ticketNumber, countryCode, status: 'pending', request };
  }
  const rejectionCodes =
    registration.status === 'rejected' ? registration.decision.reasonCodes : [];
  return {
    ticketNumber,
    countryCode,
    status: registration.status,
    decidedAt: registration.decision.decidedAt,
    withdrawnAt: null,
    rejectionCodes,
    condition:
      registration.status === 'approved' ? (registration.decision.condition ?? null) : null,
    account:
      registration.status === 'approved'
        ? ((await readAccountRow(db, registration)) ?? null)
        : null,
    accountNumber:
      registration.status === 'linked' ? (registration.decision.accountNumber ?? null) : null,
    duplicateOf:
      registration.status === 'linked' || isDuplicate(rejectionCodes)
        ? await readDuplicateOf(db, row, clientId)
        : null,
    request,
  };
}

const nothingDecided = {
  decidedAt: null,
  withdrawnAt: null,
  rejectionCodes: [],
  condition: null,
  accountNumber: null,
  duplicateOf: null,
  account: null,
} satisfies Partial<Outcome>;

/** Without the name of who asked and their words; each question as the applicant's mail asks it. */
async function requestForSite(db: Db, registration: Registration): Promise<Outcome['request']> {
  if (registration.request === undefined) return null;
  const { countryCode, ticketNumber } = registration;
  const { round, state, points, dueAt, answeredAt } = registration.request;
  const row = await db
    .selectFrom('information_requests')
    .select('points')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('round', '=', round)
    .executeTakeFirstOrThrow();
  const stored = pointsOf(row);
  const language = applicantMailLanguage(
    applicantLanguageLocale(registration),
    countryCode,
    await mailMarket(db, countryCode),
  );
  const told = points.map((point, at) => {
    const { task, why } = pointTexts(
      stored[at] ?? { ...point, finding: undefined },
      language,
      countryCode,
    );
    const words = stored[at]?.words ?? null;
    return { ...point, text: why === null ? task : `${task}\n${why}`, words };
  });
  return { round, state, points: told, dueAt, answeredAt };
}
