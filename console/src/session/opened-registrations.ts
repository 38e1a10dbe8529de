import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { usePersonalStorage } from './personal-storage.ts';

interface Versioned extends RegistrationKey {
  readonly version: number | null;
}

const Version = z.number();
const nameOf = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['opened', countryCode, ticketNumber] as const;

/** Which registrations the person has opened in this tab, in their present version. */
export function useOpenedRegistrations(): { readonly includes: (one: Versioned) => boolean } {
  const storage = usePersonalStorage();
  return { includes: (one) => storage.read(nameOf(one), Version) === one.version };
}

/** Remembers that the registration is on the screen. */
export function useNoteOpened(registration: Versioned): void {
  const storage = usePersonalStorage();
  const { countryCode, ticketNumber, version } = registration;
  useEffect(() => {
    storage.write(nameOf({ countryCode, ticketNumber }), version);
  }, [storage, countryCode, ticketNumber, version]);
}
