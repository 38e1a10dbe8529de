import { findPostgres } from './postgres/find-postgres.ts';
import { runStep } from './run/run-step.ts';

// `npm run sequences -- 100` runs that many random sequences of acts on each engine, each from a seed of its own;
// SEQUENCE_SEED is the first of them, SEQUENCE_STEPS the number of acts in each.
const count = process.argv[2] ?? '100';
const seed = process.env.SEQUENCE_SEED ?? `${Date.now() % 1_000_000_000}`;
const steps = process.env.SEQUENCE_STEPS ?? '60';
if (![count, seed, steps].every((text) => /^\d{1,9}$/.test(text))) {
  console.error('Say how many sequences: npm run sequences -- 100');
  process.exit(1);
}
console.info(`SEQUENCE_SEED=${seed} SEQUENCE_STEPS=${steps}`);
const engines = findPostgres() === undefined ? ['embedded'] : ['embedded', 'postgres'];
const projects = engines.flatMap((engine) => ['--project', `api-${engine}`]);
const command = ['vitest', 'run', ...projects, 'business-api/src/testing/generated-sequences'];
const settings = { SEQUENCES: count, SEQUENCE_SEED: seed, SEQUENCE_STEPS: steps };
if (!runStep(command, { ...settings, REPORT_NAME: 'sequences' })) process.exitCode = 1;
