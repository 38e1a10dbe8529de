import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { RejectionCode } from '@countersign/domain/registration/reason-codes';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import ptBr from './texts/pt_BR.json' with { type: 'json' };

export type MailTexts = typeof en;

// The type of the English file: a language that lacks a text does not compile.
const textsByLanguage: Record<MailLanguage, MailTexts> = { en, fr, ja, de, es, pt, pt_BR: ptBr };

export function mailTexts(language: MailLanguage): MailTexts {
  return textsByLanguage[language];
}

/** A code's text for the applicant: the reason, and how to correct it if that is possible. */
export interface ReasonText {
  readonly why: string;
  readonly next?: string;
}

export function reasonText(language: MailLanguage, code: RejectionCode): ReasonText {
  const reasons: Record<RejectionCode, ReasonText> = mailTexts(language).reasons;
  return reasons[code];
}

// “Ltda.”, “Inc.”, “p. m.”; a name in isolation ends with U+2069.
const endsWithStop = /\.\u2069?$/;

/**
 * Replaces `{{name}}` by values, in one pass: a value that looks like a placeholder is not replaced, and one
 * that ends with a full stop ends its sentence, too.
 * Throws if a text names a value that is not given.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}(\.?)/g, (_, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail text asks for ${name}, which is not given.`);
    return endsWithStop.test(value) ? value : value + stop;
  });
}
