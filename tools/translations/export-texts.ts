// npm run texts:export -- pl [file] [--reports reported-texts.json]: one language for a translator, as XLIFF 2.0, with
// what staff reported of its texts.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportTexts } from './exchange-texts.ts';
import { leavesOf, readTexts } from './text-files.ts';
import { readReports, unknownKeys } from './text-reports.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reports: { type: 'string' } },
});
const [language, file = `texts-${language}.xlf`] = positionals;
if (language === undefined) {
  console.error('Name a language: npm run texts:export -- pl');
  process.exit(1);
}
const reports =
  values.reports === undefined ? [] : readReports(readFileSync(values.reports, 'utf8'));
writeFileSync(file, `${await exportTexts(language, reports)}\n`);
console.log(`${language} is in ${file}. Take it back with: npm run texts:import -- ${file}`);
if (values.reports !== undefined) {
  const own = reports.filter((report) => report.language === language);
  console.log(`${own.length} of ${reports.length} reports are about ${language}.`);
  const texts = leavesOf(readTexts('console', language)).keys();
  for (const key of unknownKeys(reports, language, texts))
    console.log(`${key} was reported and is no text any more.`);
}
