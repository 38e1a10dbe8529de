import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import { displayValue } from '@countersign/domain/requests/field-values';
import { fieldLabel, mailTexts } from '../../mail/room.ts';
import type { Posted } from './answer-fields.ts';
import { labelled, type PageWords } from './page-texts.ts';

/** What was typed in a window that can no longer send it. */
export interface TypedElsewhere {
  readonly posted: Posted;
  /** As the last page showed it; else it is read from what was posted. */
  readonly content?: AnswerContent | undefined;
  /** Names of files. */
  readonly files?: readonly string[];
}

/**
 * What a request posted, to be copied, where its link is closed: without the form, so that nothing that is stored is
 * shown behind a dead link. What was on file cannot be told from what was changed; own words come first.
 */
export function typedLines(words: PageWords, { posted, content }: TypedElsewhere): string[] {
  return (
    content === undefined ? linesOfForm(words, posted) : linesOfAnswer(words, content)
  ).filter((line) => line !== '');
}

function linesOfAnswer(words: PageWords, { changes, points, message = '' }: AnswerContent) {
  return [
    ...points.map(({ explanation = '' }) => lineOf(words, words.say('field.explain'), explanation)),
    message,
    ...changes.map(({ field, value }) => lineOfField(words, field, displayValue(value) ?? '')),
  ];
}

function linesOfForm(words: PageWords, posted: Posted): string[] {
  const explanations: string[] = [];
  const fields = new Map<string, string[]>();
  for (const [name, value] of posted) {
    const text = visible(value.replaceAll('\r\n', '\n'));
    const [, field] = /^change (\S+) \w+$/.exec(name) ?? [];
    if (text === '') continue;
    if (/^explain \d+$/.test(name))
      explanations.push(lineOf(words, words.say('field.explain'), text));
    if (field !== undefined) fields.set(field, [...(fields.get(field) ?? []), text]);
  }
  return [
    ...explanations,
    visible(posted.get('message') ?? ''),
    ...[...fields].map(([field, parts]) =>
      lineOfField(words, field, parts.join(', ').replaceAll('\n', ', ')),
    ),
  ];
}

function lineOfField(words: PageWords, field: string, text: string): string {
  const { language } = words;
  const { practiceTypes, contactRoles } = mailTexts(language);
  const names: Readonly<Record<string, string>> =
    { 'practice.type': practiceTypes, 'contact.role': contactRoles }[field] ?? {};
  // Of what was posted: a text may be named like something that every object has.
  const name = Object.hasOwn(names, text) ? names[text] : text;
  return lineOf(words, fieldLabel(field, language), name ?? text);
}

function lineOf(words: PageWords, label: string, text: string): string {
  return text === '' ? '' : labelled(words, label, text);
}

/** A text without the blanks around it; empty where nothing of it is seen. */
function visible(text: string): string {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text) ? text.trim() : '';
}
