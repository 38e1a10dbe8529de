import type { EvidenceSignal } from '@countersign/contract/evidence/evidence';
import type { SentenceCode } from '@countersign/domain/duplicates/signal';
import type { MatchedRegistration } from '../../duplicates/room.ts';
import { signal } from './signal-strengths.ts';

const dayMs = 86_400_000;
/** A rejection that is older says little of the practice as it is today. */
const rejectionCountsDays = 365;
/** So many applications of one contact within so many days, this one included, are unusual. */
const manyApplications = 5;
const manyWithinDays = 7;

const sameContact: readonly SentenceCode[] = [
  'contact-same',
  'mail-same',
  'contact-telephone-same',
];

/** At one door alone, another company is a neighbour or came after this one. */
const sameCompany: readonly SentenceCode[] = [
  'company-number-same',
  'establishment-number-same',
  'domain-same',
  ...sameContact,
];

/**
 * What other registrations of the same market say for and against this one: at most one signal of
 * each kind.
 */
export function signalsOfMatches(
  others: readonly MatchedRegistration[],
  now: Date,
): EvidenceSignal[] {
  const rejection = others
    .filter((one) => one.likeness === 'duplicate' && one.status === 'rejected')
    .flatMap(({ ticketNumber, decidedAt }) => (decidedAt ? [{ ticketNumber, decidedAt }] : []))
    .filter(({ decidedAt }) => now.getTime() - decidedAt.getTime() <= rejectionCountsDays * dayMs)
    .toSorted((a, b) => b.decidedAt.getTime() - a.decidedAt.getTime())[0];
  const neighbour = others.find(
    (one) =>
      one.likeness === 'related' &&
      one.status === 'approved' &&
      one.agreements.includes('address-house') &&
      one.agreements.some((agreement) => sameCompany.includes(agreement)),
  );
  const ofContact = others.filter(isOfSameContact).length + 1;
  return [
    ...(rejection === undefined
      ? []
      : [
          signal('rejected-before', null, {
            ticket: rejection.ticketNumber,
            date: rejection.decidedAt.toISOString(),
          }),
        ]),
    ...(ofContact < manyApplications
      ? []
      : [
          signal('same-contact-applied-often', null, {
            count: String(ofContact),
            days: String(manyWithinDays),
          }),
        ]),
    ...(neighbour === undefined
      ? []
      : [signal('address-of-approved', null, { ticket: neighbour.ticketNumber })]),
  ];
}

function isOfSameContact({ daysApart, agreements }: MatchedRegistration): boolean {
  return daysApart <= manyWithinDays && agreements.some((one) => sameContact.includes(one));
}
