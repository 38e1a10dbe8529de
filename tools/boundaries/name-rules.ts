import type { Rule } from './rule.ts';

/** Names that say nothing, so that everything ends up there. */
const SAYS_NOTHING = /^(utils?|helpers?|common|misc|shared|types|index)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Texts are named after their locale as the specification writes it, `pt_BR` (S3.4). */
const TEXTS_OF_A_LOCALE = /\/(?:texts|i18n|terms)\/[a-z]{2}_[A-Z]{2}\.(?:json|md)$/;

export const nameRules: readonly Rule[] = [
  {
    name: 'names say what is inside',
    remedy: 'Name the file after its main export, the folder after the business it is about.',
    find: ({ files }) =>
      files.filter((path) => words(path).some((word) => SAYS_NOTHING.test(word))),
  },
  {
    name: 'names are kebab-case',
    remedy: 'Lower case, words joined by hyphens: registration-key.ts.',
    find: ({ files }) =>
      files
        .filter((path) => !TEXTS_OF_A_LOCALE.test(path))
        .filter((path) => !words(path).every((word) => KEBAB.test(word))),
  },
];

/** Folder names and the file's name, each before its first dot. */
function words(path: string): string[] {
  return path.split('/').map((part) => part.split('.')[0] ?? '');
}
