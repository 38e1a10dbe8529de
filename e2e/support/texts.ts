import { readFileSync } from 'node:fs';
import {
  type TranslationLanguage,
  translationLanguages,
} from '@countersign/domain/locale/languages';

export type Language = TranslationLanguage;
interface Tree {
  readonly [key: string]: string | Tree;
}

const folder = new URL('../../console/public/assets/i18n/', import.meta.url);

function load(language: Language): Tree {
  return JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Tree;
}

const trees = new Map(translationLanguages.map((language) => [language, load(language)]));

/**
 * The text of a key as the console shows it in a language, so that a journey reads the same in all
 * of them. Throws for an unknown key.
 */
export function textOf(
  language: Language,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  let node: string | Tree | undefined = trees.get(language);
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'string') throw new Error(`There is no text ${key} in ${language}.`);
  return node.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
