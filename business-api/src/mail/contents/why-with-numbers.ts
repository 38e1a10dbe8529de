import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { NamedNumber } from '@countersign/domain/registration/named-number';
import type { RejectionCode } from '@countersign/domain/registration/reason-codes';
import { foreignLine } from './foreign-text.ts';
import { fill, mailTexts, reasonText } from './mail-texts.ts';

/** A reason's sentence, with the numbers of the application that it is about: "SIRET 732 829 320 00074". */
export function whyWithNumbers(
  code: RejectionCode,
  named: readonly NamedNumber[],
  language: MailLanguage,
): string {
  const { why } = reasonText(language, code);
  const { decision, schemes } = mailTexts(language);
  const numbers = named
    .filter((one) => one.code === code)
    .map(({ scheme, number }) => `${schemes[scheme]} ${foreignLine(number)}`);
  if (numbers.length === 0) return why;
  const separator = language === 'ja' ? '、' : ', ';
  return fill(decision.rejected.concerning, { why, numbers: numbers.join(separator) });
}
