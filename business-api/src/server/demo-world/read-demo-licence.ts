import type { LicenceTick } from '@countersign/contract/licences';
import { statedLicence } from '@countersign/domain/registration/licence';
import type { StaffMember } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { readLicence } from '../../licences/start.ts';
import type { Trx } from '../../platform/database/database.ts';
import { lockWithMarket } from '../../registrations/start.ts';
import type { SamplePractice } from './sample-market.ts';

const dayMs = 86_400_000;
const notOnPaper: LicenceTick = { result: 'not-on-paper', value: null, page: null };

/** Reads the licence that came with an answer, if documents are taken: its holder and place agree with the application. */
export async function readDemoLicence(
  trx: Trx,
  {
    key,
    person,
    at,
    now,
  }: {
    readonly key: RegistrationKey;
    readonly person: StaffMember;
    readonly at: Date;
    readonly now: Date;
  },
  { number, days }: NonNullable<SamplePractice['licence']>,
): Promise<void> {
  const document = await trx
    .selectFrom('documents')
    .select('document_id')
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .executeTakeFirst();
  if (document === undefined) return;
  const locked = await lockWithMarket(trx, key);
  const stated = statedLicence(locked.registration, 'other');
  const tick = (result: 'agrees' | 'corrected', value: string | null): LicenceTick =>
    value === null ? notOnPaper : { result, value, page: 1 };
  const lastDay = new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  await readLicence(trx, {
    locked,
    person,
    email: undefined,
    reading: {
      type: 'other',
      version: 0,
      documentId: document.document_id,
      ticks: {
        holder: tick('agrees', stated.holder),
        number: tick('corrected', number),
        issuer: notOnPaper,
        place: tick('agrees', stated.place),
        validFrom: notOnPaper,
        validUntil: tick('corrected', lastDay),
      },
    },
    hasScanner: false,
    at,
  });
}
