import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** How long each measurement lasts. */
  readonly seconds: number;
  /** How often ours and pgbench take turns. */
  readonly rounds: number;
  readonly clients: readonly number[];
  readonly copies: readonly number[];
  /** Registrations that are stored at least. */
  readonly stored: number;
  readonly engines: readonly ('postgres' | 'embedded')[];
}

/** The options of `npm run bench:decide`; throws an error with a sentence for a faulty one. */
export function readBenchOptions(words: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '2' },
      clients: { type: 'string', default: '1,16,64' },
      copies: { type: 'string', default: '1,2' },
      stored: { type: 'string', default: '1' },
      engine: { type: 'string', default: 'both' },
    },
  });
  const { engine } = values;
  if (engine !== 'both' && engine !== 'postgres' && engine !== 'embedded') {
    throw new Error('--engine takes postgres, embedded or both.');
  }
  return {
    seconds: numbers('seconds', values.seconds, 60)[0] ?? 1,
    rounds: numbers('rounds', values.rounds, 20)[0] ?? 1,
    clients: numbers('clients', values.clients, 200),
    copies: numbers('copies', values.copies, 4),
    stored: numbers('stored', values.stored, 2_000_000)[0] ?? 1,
    engines: engine === 'both' ? ['postgres', 'embedded'] : [engine],
  };
}

function numbers(name: string, text: string, most: number): number[] {
  return text.split(',').map((word) => {
    const value = Number(word);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw new Error(`--${name} takes whole numbers from 1 to ${most}.`);
  });
}
