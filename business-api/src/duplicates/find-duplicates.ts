import type { Rarity } from '@countersign/domain/duplicates/names/rarity';
import type { IsShared } from '@countersign/domain/duplicates/reach/compare-reach';
import { scorePair } from '@countersign/domain/duplicates/score-pair';
import type { Signal } from '@countersign/domain/duplicates/signal';
import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import {
  type RegistrationRow,
  registrationColumns,
  registrationOf,
} from '../registrations/room.ts';
import { factsOfApplication } from './facts/facts-of-application.ts';
import { type HashedKey, hashedKeys, hashOfKey } from './facts/hashed-keys.ts';
import { type Candidate, findCandidates, mostCandidates } from './find-candidates.ts';

/** Another registration that is like this one, and why. */
export interface FoundMatch {
  readonly other: RegistrationKey;
  readonly isPending: boolean;
  readonly verdict: 'duplicate' | 'possible' | 'related';
  readonly bits: number;
  readonly signals: readonly Signal[];
  /** Hashes of the numbers that both have. */
  readonly numbers: readonly string[];
}

export interface FoundDuplicates {
  /** The most alike first. */
  readonly matches: readonly FoundMatch[];
  readonly compared: readonly RegistrationKey[];
  /** Whether every registration with a distinctive key in common was compared. */
  readonly complete: boolean;
}

const ranks = { duplicate: 0, possible: 1, related: 2 } as const;

/** Compares a registration with those that have its keys. */
export async function findDuplicates(
  db: Db,
  registration: Registration,
  keys: readonly HashedKey[],
  rarity: Rarity,
): Promise<FoundDuplicates> {
  const candidates = await findCandidates(db, registration, keys);
  const isShared = await readSharedFacts(db, keys);
  const facts = factsOfApplication(registration);
  const others = await readRows(db, candidates);
  const matches = others.flatMap((other): FoundMatch[] => {
    if (isErased(other)) return [];
    const around = { rarity, isShared };
    const { verdict, bits, signals } = scorePair(facts, factsOfApplication(other), around);
    if (verdict === 'different') return [];
    const { countryCode, ticketNumber, status } = other;
    const numbers = numbersInCommon(keys, hashedKeys(other));
    const isPending = status === 'pending';
    return [{ other: { countryCode, ticketNumber }, isPending, verdict, bits, signals, numbers }];
  });
  return {
    matches: matches.toSorted((a, b) => ranks[a.verdict] - ranks[b.verdict] || b.bits - a.bits),
    compared: others.map(({ countryCode, ticketNumber }) => ({ countryCode, ticketNumber })),
    complete: candidates.length < mostCandidates,
  };
}

/** The hashes of numbers of a place or company that two registrations have both. */
export function numbersInCommon(one: readonly HashedKey[], other: readonly HashedKey[]): string[] {
  const others = new Set(numbersOf(other));
  return numbersOf(one).filter((number) => others.has(number));
}

function numbersOf(keys: readonly HashedKey[]): string[] {
  return keys.flatMap(({ kind, key }) => (kind === 'identifier' || kind === 'company' ? key : []));
}

async function readRows(db: Db, candidates: readonly Candidate[]): Promise<Registration[]> {
  if (candidates.length === 0) return [];
  const keys = JSON.stringify(
    candidates.map(({ country_code, ticket_number }) => ({ c: country_code, t: ticket_number })),
  );
  const columns = sql.join(registrationColumns.map((name) => sql.ref(`found.${name}`)));
  // A lateral join looks each key up; with another join the planner could read the whole table.
  const { rows } = await sql<RegistrationRow>`
    select ${columns} from jsonb_to_recordset(${keys}::jsonb) as key(c text, t text)
    cross join lateral (select * from registrations
      where country_code = key.c and ticket_number = key.t) as found
    order by found.country_code, found.ticket_number`.execute(db);
  return rows.map(registrationOf);
}

/** With more owners the fact is a reception's or an agent's, and proves nothing. */
const mostOwners = { telephone: 5, mail: 5, domain: 20 } as const;
const kinds: ReadonlySet<string> = new Set(Object.keys(mostOwners));

/** Which telephones, mails and domains of a registration many others have. */
export async function readSharedFacts(db: Db | Trx, keys: readonly HashedKey[]): Promise<IsShared> {
  const asked = keys.filter(({ kind }) => kinds.has(kind));
  const { rows } = await sql<{ kind: string; key: string; owners: number }>`
    select wanted.kind, wanted.key::text as key, counted.owners
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as wanted(kind text, key bigint)
    cross join lateral (
      select count(*)::int as owners from (
        select 1 from registration_keys as other
        where other.kind = wanted.kind and other.key = wanted.key limit 22
      ) as owner
    ) as counted`.execute(db);
  const owners = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row.owners]));
  return (fact, value) => (owners.get(`${fact} ${hashOfKey(fact, value)}`) ?? 0) > mostOwners[fact];
}
