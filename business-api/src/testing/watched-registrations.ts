import { CompiledQuery, sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../platform/database/database.ts';
import { openPreparedDatabase } from './open-prepared-database.ts';
import { watchStatements } from './watch-statements.ts';
import { withoutLimit } from './without-limit.ts';

/** For statements that fill: 20,000 numbers `n`. */
export const twentyThousand = 'from generate_series(1, 20000) n';

export interface WatchedRegistrations {
  readonly db: Db;
  /** Runs statements that fill tables, and then collects what the planner knows of those tables. */
  fill(statements: Readonly<Record<string, string>>): Promise<void>;
  /** The plans of every statement about one of the tables `of` that a piece of work sends. */
  plansOf(work: () => Promise<unknown>, of: RegExp): Promise<string>;
  close(): Promise<void>;
}

/** A database with 20,000 registrations of France, T-1 onwards, whose statements are watched. */
export async function openWatchedRegistrations(): Promise<WatchedRegistrations> {
  const watch = watchStatements();
  const open = await openPreparedDatabase();
  const { db } = open;
  const watched: WatchedRegistrations = {
    db,
    fill: async (statements) => {
      for (const [table, text] of Object.entries(statements)) {
        await withoutLimit(db, sql.raw(text));
        await withoutLimit(db, sql`analyze ${sql.table(table)}`);
      }
    },
    plansOf: async (work, of) => {
      watch.take();
      await work();
      const sent = watch.take().filter(({ text }) => of.test(text));
      expect(sent.length).toBeGreaterThan(0);
      const plans = [];
      for (const { text, values } of sent) {
        const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...values]));
        plans.push(JSON.stringify(rows));
      }
      return plans.join('\n');
    },
    close: async () => {
      watch.stop();
      await open.close();
    },
  };
  await watched.fill({
    registrations: `insert into registrations (country_code, ticket_number, status, version,
        submitted_at, due_at, search, submitted_by_client, applicant_locale, practice, contact,
        documents, practice_name, city)
      select 'FR', 'T-' || n, 'pending', 1, now(), now(), array_to_tsvector(array['c' || n]), 'x',
        'fr', '{}', '{}', '[]', 'P ' || n, 'Lyon' ${twentyThousand}`,
  });
  return watched;
}
