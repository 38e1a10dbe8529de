import { readFileSync, writeFileSync } from 'node:fs';
import { arrowTables, withTables } from './boundaries/arrow-tables.ts';
import { scanRepository } from './boundaries/scan-repository.ts';
import { ROOT } from './run/run-step.ts';

const path = `${ROOT}/docs/imports.md`;
const tables = arrowTables(scanRepository(ROOT));
writeFileSync(path, withTables(readFileSync(path, 'utf8'), tables));
console.log(tables);
