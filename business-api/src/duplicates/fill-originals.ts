import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { actOfKind, fillNextBatch } from '../registrations/room.ts';

const acts = sql.join(Object.keys(actOfKind));

/**
 * Corrects which registration a decision names as the original, by the history: a copy of a release that
 * stored it with the judgement of the pair does not write it in the row, nor remove it with the decision.
 * One that the history alone names stays out: that release let it be withdrawn. Returns whether there is
 * more to do; see fillNextBatch.
 */
export function fillOriginals(db: Db, batch = 200): Promise<boolean> {
  const options = { batch, lock: 'update' } as const;
  return fillNextBatch(db, 'originals-of-decisions', options, async (trx, rows) => {
    const keys = rows
      .filter((row) => row.status === 'rejected' || row.duplicate_of_ticket !== null)
      .map(({ country_code: country, ticket_number: ticket }) => ({ country, ticket }));
    if (keys.length === 0) return;
    await sql`with named as (
        select key.country, key.ticket, original.market as other_country, original.ticket as other_ticket
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key(country text, ticket text)
        left join lateral (
          select payload ->> 'otherMarket' as market, payload ->> 'otherTicket' as ticket
          from history_events
          where country_code = key.country and ticket_number = key.ticket
            and kind = 'pair-answered' and payload ->> 'rejected' = 'this'
            and sequence > (select max(act.sequence) from history_events as act
              where act.country_code = key.country and act.ticket_number = key.ticket
                and act.kind in (${acts}))
          order by sequence desc limit 1
        ) as original on true
      )
      update registrations as decided
      set duplicate_of_country = named.other_country, duplicate_of_ticket = named.other_ticket
      from named
      where decided.country_code = named.country and decided.ticket_number = named.ticket
        and (decided.duplicate_of_country, decided.duplicate_of_ticket)
          is distinct from (named.other_country, named.other_ticket)
        and (decided.duplicate_of_ticket is not null or exists (select from pair_answers
          where (one_country, one_ticket, other_country, other_ticket, rejected)
            in ((named.country, named.ticket, named.other_country, named.other_ticket, 'one'),
              (named.other_country, named.other_ticket, named.country, named.ticket, 'other'))))
      `.execute(trx);
  });
}
