import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inspectInThread } from '../../business-api/src/documents/inspection/inspect-in-thread.ts';

// `npm run --silent documents:check -- FILE…`: says of each file whether the applicant's page would take it.
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Name the files to check: npm run --silent documents:check -- licence.pdf');
  process.exit(1);
}
for (const file of files) {
  const verdict = await inspectInThread(readFileSync(file));
  console.log(JSON.stringify({ file: basename(file), ...verdict }));
}
