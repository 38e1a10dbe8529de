import {
  canonicalTelephone,
  exampleTelephone,
  telephoneCountries,
} from '@countersign/domain/contact/telephone';

export interface TelephoneFault {
  readonly field: 'practice.phone' | 'contact.phone';
  readonly code: 'no-telephone-number';
  /** A number of the country of the registration. */
  readonly suggestion: string;
}

/** An application, or what could be read of it. */
interface Application {
  readonly countryCode: string;
  readonly practice: {
    readonly phone?: string | undefined;
    readonly addresses: readonly { readonly countryCode?: string | undefined }[];
  };
  readonly contact: { readonly phone?: string | undefined };
}

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
