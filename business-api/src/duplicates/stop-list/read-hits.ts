import { StopListHit } from '@countersign/contract/duplicates/stop-list-hit';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { hitStanding } from './hit-strength.ts';

interface HitRow {
  readonly entry_id: string;
  readonly strength: StopListHit['strength'];
  readonly signals: unknown;
  readonly answer: 'same' | 'different' | null;
  readonly answered_strength: StopListHit['strength'] | null;
  readonly by_subject: string | null;
  readonly by_name: string | null;
  readonly answered_at: Date | null;
  readonly name: string;
  readonly city: string;
  readonly reason: string;
  readonly until: string;
}

const standings = { same: 0, open: 1, silent: 2 } as const;
const strengths = { number: 0, domain: 1, 'name-and-place': 2, name: 3, place: 4 } as const;

/** The entries that a registration is like, without those that have left the list: to be answered first. */
export async function readHits(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<StopListHit[]> {
  const { rows } = await sql<HitRow>`select hit.*, entry.name, entry.city, entry.reason,
      to_char(entry.until, 'YYYY-MM-DD') as until
    from stop_list_hits as hit
    join stop_list_entries as entry using (country_code, entry_id)
    where hit.country_code = ${countryCode} and hit.ticket_number = ${ticketNumber}`.execute(db);
  return rows
    .map(hitOf)
    .toSorted(
      (a, b) =>
        standings[a.standing] - standings[b.standing] ||
        strengths[a.strength] - strengths[b.strength] ||
        (a.entryId < b.entryId ? -1 : 1),
    );
}

function hitOf(row: HitRow): StopListHit {
  const { strength, answer, answered_strength: answeredStrength } = row;
  return StopListHit.parse({
    entryId: row.entry_id,
    strength,
    signals: row.signals,
    name: withVisibleMarks(row.name),
    city: withVisibleMarks(row.city),
    reason: withVisibleMarks(row.reason),
    until: row.until,
    answer:
      answer === null
        ? null
        : {
            as: answer,
            by: { subject: row.by_subject, name: row.by_name },
            at: row.answered_at?.toISOString(),
          },
    standing: hitStanding({ strength, answer, answeredStrength }),
  });
}

/** What the stop list says of a registration: of several hits the one that says most. */
export async function readListed(
  db: Db | Trx,
  key: RegistrationKey,
): Promise<Pick<StopListHit, 'standing' | 'strength'> | undefined> {
  const [first] = await readHits(db, key);
  return first === undefined || first.standing === 'silent' ? undefined : first;
}
