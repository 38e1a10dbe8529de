import { js2xliff, type XliffUnit, xliff2js } from 'xliff';
import { findTranslationFaults } from './find-translation-faults.ts';
import { flatTexts } from './flat-texts.ts';
import { languageFaults, longest } from './language-faults.ts';
import {
  foldersOf,
  leavesOf,
  readTexts,
  separator,
  type TextFolder,
  type TextTree,
} from './text-files.ts';
import { reportNotes, type TextReport, withCategories } from './text-reports.ts';
import { notesForTranslators } from './translator-notes.ts';
import { wordingFaults } from './wording-faults.ts';

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const pluralKey = /^(.+)_(zero|one|two|few|many|other)$/;

/**
 * A language as XLIFF 2.0: a unit for each text and each of its plural forms, with English as its source, and
 * French, what is known about it and how long it may be as its note. What staff reported of a text is a note of its
 * own. Throws for a language without a file.
 */
export async function exportTexts(
  language: string,
  reports: readonly TextReport[] = [],
): Promise<string> {
  const folders = foldersOf(language);
  if (folders.length === 0) throw new Error(`No list of languages has ${language}.`);
  const own = reports.filter((report) => report.language === language);
  const resources = Object.fromEntries(
    folders.map((folder) => [folder, unitsOf(folder, language, folder === 'console' ? own : [])]),
  );
  return withCategories(
    await js2xliff({ sourceLanguage: 'en', targetLanguage: tagOf(language), resources }),
  );
}

function unitsOf(
  folder: TextFolder,
  language: string,
  reports: readonly TextReport[],
): Record<string, XliffUnit> {
  const [english, french, own] = ['en', 'fr', language].map((one) =>
    leavesOf(readTexts(folder, one)),
  );
  return Object.fromEntries(
    keysOf(english ?? new Map(), language).map(({ key, model }) => {
      const source = english?.get(model) ?? '';
      const most = longest(source);
      const note = [
        `French: ${french?.get(key) ?? french?.get(model) ?? ''}`,
        ...(most === undefined
          ? []
          : [`At most ${most} characters; of Chinese, Japanese or Korean half as many.`]),
        ...notesForTranslators.filter(({ keys }) => keys.test(key)).map((one) => one.note),
      ].join('\n');
      return [
        key,
        { source, target: own?.get(key) ?? '', note: [note, ...reportNotes(reports, key)] },
      ];
    }),
  );
}

/** The keys of a language in the order of English, each with the English one that it translates. */
function keysOf(english: ReadonlyMap<string, string>, language: string) {
  const plurals = new Set<string>();
  const own = new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories;
  return [...english.keys()].flatMap((key) => {
    const [, base = key] = pluralKey.exec(key) ?? [];
    if (!english.has(`${base}_other`)) return [{ key, model: key }];
    if (plurals.has(base)) return [];
    plurals.add(base);
    return categories
      .filter((category) => own.includes(category))
      .map((category) => {
        const form = `${base}_${category}`;
        return { key: form, model: english.has(form) ? form : `${base}_other` };
      });
  });
}

function tagOf(language: string): string {
  return language.replace('_', '-');
}

export interface ImportedTexts {
  readonly language: string;
  readonly files: readonly { readonly folder: TextFolder; readonly tree: TextTree }[];
  /** One line each; with any of them nothing may be written. */
  readonly faults: readonly string[];
}

/** Reads what `exportTexts` wrote and a translator changed; checks it as the tests check the files. */
export async function importTexts(xml: string): Promise<ImportedTexts> {
  const { targetLanguage = '', resources } = await xliff2js(xml);
  const language = targetLanguage.replace('-', '_');
  const faults: string[] = [];
  const files = foldersOf(language).map((folder) => {
    const english = readTexts(folder, 'en');
    const sources = leavesOf(english);
    const wanted = keysOf(sources, language);
    const units = resources[folder] ?? {};
    const known = new Set(wanted.map(({ key }) => key));
    for (const key of Object.keys(units))
      if (!known.has(key)) faults.push(`${folder} ${key} is not a text of ${language}`);
    const texts = new Map<string, string>();
    for (const { key, model } of wanted) {
      const target = units[key]?.target ?? '';
      if (target === '') faults.push(`${folder} ${key} has no text`);
      texts.set(key, target);
      const source = sources.get(model);
      faults.push(
        ...[...languageFaults(language, target, source), ...wordingFaults(language, target)].map(
          (fault) => `${folder} ${key} ${fault}`,
        ),
      );
    }
    const tree = merged(readTexts(folder, language), texts);
    const compared = { en: flatTexts(english), [language]: flatTexts(tree) };
    faults.push(...findTranslationFaults(compared).map((fault) => `${folder} ${fault}`));
    return { folder, tree };
  });
  if (files.length === 0) faults.push(`No list of languages has ${targetLanguage}`);
  return { language, files, faults };
}

/** A file with new texts, its keys in the order that they have; a key that it lacks is put at the end of its group. */
function merged(before: TextTree, texts: ReadonlyMap<string, string>): TextTree {
  interface Group {
    [key: string]: string | Group;
  }
  const groupOf = (tree: TextTree): Group =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : groupOf(value),
      ]),
    );
  const after = groupOf(before);
  for (const [path, text] of texts) {
    const keys = path.split(separator);
    const last = keys.pop() ?? '';
    let group = after;
    for (const key of keys) {
      const inner = group[key];
      const next = typeof inner === 'object' ? inner : {};
      group[key] = next;
      group = next;
    }
    group[last] = text;
  }
  return after;
}
