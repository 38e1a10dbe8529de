import type { TestProject } from 'vitest/node';
import { findPostgres } from './find-postgres.ts';
import { startPrivateCluster } from './private-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine a database test runs on. */
    engine: 'embedded' | 'postgres';
    /** Superuser URL of the private cluster; only in the project api-postgres. */
    postgresUrl: string;
  }
}

/** Global set-up of the project api-postgres: a private cluster for the time of the run. */
export default async function postgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if (!programs) throw new Error(POSTGRES_MISSING);
  const cluster = await startPrivateCluster(programs);
  project.provide('postgresUrl', cluster.url);
  process.env.TEST_POSTGRES_URL = cluster.url;
  return cluster.stop;
}

/** What a person must know and do where there are no server programs. */
export const POSTGRES_MISSING =
  'No PostgreSQL server programs (15 or later) found: install the Debian package postgresql.';
