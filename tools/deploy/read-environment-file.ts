import { parseEnv } from 'node:util';

/** The variables of an environment file, as systemd reads it; Docker and kubectl leave quotes in the values. */
export function readEnvironmentFile(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parseEnv(text)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
