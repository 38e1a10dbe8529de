import { findPostgres } from './postgres/find-postgres.ts';
import { runStep } from './run/run-step.ts';

// `npm run fuzz -- 20000` sends that many generated requests to each engine; FUZZ_SEED repeats a run.
const count = process.argv[2] ?? '20000';
if (!/^\d{1,7}$/.test(count)) {
  console.error('Say how many requests: npm run fuzz -- 20000');
  process.exit(1);
}
const engines = findPostgres() === undefined ? ['embedded'] : ['embedded', 'postgres'];
const projects = engines.flatMap((engine) => ['--project', `api-${engine}`]);
const command = ['vitest', 'run', ...projects, 'business-api/src/testing/generated-requests'];
if (!runStep(command, { FUZZ_REQUESTS: count, REPORT_NAME: 'fuzz' })) process.exitCode = 1;
