import { beforeEach, expect, test } from 'vitest';
import english from '../../public/assets/i18n/en.json' with { type: 'json' };
import french from '../../public/assets/i18n/fr.json' with { type: 'json' };
import japanese from '../../public/assets/i18n/ja.json' with { type: 'json' };
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { sampleRequest } from '../testing/sample-request.ts';

beforeEach(() => sessionStorage.clear());

const shorten = {
  en: 'Shorten this text by 5 characters.',
  fr: 'Raccourcissez ce texte de 5 caractères.',
  ja: 'あと5文字短くしてください。',
};
const texts = { en: english.asking, fr: french.asking, ja: japanese.asking };
const verbs = {
  en: english.decision.verb,
  fr: french.decision.verb,
  ja: japanese.decision.verb,
};
const languages = ['en', 'fr', 'ja'] as const;

test.each(languages)(
  '[S8.2] a question says in %s by how much it is too long',
  async (language) => {
    const say = texts[language];
    const { screen, api } = await openDecision('approve', {}, language);
    await screen.getByRole('radio', { name: verbs[language].ask, exact: true }).click();
    await screen.getByRole('button', { name: say.another }).click();
    const words = screen.getByLabelText(say.words);
    const message = screen.getByLabelText(say.message);
    // Pasted, and longer than it may be: nothing of it is cut.
    await words.fill('👓'.repeat(1005));
    await message.fill('x'.repeat(1005));
    await expect.element(words).toHaveValue('👓'.repeat(1005));
    await expect.element(message).toHaveValue('x'.repeat(1005));
    await expect
      .element(words)
      .toHaveAccessibleDescription(expect.stringContaining(shorten[language]));
    await expect
      .element(message)
      .toHaveAccessibleDescription(expect.stringContaining(shorten[language]));
    await screen.getByRole('button', { name: `${say.title}…`, exact: true }).click();
    await expect.element(words).toHaveFocus();
    expect(api.askedFor('askApplicant')).toEqual([]);
  },
);

test.each(languages)('[S8.2] an answer says in %s by how much it is too long', async (language) => {
  const say = texts[language].enter;
  const request = sampleRequest([{ kind: 'explain', field: null, reason: null }]);
  const waiting = { ...pendingRegistration(), request };
  const replies = {
    readRegistrationStatus: json(waiting),
    readRequests: json({ version: waiting.version, rounds: [] }),
  };
  const { screen, api } = await openDecision('approve', replies, language);
  await screen.getByRole('button', { name: say.open }).click();
  const explanation = screen.getByLabelText(
    new RegExp(`^${say.explanation.split('{{')[0]?.trim()}`),
  );
  const note = screen.getByLabelText(say.note);
  await explanation.fill('説'.repeat(2005));
  await note.fill('x'.repeat(4005));
  await expect.element(note).toHaveValue('x'.repeat(4005));
  for (const field of [explanation, note]) {
    await expect
      .element(field)
      .toHaveAccessibleDescription(expect.stringContaining(shorten[language]));
  }
  await screen.getByRole('button', { name: say.send, exact: true }).click();
  await expect.element(explanation).toHaveFocus();
  expect(api.askedFor('enterAnswer')).toEqual([]);
});
