import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withSpoofingTable } from './spoofing-table.ts';

// `npm run spoofing` writes the table of docs/spoofing.md; a test fails while it is outdated.
const file = fileURLToPath(new URL('../../docs/spoofing.md', import.meta.url));
writeFileSync(file, withSpoofingTable(readFileSync(file, 'utf8')));
