import type { AssignmentCondition } from '@countersign/domain/assignment/assignment-rules';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';

/** Which registrations a rule of assignment is for, `Laboratory · French`. */
export function ruleName(
  { practiceType, language }: AssignmentCondition,
  t: Translate,
  formats: Pick<Formats, 'language'>,
): string {
  const parts = [
    ...(practiceType === null ? [] : [t(`registration.practiceType.${practiceType}`)]),
    ...(language === null ? [] : [formats.language(language)]),
  ];
  return parts.length === 0 ? t('settings.rules.all') : parts.join(' · ');
}
