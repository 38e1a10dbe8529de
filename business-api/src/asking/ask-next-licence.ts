import type { AskRequest } from '@countersign/contract/requests/ask';
import { pathOfEntry } from '@countersign/domain/registration/field-path';
import type { Registration } from '@countersign/domain/registration/registration';
import {
  claimEndingLicence,
  type EndingLicence,
  lockEndingLicence,
  noteLicenceAsked,
} from '../licences/room.ts';
import { type MailQueue, nextDaytime } from '../mail/room.ts';
import type { Db } from '../platform/database/database.ts';
import { isDatabaseAway } from '../platform/database/database-away.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { lockWithMarket, systemActor } from '../registrations/room.ts';
import { ask } from './ask.ts';

/** Nobody of the staff: the question is asked by the days of the market. */
const asker = { subject: 'countersign', name: 'Countersign' };

/**
 * Asks the practice of one approved registration for the licence that follows the one that is about to end; false where
 * none is to be asked. One that cannot be asked is told to `onError`, and left alone while its lease lasts. The approval
 * stands, whatever comes of it. Throws while the database is away.
 */
export async function askNextLicence(
  db: Db,
  mails: MailQueue,
  at: Date,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const claimed = await claimEndingLicence(db, at);
  if (claimed === undefined) return false;
  try {
    await inTransaction(db, async (trx) => {
      const locked = await lockWithMarket(trx, claimed.key);
      const licence = await lockEndingLicence(trx, claimed, at);
      // Read again, asked or reversed in between.
      if (licence === undefined) return;
      const { registration } = locked;
      const points = pointsAbout(registration, licence);
      const asked = await ask(trx, mails, {
        locked,
        person: asker,
        actor: systemActor,
        email: undefined,
        request: { version: registration.version, points },
        at,
        undoSeconds: 0,
        mailAt: nextDaytime(at, registration.countryCode),
      });
      await noteLicenceAsked(trx, licence, asked.request?.round ?? 0);
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    onError(error);
  }
  return true;
}

/** The renewed licence, and what the application says of it, where it names it. */
function pointsAbout(
  { practice }: Registration,
  { type, number, validUntil: date }: EndingLicence,
): AskRequest['points'] {
  const stated = practice.identifiers.find(({ scheme }) => scheme === type);
  const named = number ?? stated?.value;
  const kind = type === 'jp-device-sales-permit' ? 'sales-permit' : 'licence';
  const document = {
    kind: 'document',
    field: pathOfEntry({ list: 'documents', name: kind, number: 1 }),
    reason: null,
    ...(named === undefined
      ? {}
      : {
          finding: { code: 'licence-ends', values: { scheme: type, number: named, date } } as const,
        }),
  } as const;
  if (stated === undefined) return [document];
  const field = pathOfEntry({ list: 'practice.identifiers', name: type, number: 1 });
  return [document, { kind: 'correct', field, reason: null }];
}
