import { type Kysely, sql } from 'kysely';

/**
 * Evidence that a decision names is marked, so that what may be deleted is found without reading all that
 * stays. The background job marks what is there already. A copy of the release before reads
 * `evidence_snapshots_by_time` and takes no notice of the mark; the release after this one drops that index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table evidence_snapshots add column named boolean not null default false',
  'create index evidence_snapshots_unnamed on evidence_snapshots (at) where not named',
];
