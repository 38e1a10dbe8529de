import type { MailLanguage } from '@countersign/domain/locale/mail-language';

/** A mail as plain data; the HTML and the text part are two renderings of it. */
export interface MailDocument {
  readonly language: MailLanguage;
  readonly subject: string;
  /** The line that inboxes show beside the subject. */
  readonly preheader: string;
  /** Name at the head of the mail. */
  readonly brand: string;
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
  /** Where replies go, in the header as in the text; null: to the sender. */
  readonly replyTo: string | null;
}

/** Texts may have line breaks; nothing in a block is markup. */
export type MailBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'subheading'; readonly text: string }
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      /** Its https addresses at these hosts are links; absent: none is. */
      readonly linkHosts?: readonly string[];
      /** Where it is not that of the mail. */
      readonly language?: MailLanguage;
    }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly address: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'buttons';
      readonly buttons: readonly Button[];
      /** The same buttons as before, at the end of a long mail: the text part has them once. */
      readonly again?: true;
    };

/** A label and its lines. */
export interface Fact {
  readonly label: string;
  readonly lines: readonly FactLine[];
}

/** A line, or two where the text part cannot show what the HTML part shows. */
export type FactLine = string | { readonly html: string; readonly text: string };

export interface Button {
  readonly label: string;
  readonly address: string;
  readonly tone: 'approve' | 'reject';
}
