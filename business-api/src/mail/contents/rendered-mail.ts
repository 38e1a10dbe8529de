import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import { jsonHash } from '../../registrations/room.ts';
import { withoutControls } from './foreign-text.ts';
import type { FactLine, MailBlock, MailDocument } from './mail-document.ts';
import { renderHtml } from './render-html.ts';

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

/** The same mail for clients and people that read plain text; one fact or sentence per line. */
export function renderText(mail: MailDocument): string {
  const blocks = mail.blocks.filter((part) => !(part.kind === 'buttons' && part.again));
  const parts = [...blocks.map(block), `-- \n${mail.brand}\n${mail.footer}`];
  return `${withoutControls(parts.join('\n\n'))}\n`;
}

function block(part: MailBlock): string {
  switch (part.kind) {
    case 'heading':
    case 'subheading':
    case 'paragraph':
    case 'note':
      return part.text;
    case 'link':
      return `${part.label}\n${part.address}`;
    case 'list':
      return part.items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
    case 'quote':
      return part.text.replace(/^/gm, '> ');
    case 'facts':
      return part.facts
        .map(({ label, lines }) => [label, ...lines.map(plainLine)].join('\n  '))
        .join('\n');
    case 'buttons':
      return part.buttons.map(({ label, address }) => `${label}\n${address}`).join('\n\n');
  }
}

function plainLine(line: FactLine): string {
  return typeof line === 'string' ? line : line.text;
}

/** SHA-256, in hexadecimal, over subject, HTML and text: equal where the applicant reads the same. */
export function mailHash({
  subject,
  html,
  text,
}: Pick<RenderedMail, 'subject' | 'html' | 'text'>): string {
  return jsonHash({ subject, html, text });
}
