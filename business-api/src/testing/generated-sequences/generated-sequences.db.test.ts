import { test } from 'vitest';
import { runSequence } from './run-sequence.ts';

// `npm run sequences -- 100` asks for more, from the seed that it prints; the tests always run the same ones.
const wanted = Number(process.env.SEQUENCES ?? 3);
const steps = Number(process.env.SEQUENCE_STEPS ?? 40);
const firstSeed = Number(process.env.SEQUENCE_SEED ?? 1);
const seeds = Array.from({ length: wanted }, (_, n) => firstSeed + n);

test.each(seeds)(
  'acts in the order of seed %i leave everything consistent',
  { timeout: 60_000 + steps * 500 },
  (seed) => runSequence(seed, steps),
);
