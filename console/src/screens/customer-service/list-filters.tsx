import { CountryCode } from '@countersign/domain/market/country-code';
import { registrationStatuses } from '@countersign/domain/registration/registration';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../translations/use-formats.ts';
import { Field } from '../../ui/field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
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
  const offered = new Set(markets === 'all' ? knownMarkets : markets);
  if (address.countryCode !== undefined) offered.add(address.countryCode);
  const named = [...offered]
    .map((code) => ({ code, name: formats.market(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, formats.tag));
  return (
    <search className={styles.filters} aria-label={t('customerService.filters')}>
      <div className={styles.status}>
        <SegmentedControl
          legend={t('customerService.status')}
          legendHidden={false}
          segments={[
            ...registrationStatuses.map((status) => ({
              value: status,
              label: t(`customerService.statusOption.${status}`),
            })),
            { value: 'all' as const, label: t('customerService.allStatuses') },
          ]}
          value={address.status}
          onChange={(status) => onChange({ status })}
        />
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
