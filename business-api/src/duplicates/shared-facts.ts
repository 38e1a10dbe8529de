import type { IsShared } from '@countersign/domain/duplicates/reach/compare-reach';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { type HashedKey, hashOfKey } from './facts/hashed-keys.ts';

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
