import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';

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
  ['pt', 'Por favor, envie-nos uma cópia da licença renovada e a certidão do registo comercial.'],
])('is %s: %s', (language, text) => expect(guessLanguage(text)).toBe(language));

test.each([
  ['too short', 'Thank you, Joy Egan'],
  ['a number and names', '732 829 320 00074, Lafayette-Bourse'],
  ['empty', ''],
])('is not guessed where it is %s', (_, text) => expect(guessLanguage(text)).toBeUndefined());
