import { runStep } from './run/run-step.ts';

// Quick ones first, so that a failure shows early. The unit tests check the layout, the lockfile, the
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

// `npm run quick -- <commit>`: the screens that have changed since that commit too. `--without-tests`: where
// `npm test` comes next, which runs the unit tests too.
const [wish, base = 'main'] = process.argv.slice(2);
const screens = ['vitest', 'run', '--project', 'components', '--changed', base];
const wished = {
  '--changed': [...STEPS, [...screens, '--passWithNoTests']],
  '--without-tests': STEPS.filter(([program]) => program !== 'vitest'),
};
const steps = wish === undefined ? STEPS : wished[wish as keyof typeof wished];
if (steps === undefined) throw new Error(`No such wish: ${wish}`);

for (const step of steps) {
  const REPORT_NAME = step.includes('components') ? 'quick' : 'check';
  if (!runStep(step, { REPORT_NAME })) {
    console.error(`\nFailed: ${step.join(' ')}`);
    process.exit(1);
  }
}
console.log('\nAll checks passed.');
