// npm run texts:export -- pl [file]: one language for a translator, as XLIFF 2.0.
import { writeFileSync } from 'node:fs';
import { exportTexts } from './exchange-texts.ts';

const [language, file = `texts-${language}.xlf`] = process.argv.slice(2);
if (language === undefined) {
  console.error('Name a language: npm run texts:export -- pl');
  process.exit(1);
}
writeFileSync(file, `${await exportTexts(language)}\n`);
console.log(`${language} is in ${file}. Take it back with: npm run texts:import -- ${file}`);
