import type { Colleague } from '@countersign/contract/desk/colleagues';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';

type DateFormats = Pick<Formats, 'date'>;

/**
 * Colleagues to choose from, with the address, since two people may have one name. Who is away is marked; without a deputy
 * that is present nothing can be assigned to them.
 */
export function colleagueChoices(
  colleagues: readonly Colleague[],
  t: Translate,
  formats: DateFormats,
) {
  return colleagues.map((one) => {
    const { subject, away } = one;
    const name = nameWithAddress(one);
    if (away === null) return { value: subject, label: name };
    const day = lastDayOf(away, formats);
    const { deputy } = away;
    return deputy === null
      ? {
          value: subject,
          label: t('customerService.claim.awayAlone', { name, day }),
          isDisabled: true,
        }
      : { value: subject, label: t('customerService.claim.away', { name, day, deputy }) };
  });
}

/** Who gets it in place of the chosen colleague; undefined where that is nobody else. */
export function deputyNote(
  chosen: Colleague | undefined,
  t: Translate,
  formats: DateFormats,
): string | undefined {
  const { name = '', away } = chosen ?? {};
  if (away?.deputy == null) return undefined;
  const day = lastDayOf(away, formats);
  return t('customerService.claim.awayNote', { name, day, deputy: away.deputy });
}

export function nameWithAddress({ name, email }: Pick<Colleague, 'name' | 'email'>): string {
  return email === null ? name : `${name} (${email})`;
}

export function lastDayOf(away: { readonly lastDay: string }, formats: DateFormats): string {
  // Noon: a day has the same date in every time zone near it.
  return formats.date(`${away.lastDay}T12:00:00`);
}
