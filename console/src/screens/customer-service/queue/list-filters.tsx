import { Day } from '@countersign/contract/registration-filter';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { registrationStatuses } from '@countersign/domain/registration/registration';
import { useId, useRef, useState } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { filterChoices } from '../address/filter-choices.ts';
import { knownMarkets } from '../address/known-markets.ts';
import {
  chosenFilters,
  hasFilter,
  type ListAddress,
  type ListChange,
  ordersOf,
  withoutFilters,
} from '../address/list-address.ts';
import { dayAfter, dayBefore } from '../address/utc-day.ts';
import { FilterChips } from './filter-chips.tsx';
import styles from './list-filters.module.css';
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

/**
 * Search and filters in one line. Those of every day are there where the line has room; the others open on a press, and
 * stand in the line as chips where they are set.
 */
export function ListFilters(props: ListFiltersProps) {
  const { compact, address, markets, onChange, onSearch, onEnter } = props;
  const { t } = useTranslation();
  const isWide = useMedia('(min-width: 60rem)') && !compact;
  // Beside a registration the rows need the room: opened above the table, they are open there alone.
  const [openedIn, setOpenedIn] = useState<'line' | 'column'>();
  const layout = isWide ? 'line' : 'column';
  const isOpen = openedIn === layout;
  const panelId = useId();
  const place = useRef<HTMLElement>(null);
  const daily = { address, markets, onChange, isLabelHidden: isWide };
  return (
    <search ref={place} className={styles.filters} aria-label={t('customerService.filters')}>
      <div className={styles.first} data-line={isWide || undefined}>
        <SearchBox value={address.q} onSearch={onSearch} onEnter={onEnter} />
        {isWide && <StatusAndMarket {...daily} />}
        {isWide && <Order {...daily} />}
        <button
          type="button"
          className={styles.opener}
          data-filters=""
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpenedIn(isOpen ? undefined : layout)}
        >
          {t('customerService.moreFilters')}
          <Icon name="chevron" size={14} />
        </button>
        <FilterChips address={address} withMarket={!isWide} onChange={onChange} />
        {(chosenFilters(address) > 0 || address.q !== '') && (
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
        )}
      </div>
      {isOpen && (
        <div id={panelId} className={styles.more} data-line={isWide || undefined}>
          {!isWide && <StatusAndMarket {...daily} />}
          <MoreFilters address={address} onChange={onChange} />
          {!isWide && <Order {...daily} />}
        </div>
      )}
    </search>
  );
}

interface DailyFiltersProps extends Pick<ListFiltersProps, 'address' | 'markets' | 'onChange'> {
  /** The choices say what they are about; their labels are for assistive technology. */
  readonly isLabelHidden: boolean;
}

function StatusAndMarket({ address, markets, onChange, isLabelHidden }: DailyFiltersProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status } = address;
  const offered = new Set(markets === 'all' ? knownMarkets : markets);
  if (address.countryCode !== undefined) offered.add(address.countryCode);
  const named = [...offered]
    .map((value) => ({ value, label: formats.market(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, formats.tag));
  return (
    <>
      <ChoiceField
        isLabelHidden={isLabelHidden}
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
        isLabelHidden={isLabelHidden}
        label={t('customerService.market')}
        none={t('customerService.allMarkets')}
        value={address.countryCode}
        choices={named}
        onChoose={(countryCode) => onChange({ countryCode })}
      />
    </>
  );
}

function Order({ address, onChange, isLabelHidden }: DailyFiltersProps) {
  const { t } = useTranslation();
  const orders = ordersOf(address);
  return (
    <ChoiceField
      isLabelHidden={isLabelHidden}
      label={t('customerService.order')}
      value={address.order}
      isSet={address.order !== orders[0]}
      choices={orders.map((value) => ({
        value,
        label: t(`customerService.orderOption.${value}`),
      }))}
      onChoose={(order) => order !== undefined && onChange({ order })}
    />
  );
}

function MoreFilters({ address, onChange }: Pick<ListFiltersProps, 'address' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <>
      {filterChoices(t, address.status)
        .filter(({ name }) => hasFilter(address, name))
        .map(({ name, label, none, values }) => (
          <ChoiceField
            key={name}
            label={label}
            none={none}
            value={address[name]}
            choices={Object.entries(values).map(([value, one]) => ({ value, label: one }))}
            // A choice is one of the filter's own values.
            onChoose={(value) => onChange({ [name]: value } as ListChange)}
          />
        ))}
      {hasFilter(address, 'decidedFrom') && <PeriodFields address={address} onChange={onChange} />}
    </>
  );
}

/** First and last day of the decisions. The field has the last day, the filter the day after it. */
function PeriodFields({
  address,
  onChange,
}: {
  readonly address: ListAddress;
  readonly onChange: (change: ListChange) => void;
}) {
  const { t } = useTranslation();
  const { decidedFrom, decidedBefore } = address;
  return (
    <>
      <DayField
        label={t('customerService.decidedFirstDay')}
        value={decidedFrom}
        onChoose={(day) => onChange({ decidedFrom: day })}
      />
      <DayField
        label={t('customerService.decidedLastDay')}
        value={decidedBefore && dayBefore(decidedBefore)}
        onChoose={(day) => onChange({ decidedBefore: day && dayAfter(day) })}
      />
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: Day | undefined;
  readonly onChoose: (day: Day | undefined) => void;
}

/** A native date field. While a year is typed it is 0002, 0020, …: these are not applied. */
function DayField({ label, value = '', onChoose }: DayFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  return (
    <Field label={label} note={t('customerService.dayZone')}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          value={text}
          onChange={(event) => {
            const next = event.target.value;
            const day = Day.safeParse(next);
            const isChosen = day.success || next === '';
            setTyped({ text: next, of: isChosen ? next : value });
            if (isChosen) onChoose(day.success ? day.data : undefined);
          }}
        />
      )}
    </Field>
  );
}
