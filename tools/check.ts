import { runStep } from './run/run-step.ts';

// Quick ones first: what fails, fails early. The unit tests hold the layout, the lockfile, the
// translations and the clauses.
const STEPS = [
  // Format, lint, and the order of imports.
  ['biome', 'check', '--error-on-warnings', '.'],
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'e2e/tsconfig.json'],
  ['tsc', '-p', 'console/tsconfig.json'],
  ['vitest', 'run', '--project', 'unit'],
  ['knip'],
];

for (const step of STEPS) {
  if (!runStep(step, { REPORT_NAME: 'check' })) {
    console.error(`\nFailed: ${step.join(' ')}`);
    process.exit(1);
  }
}
console.log('\nAll checks passed.');
