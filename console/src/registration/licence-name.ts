import type { LicenceType } from '@countersign/domain/registration/licence';
import type { Translate } from '../translations/translate.ts';

/** What a licence is called: as its number, where its market has a scheme for it. */
export function licenceName(type: LicenceType, t: Translate): string {
  return type === 'other' ? t('licence.other') : t(`identifiers.${type}`);
}
