import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderOpenApi } from '@countersign/business-api/server/render-openapi';

// `npm run openapi` writes docs/openapi.json; with `--check` it only says whether it is up to date.
const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
const document = await renderOpenApi();

if (!process.argv.includes('--check')) {
  writeFileSync(file, document);
} else if (readFileSync(file, 'utf8') !== document) {
  console.error('docs/openapi.json is not what the code says: run npm run openapi.');
  process.exitCode = 1;
}
