import type { FlatTexts } from './flat-texts.ts';
import { frenchFaults } from './french-faults.ts';

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

/** One message: a single text, or its plural forms by category. */
type Message = ReadonlyMap<string, string>;

/**
 * What is wrong among the languages of one set of texts, compared with English: missing and
 * superfluous keys, plural forms a language lacks or cannot have, other placeholders or markup,
 * empty texts, and French set with the wrong signs. One line each.
 */
export function findTranslationFaults(languages: Readonly<Record<string, FlatTexts>>): string[] {
  const english = messagesOf(languages.en ?? new Map());
  return Object.entries(languages).flatMap(([language, texts]) => {
    const messages = messagesOf(texts);
    const say = (fault: string) => `${language}: ${fault}`;
    return [
      ...[...english.keys()].filter((key) => !messages.has(key)).map((key) => say(`lacks ${key}`)),
      ...[...messages].flatMap(([key, message]) => {
        const model = english.get(key);
        if (!model) return [say(`${key} is not in English`)];
        return messageFaults(language, key, message, model).map(say);
      }),
      ...[...texts].flatMap(([key, text]) =>
        textFaults(language, text).map((f) => say(`${key} ${f}`)),
      ),
    ];
  });
}

function messagesOf(texts: FlatTexts): Map<string, Message> {
  const messages = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const [, base = key, category = ''] = PLURAL.exec(key) ?? [];
    const isPlural = category !== '' && texts.has(`${base}_other`);
    const message = isPlural ? base : key;
    const forms = messages.get(message) ?? new Map<string, string>();
    messages.set(message, forms.set(isPlural ? category : '', text));
  }
  return messages;
}

function messageFaults(language: string, key: string, message: Message, model: Message): string[] {
  const faults: string[] = [];
  if (model.has('other')) {
    const needed = new Intl.PluralRules(language.replace('_', '-')).resolvedOptions()
      .pluralCategories;
    const lacking = needed.filter((category) => !message.has(category));
    const odd = [...message.keys()].filter(
      (category) => category !== 'zero' && !needed.some((one) => one === category),
    );
    if (lacking.length > 0) faults.push(`${key} lacks the plural ${lacking.join(', ')}`);
    if (odd.length > 0) faults.push(`${key} has a plural of its own: ${odd.join(', ')}`);
    const counted = model.get('other')?.includes('{{count}}') === true;
    const wordless = [...message.keys()].filter(
      (category) =>
        counted &&
        (category !== 'one' || oneIsMany(language)) &&
        message.get(category)?.includes('{{count}}') === false,
    );
    if (wordless.length > 0) faults.push(`${key} says no number in ${wordless.join(', ')}`);
  }
  const [ours, theirs] = [slots(message), slots(model)];
  if (ours !== theirs) faults.push(`${key} has the slots ${ours || '-'}, English ${theirs || '-'}`);
  return faults;
}

/** Whether the form for one is that of 21, too, as in Russian: it cannot word the number out. */
function oneIsMany(language: string): boolean {
  return new Intl.PluralRules(language.replace('_', '-')).select(21) === 'one';
}

/** Placeholders and tags of all forms together, for "one" may leave the number out. */
function slots(message: Message): string {
  const found = [...message.values()].flatMap((text) =>
    [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<\/?([\w]+)\s*\/?>/g)].map(([whole, name]) =>
      name === undefined ? whole : `{{${name}}}`,
    ),
  );
  return [...new Set(found)].sort().join(' ');
}

function textFaults(language: string, text: string): string[] {
  if (text.trim() === '') return ['is empty'];
  return language === 'fr' ? frenchFaults(text) : [];
}
