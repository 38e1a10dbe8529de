import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { translationLanguages } from '@countersign/domain/locale/languages';
import { mailLanguages } from '@countersign/domain/locale/mail-language';

/** A translation file: texts, or groups of them, by key. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The files of texts: those of the console, and those of mails and the applicant's pages. */
export const textFolders = {
  console: 'console/public/assets/i18n',
  mails: 'business-api/src/mail/contents/texts',
} as const;
export type TextFolder = keyof typeof textFolders;

/** The folders in which a language has a file. */
export function foldersOf(language: string): TextFolder[] {
  return [
    ...(translationLanguages.some((one) => one === language) ? (['console'] as const) : []),
    ...(mailLanguages.some((one) => one === language) ? (['mails'] as const) : []),
  ];
}

function pathOf(folder: TextFolder, language: string): string {
  const root = new URL('../../', import.meta.url);
  return fileURLToPath(new URL(`${textFolders[folder]}/${language}.json`, root));
}

/** As it is stored; empty where there is none. */
export function readTextFile(folder: TextFolder, language: string): string {
  const path = pathOf(folder, language);
  return existsSync(path) ? readFileSync(path, 'utf8') : '{}\n';
}

export function writeTextFile(folder: TextFolder, language: string, tree: TextTree): void {
  writeFileSync(pathOf(folder, language), storedForm(tree));
}

/** The bytes of a file of texts. */
export function storedForm(tree: TextTree): string {
  return `${JSON.stringify(tree, null, 2)}\n`;
}

export function readTexts(folder: TextFolder, language: string): TextTree {
  return JSON.parse(readTextFile(folder, language));
}

/** Each text by its path; a key may contain a full stop, so a path is no dotted text. */
export function leavesOf(tree: TextTree, path: readonly string[] = []): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[[...path, key].join(separator), value] as const]
        : [...leavesOf(value, [...path, key])],
    ),
  );
}

/** Between the parts of a path; XLIFF allows it in the name of a unit. */
export const separator = ':';
