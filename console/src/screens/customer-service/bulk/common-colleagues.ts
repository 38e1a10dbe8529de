import type { Colleague } from '@countersign/contract/desk/colleagues';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { colleagueChoices, lastDayOf, nameWithAddress } from '../../../claim/colleague-choices.ts';
import type { Formats } from '../../../translations/formats.ts';
import type { Translate } from '../../../translations/translate.ts';

/** One who works on several markets; who stands in for them may be somebody else in each. */
export interface CommonColleague extends Colleague {
  /** By market: the name of who gets what is assigned to them while they are away; null: nobody. */
  readonly deputies: readonly {
    readonly countryCode: CountryCode;
    readonly deputy: string | null;
  }[];
}

/** Those who are in each list, a market's each, in the order of the first. */
export function commonColleagues(
  lists: readonly { readonly countryCode: CountryCode; readonly items: readonly Colleague[] }[],
): CommonColleague[] {
  const [first] = lists;
  return (first?.items ?? []).flatMap((one) => {
    const inEach = lists.flatMap(({ countryCode, items }) => {
      const same = items.find(({ subject }) => subject === one.subject);
      return same === undefined ? [] : [{ countryCode, deputy: same.away?.deputy ?? null }];
    });
    return inEach.length === lists.length ? [{ ...one, deputies: inEach }] : [];
  });
}

/** As the choice of a colleague for one market; where deputies differ, it is said that they do. */
export function commonChoices(
  colleagues: readonly CommonColleague[],
  t: Translate,
  formats: Pick<Formats, 'date'>,
) {
  return colleagues.flatMap((one) => {
    const { subject: value, away } = one;
    if (away === null || !hasSeveralDeputies(one)) return colleagueChoices([one], t, formats);
    const values = { name: nameWithAddress(one), day: lastDayOf(away, formats) };
    return [{ value, label: t('customerService.bulk.assign.awayByMarket', values) }];
  });
}

export function hasSeveralDeputies({ away, deputies }: CommonColleague): boolean {
  return away !== null && new Set(deputies.map(({ deputy }) => deputy)).size > 1;
}
