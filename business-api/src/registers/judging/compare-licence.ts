import type { WrittenApplication } from '../../duplicates/room.ts';
import type { RegisterRecord } from '../register-record.ts';

/** The register has licences of the same state, and none is the given one. Letters are left out. */
export function licenceDiffers(record: RegisterRecord, application: WrittenApplication): boolean {
  const given = (application.practice?.identifiers ?? []).filter(({ scheme }) =>
    /^us[-_]state[-_]licen[cs]e$/i.test(scheme),
  );
  return given.some(({ value, issuer }) => {
    const state = issuer?.trim().toUpperCase();
    const known = record.licences.filter(
      ({ region }) => region !== undefined && region.toUpperCase() === state,
    );
    return known.length > 0 && !known.some(({ number }) => digitsOf(number) === digitsOf(value));
  });
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '').replace(/^0+/, '');
}
