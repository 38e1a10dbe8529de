import { randomUUID } from 'node:crypto';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { runPsql } from '../../tools/postgres/run-psql.ts';

/** Set by the global set-up, which runs before the workers begin: the run's cluster, if it has one. */
const clusterVariable = 'E2E_POSTGRES_URL';
const template = 'prepared';

/** PostgreSQL's programs; none where the journeys are to run on the embedded engine: `JOURNEY_ENGINE=embedded`. */
export const postgres = process.env.JOURNEY_ENGINE === 'embedded' ? undefined : findPostgres();

/** From now on, also in processes that begin later, systems keep their data in this cluster. Answers the template's URL. */
export function useCluster(url: string): string {
  process.env[clusterVariable] = url;
  run(url, `create database ${template}`);
  return urlOf(url, template);
}

/** The URL of a new copy of the template; undefined where there is no cluster. */
export function newDatabase(): string | undefined {
  const cluster = process.env[clusterVariable];
  if (cluster === undefined) return undefined;
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
  run(cluster, `create database ${name} template ${template}`);
  return urlOf(cluster, name);
}

/** Runs statements in a database and answers its rows. */
export function run(url: string, statements: string): string[] {
  if (postgres === undefined) throw new Error('No PostgreSQL was found.');
  return runPsql(postgres, url, statements);
}

function urlOf(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}
