import { parseArgs } from 'node:util';

export interface RigOptions {
  /** The long form, for figures; else the short one, at most 30 s of load. */
  readonly long: boolean;
  /** How often the fault is made; absent: as the form says. */
  readonly rounds?: number | undefined;
  /** How long the load lasts; absent: as the form says. */
  readonly seconds?: number | undefined;
  /** Requests a second of each kind, for rigs with a fixed rate. */
  readonly rate?: number | undefined;
  /** The release to run beside this one, for git; absent: the last tag, or before the newest migration. */
  readonly revision?: string | undefined;
  /** Proves that the rig sees loss: weakens the database, and fails where nothing is lost. */
  readonly calibrate: boolean;
}

export class WrongArguments extends Error {
  override name = 'WrongArguments';
}

/** The rig's name and its options from the command line; throws WrongArguments. */
export function readArguments(words: readonly string[]): { name: string; options: RigOptions } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        long: { type: 'boolean', default: false },
        calibrate: { type: 'boolean', default: false },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        rate: { type: 'string' },
        revision: { type: 'string' },
      },
    });
    if (positionals.length !== 1) throw new WrongArguments('One rig at a time.');
    const { long, calibrate } = values;
    return {
      name: positionals[0] ?? '',
      options: {
        long,
        calibrate,
        rounds: amount('rounds', values.rounds, 200),
        seconds: amount('seconds', values.seconds, 3600),
        rate: amount('rate', values.rate, 1000),
        revision: values.revision,
      },
    };
  } catch (error) {
    throw error instanceof WrongArguments ? error : new WrongArguments(messageOf(error));
  }
}

function amount(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new WrongArguments(`--${name} takes a whole number from 1 to ${most}.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
