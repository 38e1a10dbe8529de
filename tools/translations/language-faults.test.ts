import { readFileSync } from 'node:fs';
import { translationLanguages } from '@countersign/domain/locale/languages';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { describe, expect, test } from 'vitest';
import { type FlatTexts, flatTexts } from './flat-texts.ts';
import { languageFaults } from './language-faults.ts';

const ROOT = new URL('../../', import.meta.url);
const SCREENS = 'console/public/assets/i18n';
const MAILS = 'business-api/src/mail/contents/texts';

function read(folder: string, language: string): FlatTexts {
  return flatTexts(JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, ROOT), 'utf8')));
}

/** A plural form that English has not is compared with its general one. */
const generalForm = /_(?:zero|one|two|few|many)$/;

test.each([
  ...translationLanguages.map((language) => [SCREENS, language] as const),
  ...mailLanguages.map((language) => [MAILS, language] as const),
])('%s/%s.json is set as its language is', (folder, language) => {
  const english = read(folder, 'en');
  const faults = [...read(folder, language)].flatMap(([key, text]) => {
    const model = english.get(key) ?? english.get(key.replace(generalForm, '_other'));
    return languageFaults(language, text, model).map((fault) => `${key} ${fault}: ${text}`);
  });
  expect(faults).toEqual([]);
});

describe('the check finds', () => {
  test.each([
    ['de', 'Prüfen Sie „{{name}}“', 'Check “{{name}}”'],
    ['fr', 'Dites «\u00a0oui\u00a0»', 'Say “yes”'],
    ['nl', 'Kies ‘Ja’ in de programma’s', 'Choose “Yes” in the programs'],
    ['sv', 'Välj ”Ja” eller ”Nej”', 'Choose “Yes” or “No”'],
    ['ru', 'Ошибка: VIES', 'Failure: VIES'],
    ['ja', '（{{name}}）', 'of {{name}}'],
    ['zh_TW', '請選擇「是」', 'Choose “Yes”'],
    ['es', 'NPI', 'NPI'],
    ['ja', 'Companies House', 'Companies House'],
    ['pt_BR', 'Você decide', 'You decide'],
  ])('nothing in %s: %s', (language, text, english) => {
    expect(languageFaults(language, text, english)).toEqual([]);
  });

  test.each([
    ['fr', 'Re\u0301fuser', 'Reject', 'NFC'],
    ['de', 'Ab\u200blehnen', 'Reject', 'invisible'],
    ['de', 'Ab\u00adlehnen', 'Reject', 'invisible'],
    ['de', 'E-\u2060Mail', 'Email', 'word joiner'],
    ['it', 'Da  esaminare', 'To review', 'two spaces'],
    ['it', 'Richiesta(s)', 'Requests', '“(s)”'],
    ['it', 'Vedi <b>qui</b>', 'See here', 'angle bracket'],
    ['de', 'Sagen Sie “ja”', 'Say “yes”', 'quotation mark ”'],
    ['fr', 'Dites “oui”', 'Say “yes”', 'quotation mark “ ”'],
    ['pl', 'Wybierz „tak', 'Choose “yes”', 'does not close'],
    ['ro', 'Alegeți da”', 'Choose “yes”', 'not opened'],
    ['zh_TW', '請選擇“是”', 'Choose “Yes”', 'quotation mark'],
    ['de', 'Prüfe deine Angaben', 'Check your data', '“deine”'],
    ['es', 'Comprueba tus datos', 'Check your data', '“tus”'],
    ['fr', 'Vérifie ton adresse', 'Check your address', '“ton”'],
    ['it', 'Controlla i tuoi dati', 'Check your data', '“tuoi”'],
    ['nl', 'Controleer je gegevens', 'Check your data', '“je”'],
    ['pt_PT', 'Você decide', 'You decide', '“Você”'],
    ['ru', 'Проверь твой адрес', 'Check your address', '“твой”'],
    ['tr', 'Senin kararın', 'Your decision', '“Senin”'],
    ['zh_CN', '请检查你的地址', 'Check your address', '“你”'],
    ['ru', 'Рeшение', 'Decision', 'mixes scripts'],
    ['pl', 'Решение', 'Decision', 'Cyrillic'],
    ['de', 'Αίτηση', 'Registration', 'Greek'],
    ['zh_CN', '請確認', 'Please confirm', 'of the other script'],
    ['zh_TW', '请确认', 'Please confirm', 'of the other script'],
    ['zh_TW', 'メール', 'Email', 'kana'],
    ['ko', 'Please confirm', 'Please confirm it', 'not in the script'],
    ['da', 'Please confirm it', 'Please confirm it', 'the English text'],
    ['fi', 'Hei {{nimi}}', 'Hello {{name}}', 'has the values {{nimi}}'],
    ['fi', 'Hei', 'Hello {name}', 'has the values -, English {name}'],
    ['hu', 'Elutasítás és azonnali értesítés küldése', 'Reject', 'wide'],
  ])('in %s: %s', (language, text, english, fault) => {
    expect(languageFaults(language, text, english).join('\n')).toContain(fault);
  });
});
