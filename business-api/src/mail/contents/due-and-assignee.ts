import { foreignLine } from './foreign-text.ts';
import type { MailBlock } from './mail-document.ts';
import { fill, type MailTexts } from './mail-texts.ts';

/**
 * When a decision is due and who works on it, above a mail's buttons: what a reviewer needs to know before
 * opening them, seen at once on a phone. `due` is a whole sentence.
 */
export function dueAndAssignee(
  due: string,
  assignee: string | undefined,
  { request }: Pick<MailTexts, 'request'>,
): MailBlock {
  const who =
    assignee === undefined
      ? request.unassigned
      : fill(request.assignee, { name: foreignLine(assignee, 80) });
  return { kind: 'paragraph', text: `${due}\n${who}` };
}
