import { parseEnv } from 'node:util';

/** The variables of an environment file, as systemd, Docker and kubectl read it. */
export function readEnvironmentFile(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parseEnv(text)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
