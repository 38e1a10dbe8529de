import { reasonCodes } from '@countersign/contract/reason-code';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { isApprovalCode } from '@countersign/domain/registration/reason-codes';
import { registrationStatuses } from '@countersign/domain/registration/registration';
import { useRef } from 'react';
import type { Translate } from '../../../translations/translate.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { usePainted } from '../../../ui/use-painted.ts';
import { knownMarkets } from '../address/known-markets.ts';
import {
  assigneeChoices,
  chosenFilters,
  dueChoices,
  evidenceChoices,
  hasFilter,
  type ListAddress,
  type ListChange,
  ordersOf,
  requestChoices,
  withoutFilters,
} from '../address/list-address.ts';
import { FigureChips } from './figure-chips.tsx';
import styles from './list-filters.module.css';
import { PeriodFields } from './period-fields.tsx';
import { SearchBox } from './search-box.tsx';

interface ListFiltersProps {
  /** In the split view there is as little room as on a phone. */
  readonly compact: boolean;
  readonly address: ListAddress;
  readonly markets: 'all' | readonly CountryCode[];
  readonly onChange: (change: ListChange) => void;
  readonly onSearch: (search: string) => void;
  readonly onEnter: (search: string | undefined) => void;
}

/** Search and filters in one line; the filters are collapsed where there is no room for them. */
export function ListFilters(props: ListFiltersProps) {
  const { compact, address, markets, onChange, onSearch, onEnter } = props;
  const { t } = useTranslation();
  const isWide = useMedia('(min-width: 60rem)') && !compact;
  // Collapsed, the others can be seen only later; with the markets' names in order they take a phone long.
  const isPainted = usePainted();
  const place = useRef<HTMLElement>(null);
  const chosen = chosenFilters(address);
  const reset = (chosen > 0 || address.q !== '') && (
    <Button
      variant="quiet"
      onClick={() => {
        // The button is about to be removed.
        place.current?.querySelector<HTMLElement>('[data-search-box]')?.focus();
        onChange(withoutFilters);
      }}
    >
      {t('customerService.resetFilters')}
    </Button>
  );
  const all = (isWide || isPainted) && (
    <AllFilters address={address} markets={markets} onChange={onChange} isOneLine={isWide} />
  );
  return (
    <search ref={place} className={styles.filters} aria-label={t('customerService.filters')}>
      <div className={styles.first} data-line={isWide || undefined}>
        <SearchBox value={address.q} onSearch={onSearch} onEnter={onEnter} />
        {isWide ? (
          all
        ) : (
          <details className={styles.folded}>
            <summary>
              {t('customerService.moreFilters')}
              {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
            </summary>
            <div className={styles.more}>{all}</div>
          </details>
        )}
        {reset}
      </div>
      <FigureChips address={address} onChange={onChange} />
    </search>
  );
}

type FilterName =
  | 'assignee'
  | 'due'
  | 'known'
  | 'request'
  | 'proposal'
  | 'evidence'
  | 'concern'
  | 'reversal';

/** Filters of a few values in their order: what each is called, its empty choice and its values. */
function choicesOf(
  t: Translate,
  address: ListAddress,
): readonly (readonly [
  name: FilterName,
  label: string,
  none: string,
  values: Readonly<Record<string, string>>,
])[] {
  const named = <Value extends string>(values: readonly Value[], label: (one: Value) => string) =>
    Object.fromEntries(values.map((value) => [value, label(value)]));
  return [
    [
      'due',
      t('customerService.column.due'),
      t('customerService.dueOption.any'),
      named(dueChoices, (one) => t(`customerService.dueOption.${one}`)),
    ],
    [
      'assignee',
      t('customerService.column.assignee'),
      t('customerService.assigneeOption.any'),
      named(assigneeChoices, (one) => t(`customerService.assigneeOption.${one}`)),
    ],
    [
      'evidence',
      t('customerService.column.evidence'),
      t('customerService.evidenceOption.any'),
      named(
        evidenceChoices.filter((one) => one !== 'against' || address.status !== 'pending'),
        (one) => t(`customerService.evidenceOption.${one}`),
      ),
    ],
    [
      'request',
      t('customerService.requestFilter'),
      t('customerService.requestOption.any'),
      named(requestChoices, (one) => t(`customerService.requestOption.${one}`)),
    ],
    [
      'known',
      t('customerService.known.label'),
      t('customerService.known.any'),
      { maybe: t('customerService.known.maybe') },
    ],
    [
      'proposal',
      t('customerService.proposal.label'),
      t('customerService.proposal.any'),
      { waiting: t('customerService.proposal.waiting') },
    ],
    [
      'concern',
      t('customerService.concern.label'),
      t('customerService.concern.any'),
      { open: t('customerService.concern.open') },
    ],
    [
      'reversal',
      t('customerService.reversal.label'),
      t('customerService.reversal.any'),
      { proposed: t('customerService.reversal.proposed') },
    ],
  ];
}

interface AllFiltersProps extends Pick<ListFiltersProps, 'address' | 'markets' | 'onChange'> {
  /** The choices say what they are about; their labels are for assistive technology. */
  readonly isOneLine: boolean;
}

function AllFilters({ address, markets, onChange, isOneLine }: AllFiltersProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status } = address;
  const offered = new Set(markets === 'all' ? knownMarkets : markets);
  if (address.countryCode !== undefined) offered.add(address.countryCode);
  const named = [...offered]
    .map((value) => ({ value, label: formats.market(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, formats.tag));
  const orders = ordersOf(address);
  return (
    <>
      <ChoiceField
        isLabelHidden={isOneLine}
        label={t('customerService.status')}
        value={status}
        isSet={status !== 'pending'}
        choices={[
          ...registrationStatuses.map((value) => ({
            value,
            label: t(`customerService.statusOption.${value}`),
          })),
          { value: 'all' as const, label: t('customerService.allStatuses') },
        ]}
        onChoose={(chosen) => chosen !== undefined && onChange({ status: chosen })}
      />
      <ChoiceField
        isLabelHidden={isOneLine}
        label={t('customerService.market')}
        none={t('customerService.allMarkets')}
        value={address.countryCode}
        choices={named}
        onChoose={(countryCode) => onChange({ countryCode })}
      />
      {choicesOf(t, address)
        .filter(([name]) => hasFilter(address, name))
        .map(([name, label, none, values]) => (
          <ChoiceField
            key={name}
            isLabelHidden={isOneLine}
            label={label}
            none={none}
            value={address[name]}
            choices={Object.entries(values).map(([value, one]) => ({ value, label: one }))}
            // A choice is one of the filter's own values.
            onChoose={(value) => onChange({ [name]: value } as ListChange)}
          />
        ))}
      {hasFilter(address, 'reasonCode') && (
        <ChoiceField
          isLabelHidden={isOneLine}
          label={t('customerService.reason')}
          none={t('customerService.anyReason')}
          value={address.reasonCode}
          choices={reasonCodes
            .filter((code) => status === 'all' || isApprovalCode(code) === (status === 'approved'))
            .map((value) => ({ value, label: `${value} ${t(`reasons.code.${value}`)}` }))}
          onChoose={(reasonCode) => onChange({ reasonCode })}
        />
      )}
      {hasFilter(address, 'decidedFrom') && <PeriodFields address={address} onChange={onChange} />}
      <ChoiceField
        isLabelHidden={isOneLine}
        label={t('customerService.order')}
        value={address.order}
        isSet={address.order !== orders[0]}
        choices={orders.map((value) => ({
          value,
          label: t(`customerService.orderOption.${value}`),
        }))}
        onChoose={(order) => order !== undefined && onChange({ order })}
      />
    </>
  );
}
