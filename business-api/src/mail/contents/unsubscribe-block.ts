import { unsubscribePath } from '../../notifications/room.ts';
import type { MailDocument } from './mail-document.ts';
import { mailTexts } from './mail-texts.ts';

/** A mail to staff with the link by which its reader gets fewer of them; the link is filled in when the mail is sent. */
export function withUnsubscribe(document: MailDocument, consoleUrl: string): MailDocument {
  const { language, blocks } = document;
  const address = `${consoleUrl}${unsubscribePath()}?locale=${language}`;
  const link = { kind: 'link', label: mailTexts(language).fewer, address } as const;
  return { ...document, blocks: [...blocks, link] };
}
