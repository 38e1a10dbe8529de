// npm run texts:import -- file.xlf: takes a translator's file back, if nothing is wrong with it.
import { readFileSync } from 'node:fs';
import { importTexts } from './exchange-texts.ts';
import { writeTextFile } from './text-files.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Name a file: npm run texts:import -- texts-pl.xlf');
  process.exit(1);
}
const { language, files, faults } = await importTexts(readFileSync(file, 'utf8'));
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\n${faults.length} faults: nothing was written.`);
  process.exit(1);
}
for (const { folder, tree } of files) writeTextFile(folder, language, tree);
console.log(
  `${language} was written. If a native speaker has read it, say so in domain/src/locale/language-status.ts.`,
);
