import { parseArgs } from 'node:util';

export interface ReadsOptions {
  /** Addresses of two filled databases of PostgreSQL; undefined: scratch ones are made and filled. */
  readonly given: readonly [string, string] | undefined;
  /** Registrations of the small and of the large database. */
  readonly sizes: readonly [number, number];
  /** Within so many days; undefined: a minute apart. */
  readonly days: number | undefined;
  readonly engine: 'postgres' | 'embedded';
  readonly rounds: number;
  /** Part of the names of the reads to measure; empty: all. */
  readonly only: string;
}

/** The options of `npm run bench:reads`; throws an error with a sentence for a faulty one. */
export function readReadsOptions(words: readonly string[]): ReadsOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sizes: { type: 'string', default: '10000,1000000' },
      few: { type: 'string' },
      many: { type: 'string' },
      days: { type: 'string' },
      engine: { type: 'string', default: 'postgres' },
      rounds: { type: 'string', default: '60' },
      only: { type: 'string', default: '' },
    },
  });
  const { engine, only, few: fewUrl, many: manyUrl } = values;
  if (engine !== 'postgres' && engine !== 'embedded') {
    throw new Error('--engine takes postgres or embedded.');
  }
  if ((fewUrl === undefined) !== (manyUrl === undefined)) {
    throw new Error('--few and --many go together: the addresses of two filled databases.');
  }
  const given =
    fewUrl === undefined || manyUrl === undefined ? undefined : ([fewUrl, manyUrl] as const);
  const [few, many, ...more] = values.sizes.split(',').map((word) => wholeNumber('sizes', word));
  if (few === undefined || many === undefined || more.length > 0) {
    throw new Error('--sizes takes two numbers, such as 10000,1000000.');
  }
  const days = values.days === undefined ? undefined : wholeNumber('days', values.days);
  return {
    given,
    sizes: [few, many],
    days,
    engine,
    rounds: wholeNumber('rounds', values.rounds),
    only,
  };
}

function wholeNumber(name: string, word: string): number {
  const value = Number(word);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`--${name} takes whole numbers above zero.`);
}
