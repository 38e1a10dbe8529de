import { type RawBuilder, sql } from 'kysely';

/**
 * The keys of the items that had failed when a row was decided, `open:name-agrees`, one row each: of
 * the summary that it was decided with, which stays as it was.
 */
export function failingItems(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select 'contradicted:' || code as key
      from jsonb_array_elements_text(${row}.evidence_detail->'contradicted') as code
    union all
    select 'open:' || (item->>'code')
      from jsonb_array_elements(${row}.evidence_detail->'unresolved') as item
      where not ${row}.evidence_detail->'contradicted' @> jsonb_build_array(item->>'code'))`;
}
