import { readFileSync } from 'node:fs';
import { translationLanguages } from '@countersign/domain/locale/languages';
import { describe, expect, test } from 'vitest';
import { flatTexts } from './flat-texts.ts';
import { wordingFaults } from './wording-faults.ts';

const ROOT = new URL('../../', import.meta.url);
const SCREENS = 'console/public/assets/i18n';

function read(language: string) {
  return flatTexts(JSON.parse(readFileSync(new URL(`${SCREENS}/${language}.json`, ROOT), 'utf8')));
}

test.each(translationLanguages)('the screens use the words of the glossary: %s', (language) => {
  const texts = [...read(language)];
  expect(texts.length).toBeGreaterThan(500);
  const faults = texts.flatMap(([key, text]) =>
    wordingFaults(language, text).map((fault) => `${key} ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('[S4.2] the dialog of a lapsed session has the customer’s words', () => {
  const texts = read('en');
  expect(['lapsedTitle', 'lapsedQuestion', 'yes', 'no'].map((key) => texts.get(`signIn.${key}`)))
    // As the specification gives them.
    .toEqual(['Auth required', 'Do you want to re-authenticate?', 'Yes', 'No']);
});

describe('the check finds', () => {
  test.each([
    ['en', 'Loading …', 'no space before an ellipsis'],
    ['fr', 'Chargement\u202f…', 'no space before an ellipsis'],
    ['ja', '読み込み中...', 'not three dots'],
    ['fr', 'Attribuée à {{to}} , qui décide', 'no space before a comma'],
    ['en', "You can't", 'typographic'],
    ['en', 'The "reason"', 'typographic'],
    ['en', 'Your e-mail', 'write email'],
    ['en', 'Approval mail', 'write email'],
    ['en', 'Somebody was faster', 'someone'],
    ['en', 'What you typed is kept', 'saved'],
    ['en', 'Both stand in the email', 'appears in'],
    ['en', 'Read it once more', 'again'],
    ['en', 'Decided by itself', 'automatically or separately'],
    ['en', 'Go on with {{shown}}', 'continue'],
    ['en', 'The time is over', 'has ended'],
    ['en', 'The email is on its way', 'is being sent'],
    ['en', 'Set this email aside', 'dismiss'],
    ['en', 'To the queue', 'registrations'],
    ['en', 'Release', 'unassign'],
    ['en', 'Telephone of the contact', 'phone'],
    ['fr', 'Numéro de ticket', 'dossier'],
    ['fr', 'Personne ne décide', 'personne'],
    ['fr', 'Elle a été rejetée', 'refuser'],
    ['fr', 'Vérifications requises', 'obligatoire'],
    ['fr', 'Interroger le demandeur', 'précisions'],
    ['ja', 'チケット番号', '受付番号'],
    ['ja', '手作業で確認', '手動'],
    ['ja', '検査数字', '検査用数字'],
    ['ja', '税務番号', '納税者番号'],
    ['ja', '役割がありません', '権限'],
    ['ja', 'アカウントが既に存在', 'すでに'],
    ['fr', 'Vous êtes hors connexion', 'hors ligne'],
    ['fr', 'Décidées le {{day}}', 'décision'],
    ['ja', '承認しますか', '？'],
    ['ja', '{{count}} 秒', 'no space after a number'],
    ['en', 'Nothing else is waiting in {{market}}.', 'the {{market}} market'],
    ['fr', 'La demande de {{practice}} est approuvée.', 'without elision'],
    ['fr', 'À l’attention de {contact}', 'without elision'],
    ['ja', '{{when}}に{{name}}さんが承認', '（{{when}}）'],
  ])('in %s: %s', (language, text, fault) => {
    expect(wordingFaults(language, text).join('\n')).toContain(fault);
  });

  test.each([
    ['en', 'The recipient’s mail server refused it ({{mail}}).'],
    ['en', '{{mail}} to {{recipient}} queued'],
    ['en', 'Loading…'],
    ['fr', 'Numéro de dossier\u202f: {{ticket}}'],
    ['ja', 'この申請を承認しますか？'],
    ['en', 'No reviewer of the {{market}} market'],
    ['fr', 'Note ajoutée par {{name}}'],
  ])('nothing in %s: %s', (language, text) => {
    expect(wordingFaults(language, text)).toEqual([]);
  });
});
