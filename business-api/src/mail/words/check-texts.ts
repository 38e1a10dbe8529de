import type { FaultyField } from '@countersign/contract/problems/problem';
import { normaliseOwnText, ownTextFault } from '@countersign/domain/words/own-text-fault';
import {
  limitOf,
  namesOf,
  type OwnTexts,
  type WordPart,
} from '@countersign/domain/words/own-words';
import { ProblemError } from '../../platform/problems/problem-error.ts';

/**
 * Texts of a part as they are stored, without those that are blank. Throws `invalid-request` with the first place in
 * each text that a mail must not have.
 */
export function checkedTexts(part: WordPart, texts: OwnTexts, hosts: readonly string[]): OwnTexts {
  const rules = { names: namesOf(part), hosts, limit: limitOf(part) };
  const normal = Object.entries(texts)
    .map(([key, text]) => [key, normaliseOwnText(text)] as const)
    .filter(([, text]) => text.trim() !== '');
  const errors = normal.flatMap(([key, text]): FaultyField[] => {
    const fault = ownTextFault(text, rules);
    if (fault === undefined) return [];
    const { code, line, column } = fault;
    return [{ pointer: `/texts/${key}`, code, line, column }];
  });
  if (errors.length > 0) throw new ProblemError('invalid-request', { errors });
  return Object.fromEntries(normal);
}
