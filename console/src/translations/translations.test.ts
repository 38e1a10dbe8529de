import { readFileSync } from 'node:fs';
import { Locale } from '@countersign/domain/locale/locale';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from './load-texts.ts';
import { createTranslations } from './translations.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const file = (language: string) =>
  readFileSync(new URL(`../../public/assets/i18n/${language}.json`, import.meta.url), 'utf8');
const json = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/json' } });
const fromFile = async (path: string) => json(file(path.replace(/.*\/|\.json$/g, '')));
const french = Locale.parse('fr_FR');

function make(fetchTexts: (path: string) => Promise<Response>, locale = french) {
  const translations = createTranslations({ fetchTexts, locale });
  return { translations, title: () => translations.getTranslate()('home.pageTitle') };
}

test('[S3.6] shows the language of the locale, from its own file', async () => {
  const asked: string[] = [];
  const { translations, title } = make((path) => {
    asked.push(path);
    return fromFile(path);
  });
  await translations.show(french);
  expect(title()).toBe('Bienvenue');
  expect(translations.getShown()).toEqual({ locale: 'fr_FR', language: 'fr' });
  expect(asked).toEqual(['/assets/i18n/fr.json']);
});

test('[S3.7] a language without a file has English texts and its own formats', async () => {
  const { translations, title } = make(fromFile, Locale.parse('zh_TW'));
  await translations.show(Locale.parse('zh_TW'));
  expect(title()).toBe('Welcome');
  expect(translations.getShown()).toEqual({ locale: 'zh_TW', language: 'en' });
});

const broken: readonly [string, () => Promise<Response>][] = [
  ['missing', async () => new Response('', { status: 404 })],
  ['HTML instead of JSON', async () => new Response('<!doctype html><title>x</title>')],
  ['JSON that is no translation file', async () => json('[]')],
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
];

test.each(broken)('[S3.6] a language file that is %s shows English', async (_, response) => {
  const { translations, title } = make(response);
  await translations.show(french);
  expect(title()).toBe('Welcome');
  expect(translations.getShown().language).toBe('en');
});

test('[S3.6] where neither the language nor English comes, what is shown stays', async () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  const fetchTexts = vi.fn(fromFile);
  const translations = createTranslations({ fetchTexts, locale: french, loadEnglish: away });
  await translations.show(french);
  fetchTexts.mockImplementationOnce(away);
  const japanese = Locale.parse('ja_JP');
  await translations.show(japanese);
  expect(translations.getTranslate()('home.pageTitle')).toBe('Bienvenue');
  expect(translations.getShown()).toEqual({ locale: 'fr_FR', language: 'fr' });
  // Asked for again, it is there.
  await translations.show(japanese);
  expect(translations.getTranslate()('home.pageTitle')).toBe('ようこそ');
});

test('[S3.6] show rejects without any texts', async () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  const translations = createTranslations({ fetchTexts: away, locale: french, loadEnglish: away });
  await expect(translations.show(french)).rejects.toThrow('Failed to fetch');
});

test('[S3.6] a slow language file shows English after 1 s, then the language', async () => {
  let arrive = (_: Response) => {};
  const { translations, title } = make(
    () =>
      new Promise<Response>((resolve) => {
        arrive = resolve;
      }),
  );
  const shown = translations.show(french);
  await vi.advanceTimersByTimeAsync(1000);
  await shown;
  expect(title()).toBe('Welcome');
  arrive(json(file('fr')));
  await vi.waitFor(() => expect(title()).toBe('Bienvenue'));
  expect(translations.getShown().language).toBe('fr');
});

test('[S3.6] a text that the file lacks is shown in English, never as its key', async () => {
  const { translations, title } = make(async () => json('{"home":{"msg":"Bonjour"}}'));
  await translations.show(french);
  expect(translations.getTranslate()('home.msg')).toBe('Bonjour');
  expect(title()).toBe('');
  await vi.waitFor(() => expect(title()).toBe('Welcome'));
});

test('[S3.7] the last choice wins, in any order of the files', async () => {
  const arrivals = new Map<string, (response: Response) => void>();
  const { translations, title } = make(
    (path) => new Promise((resolve) => void arrivals.set(path, resolve)),
  );
  const first = translations.show(french);
  const second = translations.show(Locale.parse('ja'));
  arrivals.get('/assets/i18n/ja.json')?.(json(file('ja')));
  await second;
  arrivals.get('/assets/i18n/fr.json')?.(json(file('fr')));
  await first;
  expect(title()).toBe('ようこそ');
  expect(translations.getShown().locale).toBe('ja');
});

test('[S3.7] the shown language replaces one that is still loading', async () => {
  const arrivals = new Map<string, (response: Response) => void>();
  const { translations, title } = make(
    (path) => new Promise((resolve) => void arrivals.set(path, resolve)),
  );
  const first = translations.show(french);
  arrivals.get('/assets/i18n/fr.json')?.(json(file('fr')));
  await first;
  const second = translations.show(Locale.parse('ja'));
  const third = translations.show(french);
  arrivals.get('/assets/i18n/ja.json')?.(json(file('ja')));
  await Promise.all([second, third]);
  expect(title()).toBe('Bienvenue');
  expect(translations.getShown()).toEqual({ locale: 'fr_FR', language: 'fr' });
});

test('[S3.6] the shown language is not rendered again', async () => {
  const { translations } = make(fromFile);
  await translations.show(french);
  const before = translations.getTranslate();
  await translations.show(french);
  expect(translations.getTranslate()).toBe(before);
});

test('[S3.6] a file is looked for where the customer says it is', async () => {
  const asked = vi.fn(fromFile);
  expect(await loadTexts('ja', asked)).toMatchObject({ home: { pageTitle: 'ようこそ' } });
  expect(asked).toHaveBeenCalledWith('/assets/i18n/ja.json');
});

test('[S3.6] a right-to-left name leaves the sentence around it in order', async () => {
  const { translations } = make(fromFile, Locale.parse('en_GB'));
  await translations.show(Locale.parse('en_GB'));
  const t = translations.getTranslate();
  const sentence = (name: string, from: string) => t('history.taken-over', { name, from });
  expect(sentence('דנה כהן', 'Kit')).toContain('\u2068דנה כהן\u2069');
  expect(sentence('Kit', 'ليلى')).toContain('\u2068ليلى\u2069');
  expect(sentence('Kit Marlow', '佐藤')).not.toMatch(/[\u2066-\u2069]/);
});

test('[S3.6] a name that ends with a full stop ends its sentence', async () => {
  const { translations } = make(fromFile, Locale.parse('en_GB'));
  await translations.show(Locale.parse('en_GB'));
  const assigned = (name: string) =>
    translations.getTranslate()('customerService.claim.assignedByMe', { name });
  expect(assigned('Kit Marlow Jr.')).toBe('You assigned this to Kit Marlow Jr.');
  expect(assigned('Kit Marlow')).toBe('You assigned this to Kit Marlow.');
});
