import type { ItemCode } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../platform/database/database.ts';
import type { NewEvent } from '../registrations/room.ts';
import { itemSubject } from './rules/settlements.ts';
import { readSettlements, removeSettlement } from './settlement-rows.ts';

type Facts = Pick<Registration, 'practice' | 'contact'>;

const numbers = ({ practice }: Facts) => practice.identifiers;
const names = ({ practice }: Facts) => [
  practice.legalName,
  practice.tradingName,
  practice.kanaName,
];
const places = ({ practice }: Facts) => practice.addresses;
const person = ({ contact }: Facts) => [contact.name, contact.role];

/** What of an application a confirmation by hand is about. */
const factsOf: Readonly<Record<ItemCode, ReadonlyArray<(facts: Facts) => unknown>>> = {
  'number-given': [numbers],
  'entity-active': [numbers],
  'name-agrees': [names, numbers],
  'place-agrees': [places, numbers],
  'activity-fits': [({ practice }) => practice.type, numbers],
  'licence-valid': [numbers],
  'professional-found': [numbers, person],
  'contact-may-act': [person, numbers],
  'tax-number-valid': [numbers],
  'not-known-already': [names, numbers, places, ({ contact }) => contact],
};

/**
 * Ends the confirmations by hand of items whose facts have changed, and gives their events: what was
 * confirmed was another name, number or address. A waiver stays, since it says that no proof is needed.
 */
export async function endConfirmations(
  trx: Trx,
  before: Registration,
  after: Registration,
  at: Date,
): Promise<NewEvent[]> {
  const settlements = await readSettlements(trx, before);
  const confirmed = new Set(
    settlements.filter((one) => one.as === 'by-hand').map(({ subject }) => subject),
  );
  const ended = (Object.keys(factsOf) as ItemCode[]) // the keys of a full record
    .filter((item) => confirmed.has(itemSubject(item)))
    .filter((item) => factsOf[item].some((fact) => !isEqual(fact(before), fact(after))));
  for (const item of ended) await removeSettlement(trx, before, itemSubject(item));
  return ended.map((item) => ({
    kind: 'evidence-settled',
    at,
    actor: { kind: 'system' },
    as: 'outdated',
    item,
    scheme: null,
  }));
}

function isEqual(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
