import type { Licence, LicenceTick } from '@countersign/contract/licences';
import { isLicenceDay, type LicenceField } from '@countersign/domain/registration/licence';
import { calendarDay } from '../registration/calendar-day.ts';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';

/** What a field says, a day in words; null where it is not on the paper. */
export function tickValue(field: LicenceField, { value }: LicenceTick, formats: Formats) {
  return value !== null && isLicenceDay(field) ? calendarDay(value, formats) : value;
}

/** How it compares with the application, and on which page it stands. */
export function tickText({ result, page }: LicenceTick, t: Translate): string {
  // Whether it was corrected or only added, the reading does not say.
  const compared = t(result === 'corrected' ? 'licence.value' : `licence.result.${result}`);
  return page === null ? compared : `${compared} · ${t('licence.onPage', { page })}`;
}

/** Who read it when, and from which document. */
export function readingText({ readBy, readAt, document }: Licence, t: Translate, formats: Formats) {
  const by = { name: readBy.name, time: formats.exact(readAt) };
  return document.fileName === null
    ? t('licence.byGone', by)
    : t('licence.by', { ...by, file: document.fileName });
}
