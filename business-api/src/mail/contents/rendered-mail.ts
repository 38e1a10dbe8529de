import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import { jsonHash } from '../../registrations/room.ts';
import type { MailDocument } from './mail-document.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

/** A mail as it is sent. */
export interface RenderedMail {
  readonly language: MailLanguage;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where replies go; null: to the sender. */
  readonly replyTo: string | null;
}

export function renderMail(document: MailDocument): RenderedMail {
  return {
    language: document.language,
    subject: document.subject,
    html: renderHtml(document),
    text: renderText(document),
    replyTo: document.replyTo,
  };
}

/** SHA-256, in hexadecimal, over subject, HTML and text: equal where the applicant reads the same. */
export function mailHash({
  subject,
  html,
  text,
}: Pick<RenderedMail, 'subject' | 'html' | 'text'>): string {
  return jsonHash({ subject, html, text });
}
