import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { PageLanguage } from './page-language.ts';
import { pageTexts } from './texts/page-texts.ts';

/** The groups of a demo account as a person reads them: `Administrator · France`. */
export function roleLine(groups: readonly string[], language: PageLanguage): string {
  const { demo } = pageTexts[language];
  const role = groups.includes('administrator')
    ? demo.administrator
    : groups.includes('customer-service')
      ? demo.customerService
      : undefined;
  if (role === undefined) return demo.noRole;

  const regions = new Intl.DisplayNames(toBcp47(language), { type: 'region' });
  const markets = groups
    .filter((group) => group.startsWith('market:'))
    .map((group) => regions.of(group.slice('market:'.length)) ?? group);
  const where =
    markets.length === 0 ? demo.allMarkets : new Intl.ListFormat(toBcp47(language)).format(markets);
  return `${role} · ${where}`;
}
