import { Locale } from '@countersign/domain/locale/locale';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadTexts } from '../translations/load-texts.ts';
import { createTranslations } from '../translations/translations.ts';
import { TranslationsContext } from '../translations/use-translations.ts';
import { BrokenConfiguration } from './broken-configuration.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

test('[S8.2] a broken screen says so, offers a way on, and is logged without details', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const locale = Locale.parse('fr');
  const translations = createTranslations({ fetchTexts: (path) => fetch(path), locale });
  await translations.show(locale);
  const Broken = () => {
    throw new RangeError('secret');
  };
  const screen = await render(
    <TranslationsContext value={translations}>
      <CrashBoundary>
        <Broken />
      </CrashBoundary>
    </TranslationsContext>,
  );
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Recharger la page' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith('{"event":"screen-crashed","reason":"RangeError"}');
});

test('[S8.2] a console without configuration says what is wrong with it', async () => {
  const texts = await loadTexts('fr', (path) => fetch(path));
  if (texts === undefined) throw new Error('The French texts are not there');
  const screen = await render(
    <BrokenConfiguration fault="unreadable" texts={texts.configuration} />,
  );
  await expect.element(screen.getByRole('alert')).toHaveTextContent(texts.configuration.unreadable);
});
