import { type LicenceTick, licenceTextLimit } from '@countersign/contract/licences';
import type { Practice } from '@countersign/domain/registration/application';
import {
  isLicenceDay,
  type LicenceField,
  LicenceType,
  licenceFields,
  statedLicence,
  tickResults,
} from '@countersign/domain/registration/licence';
import { countCharacters } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';

/** A field as it is typed. */
const TypedTick = z.object({
  result: z.nullable(z.enum(tickResults)),
  value: z.string(),
  page: z.string(),
});
export type TypedTick = z.infer<typeof TypedTick>;

/** A reading as it is typed: it need not be complete. */
export const LicenceDraft = z.object({
  type: LicenceType,
  ticks: z.object({
    holder: TypedTick,
    number: TypedTick,
    issuer: TypedTick,
    place: TypedTick,
    validFrom: TypedTick,
    validUntil: TypedTick,
  }),
});
export type LicenceDraft = z.infer<typeof LicenceDraft>;
type Stated = ReturnType<typeof statedLicence>;
export type TickFault = 'tick' | 'value' | 'page';

/** Nothing is ticked yet; what the applicant wrote is the beginning of what the paper may say. */
export function emptyDraft(practice: Practice, type: LicenceType): LicenceDraft {
  const stated = statedLicence({ practice }, type);
  const tick = (field: LicenceField): TypedTick => ({
    result: null,
    value: stated[field] ?? '',
    page: '1',
  });
  return {
    type,
    ticks: {
      holder: tick('holder'),
      number: tick('number'),
      issuer: tick('issuer'),
      place: tick('place'),
      validFrom: tick('validFrom'),
      validUntil: tick('validUntil'),
    },
  };
}

export function tickFault(
  field: LicenceField,
  { result, value, page }: TypedTick,
  stated: Stated,
): TickFault | undefined {
  if (result === null || (result === 'agrees' && stated[field] === null)) return 'tick';
  if (result === 'not-on-paper') return undefined;
  if (result === 'corrected' && !isValue(field, value.trim())) return 'value';
  return /^[1-9][0-9]{0,2}$/.test(page.trim()) ? undefined : 'page';
}

function isValue(field: LicenceField, value: string): boolean {
  if (isLicenceDay(field)) return /^2\d{3}-\d\d-\d\d$/.test(value);
  return value !== '' && countCharacters(value) <= licenceTextLimit;
}

/** What is sent of a draft without faults. */
export function ticksOf(
  { ticks }: LicenceDraft,
  stated: Stated,
): Record<LicenceField, LicenceTick> {
  return Object.fromEntries(
    licenceFields.map((field) => {
      const { result, value, page } = ticks[field];
      const isThere = result !== 'not-on-paper';
      const said = result === 'agrees' ? stated[field] : value.trim();
      return [
        field,
        {
          result: result ?? 'not-on-paper',
          value: isThere ? said : null,
          page: isThere ? Number(page) : null,
        },
      ];
    }),
  ) as Record<LicenceField, LicenceTick>; // of all fields
}
