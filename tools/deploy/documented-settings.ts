import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingRows } from '../operations/setting-rows.ts';
import { ROOT } from '../run/run-step.ts';

const rows = settingRows(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'));

/** The environment variables that docs/operations.md explains. */
export const documentedSettings: readonly string[] = rows.map(({ name }) => name);

/** The default of a setting that holds seconds; undefined where there is no such setting. */
export function secondsOfSetting(name: string): number | undefined {
  const row = rows.find((candidate) => candidate.name === name);
  return row === undefined ? undefined : Number(row.fallback.replaceAll('`', ''));
}
