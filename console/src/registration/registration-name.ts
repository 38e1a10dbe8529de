import { practiceDisplayName } from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Translate } from '../translations/translate.ts';

/** The name of its practice; of an erased applicant's nothing is left, and this says why. */
export function registrationName(registration: Registration, t: Translate): string {
  return isErased(registration)
    ? t('registration.erased.title')
    : practiceDisplayName(registration.practice);
}
