import { translationLanguages } from '@countersign/domain/locale/languages';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { expect, test } from 'vitest';
import { exportTexts, importTexts } from './exchange-texts.ts';
import { readTextFile, storedForm } from './text-files.ts';

const languages = [...new Set<string>([...mailLanguages, ...translationLanguages])];

test.each(languages)('%s comes back from a translator byte by byte', async (language) => {
  const { faults, files, language: back } = await importTexts(await exportTexts(language));
  expect([back, faults]).toEqual([language, []]);
  expect(files.length).toBeGreaterThan(0);
  for (const { folder, tree } of files)
    expect(storedForm(tree) === readTextFile(folder, language), folder).toBe(true);
});

test('a unit has English, French, a note and a length, and each plural form is one', async () => {
  const xml = await exportTexts('fr');
  expect(xml).toContain('version="2.0" srcLang="en" trgLang="fr"');
  const polish = await exportTexts('pl');
  const unit = /<unit id="request:approve">.*?<\/unit>/s.exec(polish)?.[0];
  expect(unit).toMatch(/French: Approuver…\s+At most \d+ characters/);
  expect(unit).toContain('<source>Approve…</source>');
  expect(await exportTexts('es')).toMatch(/<unit id="[\w:.-]+_many">/);
});

const change = async (from: string | RegExp, to: string) =>
  (await importTexts((await exportTexts('pl')).replace(from, to))).faults.join('\n');

test.each([
  [
    'a lost value',
    /(<unit id="request:subject">.*?<target>).*?(<\/target>)/s,
    '$1Proszę$2',
    'has the values',
  ],
  [
    'an empty text',
    /(<unit id="request:heading">.*?<target>).*?(<\/target>)/s,
    '$1$2',
    'has no text',
  ],
  ['a lost unit', /<unit id="request:heading">.*?<\/unit>/s, '', 'has no text'],
  [
    'a unit of its own',
    /<unit id="request:heading">/,
    '<unit id="request:headings">',
    'is not a text',
  ],
  [
    'informal words',
    /(<unit id="request:heading">.*?<target>).*?(<\/target>)/s,
    '$1Twój wniosek$2',
    'Twój',
  ],
  ['a language without a file', /trgLang="pl"/, 'trgLang="xx"', 'No list of languages has xx'],
] as const)('%s is not taken back', async (_, from, to, fault) => {
  expect(await change(from, to)).toContain(fault);
});
