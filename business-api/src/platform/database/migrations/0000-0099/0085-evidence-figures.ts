import { type Kysely, sql } from 'kysely';

/**
 * Which items failed in the decisions of a day, and which summary they were decided with. Days that
 * are counted already are counted again by housekeeping.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decision_figures
    -- approved:ready, rejected:contradicted
    add column evidence_keys text[] not null default '{}',
    add column evidence_counts integer[] not null default '{}',
    -- open:name-agrees, contradicted:licence-valid
    add column item_keys text[] not null default '{}',
    add column item_counts integer[] not null default '{}'`.execute(db);
  await sql`update decision_days set counted_at = null`.execute(db);
}
