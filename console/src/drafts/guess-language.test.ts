import { expect, test } from 'vitest';
import { guessLanguage, isGuessable } from './guess-language.ts';

test.each([
  ['en', 'Please send us the renewed licence, both sides, and tell us who signs for the practice.'],
  ['en', 'The address in the register is not the one that you gave us.'],
  ['fr', 'Merci de nous envoyer une copie lisible de votre autorisation, recto et verso.'],
  ['fr', 'Le registre indique une autre adresse que celle de votre demande.'],
  ['ja', '更新後の免許証の写しを両面ともお送りください。'],
  ['ja', '登記事項証明書の写しをお送りください。'],
  ['de', 'Bitte senden Sie uns die erneuerte Zulassung und einen Auszug aus dem Register.'],
  [
    'es',
    'Por favor, envíenos una copia de la licencia renovada y el extracto del registro mercantil.',
  ],
  ['it', 'Vi preghiamo di inviarci una copia leggibile dell’autorizzazione, fronte e retro.'],
  ['nl', 'Stuur ons alstublieft een leesbare kopie van uw vergunning, voor- en achterkant.'],
  ['pl', 'Prosimy o przesłanie czytelnej kopii zezwolenia, obu stron dokumentu.'],
  ['ru', 'Пожалуйста, пришлите нам чёткую копию лицензии с обеих сторон.'],
  ['el', 'Παρακαλούμε στείλτε μας ευανάγνωστο αντίγραφο της άδειας, και τις δύο όψεις.'],
  ['ko', '면허증 앞면과 뒷면의 선명한 사본을 보내 주시기 바랍니다.'],
  ['zh', '请提供执照正反两面的清晰复印件，以便我们继续审核贵机构的申请。'],
  ['pt', 'Por favor, envie-nos uma cópia da licença renovada e a certidão do registo comercial.'],
])('is %s: %s', (language, text) => expect(guessLanguage(text)).toBe(language));

test.each([
  ['too short', 'Thank you, Joy Egan'],
  ['a number and names', '732 829 320 00074, Lafayette-Bourse'],
  ['empty', ''],
])('is not guessed where it is %s', (_, text) => expect(guessLanguage(text)).toBeUndefined());

test('languages that would be taken for others are named', () => {
  expect(['da', 'fi', 'no', 'sv', 'fr'].map(isGuessable)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
