import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { RequestPoint } from '@countersign/domain/registration/request-point';
import { fieldLabel } from './field-label.ts';
import { fill, mailTexts, reasonText } from './mail-texts.ts';

export interface PointTexts {
  /** The name of the field; empty without one. */
  readonly label: string;
  readonly task: string;
  /** What is wrong; null where no reason was given. */
  readonly why: string | null;
}

/** The sentences about a point, without the reviewer's own words. */
export function pointTexts(
  { kind, field, reason }: Pick<RequestPoint, 'kind' | 'field' | 'reason'>,
  language: MailLanguage,
): PointTexts {
  const { points } = mailTexts(language).information;
  const label = field === null ? '' : fieldLabel(field, language);
  const free = {
    correct: points.explainFree,
    explain: points.explainFree,
    add: points.addFree,
    document: points.documentFree,
    confirm: points.confirmFree,
  };
  return {
    label,
    task: field === null ? free[kind] : fill(points[kind], { field: label }),
    why: reason === null ? null : reasonText(language, reason).why,
  };
}
