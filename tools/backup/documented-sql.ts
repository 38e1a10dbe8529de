import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/run-step.ts';

/** The statements of the documents that the drill executes, so that they are rehearsed too. */
export interface DocumentedSql {
  /** As superuser: both roles and the database. */
  readonly setUp: readonly string[];
  /** As the tables' owner, once they are there. */
  readonly grants: readonly string[];
  /** As superuser: the role that makes backups. */
  readonly backupRole: readonly string[];
}

export function documentedSql(): DocumentedSql {
  const [setUp, grants] = blocksOf('docs/operations.md');
  const [backupRole] = blocksOf('docs/backup.md');
  if (!setUp || !grants || !backupRole) throw new Error('The documents have lost their SQL.');
  return { setUp, grants, backupRole };
}

/** The statements of each block of SQL, in order. */
function blocksOf(path: string): readonly string[][] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/^```sql\n(.*?)^```/gms)].map(([, block = '']) =>
    block
      .split(';')
      .map((statement) => statement.trim())
      .filter(Boolean),
  );
}
