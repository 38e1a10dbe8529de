import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withPermissionTables } from './permission-tables.ts';

// `npm run permissions` writes the tables of docs/security.md; a test fails while they are outdated.
const file = fileURLToPath(new URL('../../docs/security.md', import.meta.url));
writeFileSync(file, withPermissionTables(readFileSync(file, 'utf8')));
