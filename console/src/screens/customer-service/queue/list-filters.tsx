import { reasonCodes } from '@countersign/contract/reason-code';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { isApprovalCode } from '@countersign/domain/registration/reason-codes';
import { registrationStatuses } from '@countersign/domain/registration/registration';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { usePainted } from '../../../ui/use-painted.ts';
import { knownMarkets } from '../address/known-markets.ts';
import {
  assigneeChoices,
  chosenFilters,
  dueChoices,
  evidenceChoices,
  type ListAddress,
  type ListChange,
  ordersOf,
  requestChoices,
} from '../address/list-address.ts';
import { DecidedPeriod } from './decided-period.tsx';
import styles from './list-filters.module.css';
import { PeriodFields } from './period-fields.tsx';
import { SearchBox } from './search-box.tsx';

type ListFiltersProps = MoreFiltersProps & {
  /** In the split view there is as little room as on a phone. */
  readonly compact: boolean;
  readonly onSearch: (search: string) => void;
  readonly onEnter: (search: string | undefined) => void;
};

interface MoreFiltersProps {
  readonly address: ListAddress;
  readonly markets: 'all' | readonly CountryCode[];
  readonly onChange: (change: ListChange) => void;
  /** The choices say what they are about; their labels are for assistive technology. */
  readonly isOneLine?: boolean;
}

/** Search and filters in one line; the filters are collapsed where there is no room for them. */
export function ListFilters(props: ListFiltersProps) {
  const { compact, address, markets, onChange, onSearch, onEnter } = props;
  const { t } = useTranslation();
  const isWide = useMedia('(min-width: 60rem)') && !compact;
  // Collapsed, the others can be seen only later; with the markets' names in order they take a phone long.
  const isPainted = usePainted();
  const chosen = chosenFilters(address);
  const statuses = [
    ...registrationStatuses.map((status) => ({
      value: status,
      label: t(`customerService.statusOption.${status}`),
    })),
    { value: 'all' as const, label: t('customerService.allStatuses') },
  ];
  const all = (isWide || isPainted) && (
    <>
      <ChoiceField
        label={t('customerService.status')}
        isLabelHidden={isWide}
        value={address.status}
        choices={statuses}
        onChoose={(chosenStatus) =>
          chosenStatus !== undefined && onChange({ status: chosenStatus })
        }
      />
      <MoreFilters address={address} markets={markets} onChange={onChange} isOneLine={isWide} />
    </>
  );
  return (
    <search className={styles.filters} aria-label={t('customerService.filters')}>
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
      </div>
      <DecidedPeriod address={address} onChange={onChange} />
    </search>
  );
}

function MoreFilters({ address, markets, onChange, isOneLine = false }: MoreFiltersProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const waiting = address.status === 'pending';
  const period = address.decidedFrom ?? address.decidedBefore;
  const offered = new Set(markets === 'all' ? knownMarkets : markets);
  if (address.countryCode !== undefined) offered.add(address.countryCode);
  const named = [...offered]
    .map((value) => ({ value, label: formats.market(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, formats.tag));
  return (
    <>
      <ChoiceField
        isLabelHidden={isOneLine}
        label={t('customerService.market')}
        none={t('customerService.allMarkets')}
        value={address.countryCode}
        choices={named}
        onChoose={(countryCode) => onChange({ countryCode })}
      />
      {waiting && (
        <>
          <ChoiceField
            isLabelHidden={isOneLine}
            label={t('customerService.column.due')}
            none={t('customerService.dueOption.any')}
            value={address.due}
            choices={dueChoices.map((value) => ({
              value,
              label: t(`customerService.dueOption.${value}`),
            }))}
            onChoose={(due) => onChange({ due })}
          />
          <ChoiceField
            isLabelHidden={isOneLine}
            label={t('customerService.column.assignee')}
            none={t('customerService.assigneeOption.any')}
            value={address.assignee}
            choices={assigneeChoices.map((value) => ({
              value,
              label: t(`customerService.assigneeOption.${value}`),
            }))}
            onChoose={(assignee) => onChange({ assignee })}
          />
          <ChoiceField
            isLabelHidden={isOneLine}
            label={t('customerService.known.label')}
            none={t('customerService.known.any')}
            value={address.known}
            choices={[{ value: 'maybe' as const, label: t('customerService.known.maybe') }]}
            onChoose={(known) => onChange({ known })}
          />
          <ChoiceField
            isLabelHidden={isOneLine}
            label={t('customerService.requestFilter')}
            none={t('customerService.requestOption.any')}
            value={address.request}
            choices={requestChoices.map((value) => ({
              value,
              label: t(`customerService.requestOption.${value}`),
            }))}
            onChoose={(request) => onChange({ request })}
          />
        </>
      )}
      {(waiting || period !== undefined) && (
        <ChoiceField
          isLabelHidden={isOneLine}
          label={t('customerService.column.evidence')}
          none={t('customerService.evidenceOption.any')}
          value={address.evidence}
          choices={evidenceChoices.map((value) => ({
            value,
            label: t(`customerService.evidenceOption.${value}`),
          }))}
          onChoose={(evidence) => onChange({ evidence })}
        />
      )}
      {(address.status === 'approved' || address.status === 'all') && (
        <ChoiceField
          isLabelHidden={isOneLine}
          label={t('customerService.concern.label')}
          none={t('customerService.concern.any')}
          value={address.concern}
          choices={[{ value: 'open', label: t('customerService.concern.open') }]}
          onChoose={(concern) => onChange({ concern })}
        />
      )}
      {!waiting && (
        <ChoiceField
          isLabelHidden={isOneLine}
          label={t('customerService.reversal.label')}
          none={t('customerService.reversal.any')}
          value={address.reversal}
          choices={[{ value: 'proposed', label: t('customerService.reversal.proposed') }]}
          onChoose={(reversal) => onChange({ reversal })}
        />
      )}
      {!waiting && (
        <ChoiceField
          isLabelHidden={isOneLine}
          label={t('customerService.reason')}
          none={t('customerService.anyReason')}
          value={address.reasonCode}
          choices={reasonCodes
            .filter(
              (code) =>
                address.status === 'all' ||
                isApprovalCode(code) === (address.status === 'approved'),
            )
            .map((value) => ({ value, label: `${value} ${t(`reasons.code.${value}`)}` }))}
          onChoose={(reasonCode) => onChange({ reasonCode })}
        />
      )}
      {!waiting && <PeriodFields address={address} onChange={onChange} />}
      <ChoiceField
        isLabelHidden={isOneLine}
        label={t('customerService.order')}
        value={address.order}
        choices={ordersOf(address).map((value) => ({
          value,
          label: t(`customerService.orderOption.${value}`),
        }))}
        onChoose={(order) => order !== undefined && onChange({ order })}
      />
    </>
  );
}
