import { mailLanguageTag } from '@countersign/domain/locale/mail-language';
import type { Reviewer } from '../../markets/room.ts';
import { foreignLine } from './foreign-text.ts';
import type { MailDocument } from './mail-document.ts';
import { fill, mailTexts } from './mail-texts.ts';

/** The mail with the names of those whose deputy the reviewer is, below the first paragraph. */
export function withStandInNote(
  mail: MailDocument,
  { standsInFor = [] }: Pick<Reviewer, 'standsInFor'>,
): MailDocument {
  if (standsInFor.length === 0) return mail;
  const names = new Intl.ListFormat(mailLanguageTag(mail.language)).format(
    standsInFor.map(({ name }) => foreignLine(name, 80)),
  );
  const text = fill(mailTexts(mail.language).request.deputy, { name: names });
  return { ...mail, blocks: mail.blocks.toSpliced(2, 0, { kind: 'paragraph', text }) };
}
