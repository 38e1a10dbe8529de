import { CountryCode } from '@countersign/domain/market/country-code';
import { registrationStatuses } from '@countersign/domain/registration/registration';
import { useFormats } from '../../translations/use-formats.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { knownMarkets } from './known-markets.ts';
import type { ListAddress } from './list-address.ts';
import styles from './list-filters.module.css';

type ListFiltersProps = {
  readonly address: ListAddress;
  readonly markets: 'all' | readonly CountryCode[];
  readonly onChange: (
    change: Partial<Pick<ListAddress, 'status' | 'countryCode' | 'order'>>,
  ) => void;
};

export function ListFilters({ address, markets, onChange }: ListFiltersProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  // Four words beside each other need more room than a small phone has.
  const roomy = useMedia('(min-width: 34rem)');
  const offered = new Set(markets === 'all' ? knownMarkets : markets);
  if (address.countryCode !== undefined) offered.add(address.countryCode);
  const named = [...offered]
    .map((code) => ({ code, name: formats.market(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, formats.tag));
  const statuses = [
    ...registrationStatuses.map((status) => ({
      value: status,
      label: t(`customerService.statusOption.${status}`),
    })),
    { value: 'all' as const, label: t('customerService.allStatuses') },
  ];
  return (
    <search className={styles.filters} aria-label={t('customerService.filters')}>
      <div className={styles.status}>
        {roomy ? (
          <SegmentedControl
            legend={t('customerService.status')}
            legendHidden={false}
            segments={statuses}
            value={address.status}
            onChange={(status) => onChange({ status })}
          />
        ) : (
          <Field label={t('customerService.status')}>
            {(control) => (
              <Select
                {...control}
                value={address.status}
                onChange={(event) => {
                  const chosen = statuses.find(({ value }) => value === event.target.value);
                  if (chosen !== undefined) onChange({ status: chosen.value });
                }}
              >
                {statuses.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <Field label={t('customerService.market')}>
        {(control) => (
          <Select
            {...control}
            value={address.countryCode ?? ''}
            onChange={(event) => {
              const market = CountryCode.safeParse(event.target.value);
              onChange({ countryCode: market.success ? market.data : undefined });
            }}
          >
            <option value="">{t('customerService.allMarkets')}</option>
            {named.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('customerService.order')}>
        {(control) => (
          <Select
            {...control}
            value={address.order}
            onChange={(event) =>
              onChange({ order: event.target.value === 'oldest' ? 'oldest' : 'newest' })
            }
          >
            <option value="oldest">{t('customerService.oldest')}</option>
            <option value="newest">{t('customerService.newest')}</option>
          </Select>
        )}
      </Field>
    </search>
  );
}
