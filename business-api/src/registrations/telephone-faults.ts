import {
  canonicalTelephone,
  exampleTelephone,
  telephoneCountries,
} from '@countersign/domain/contact/telephone';
import type { Registration } from '@countersign/domain/registration/registration';

export interface TelephoneFault {
  readonly field: 'practice.phone' | 'contact.phone';
  readonly code: 'no-telephone-number';
  /** A number of the country of the registration. */
  readonly suggestion: string;
}

type Application = Pick<Registration, 'countryCode' | 'practice' | 'contact'>;

/** The telephone numbers that are entered and are none; what is on file already stays. */
export function telephoneFaults(
  application: Application,
  onFile?: Pick<Application, 'practice' | 'contact'>,
): TelephoneFault[] {
  const countries = telephoneCountries(application);
  return (['practice', 'contact'] as const).flatMap((part) => {
    const entered = application[part].phone;
    if (entered === undefined || entered === onFile?.[part].phone) return [];
    if (canonicalTelephone(entered, countries) !== undefined) return [];
    const suggestion = exampleTelephone(application.countryCode);
    return [{ field: `${part}.phone` as const, code: 'no-telephone-number' as const, suggestion }];
  });
}
