import type { RegistrationSummary } from '@countersign/contract/registration-list';
import type { ReactNode } from 'react';
import { DueMark } from '../../../registration/due-mark.tsx';
import { dueState } from '../../../registration/due-time.ts';
import { marketLanguage } from '../../../registration/market-language.ts';
import { useCalendars } from '../../../registration/use-calendar.ts';
import { RelativeTime } from '../../../time/relative-time.tsx';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { registrationPath } from '../address/desk-paths.ts';
import type { ListAddress } from '../address/list-address.ts';
import type { ListLayout } from '../address/list-layout.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { inSplitView } from '../address/split-view.ts';
import type { ChangedSince } from '../visits/use-changed-since.ts';
import { AssigneeMark } from './assignee-mark.tsx';
import { searchedParts } from './load-searched-parts.ts';
import styles from './registration-table.module.css';

export interface RowsProps {
  readonly items: readonly RegistrationSummary[];
  /** Those of them that are drawn. */
  readonly drawn: readonly RegistrationSummary[];
  /** Query of the address. */
  readonly search: string;
  readonly status: ListAddress['status'];
  /** The search text, or empty. */
  readonly searched: string;
  /** The person who is signed in. */
  readonly subject: string | undefined;
  readonly nowMs: number;
  /** `FR/T-1` of the opened registration in the split view. */
  readonly selected: string | undefined;
  readonly layout: ListLayout;
  readonly changedSince: ChangedSince;
  /** Links open in the split view, and the list keeps its scroll position. */
  readonly splitView: boolean;
}

interface PartProps {
  readonly item: RegistrationSummary;
  readonly rows: RowsProps;
}

/** Of each row `overdue`, `soon` or `later`; undefined for one that does not wait. */
export function useDueState({ nowMs }: Pick<RowsProps, 'nowMs'>) {
  const calendarOf = useCalendars();
  return ({ status, dueAt, countryCode }: RegistrationSummary) =>
    status === 'pending' ? dueState(dueAt, nowMs, calendarOf(countryCode)) : undefined;
}

/** The practice as a link to its registration, and what else has its place below. */
export function RowName({ item, rows, children }: PartProps & { readonly children?: ReactNode }) {
  return (
    <div className={styles.practice}>
      <Link
        className={styles.name}
        lang={marketLanguage(item.countryCode)}
        to={registrationPath(item, rows.search)}
        state={rows.splitView ? inSplitView : undefined}
        aria-current={rows.selected === rowKeyOf(item) ? 'true' : undefined}
        data-row={item.status}
        data-market={item.countryCode}
        data-ticket={item.ticketNumber}
        title={item.practiceName}
      >
        <bdi>
          <RowText text={item.practiceName} rows={rows} />
        </bdi>
      </Link>
      {children}
    </div>
  );
}

/** The practice's city, and whether the row has changed since the last visit. */
export function RowCity({ item, rows }: PartProps) {
  return (
    <bdi lang={marketLanguage(item.countryCode)}>
      <ChangedMark since={rows.changedSince(item)} />
      {item.city}
    </bdi>
  );
}

/** A quiet dot; what it means is read out, and shown on hover. */
function ChangedMark({ since }: { readonly since: ReturnType<ChangedSince> }) {
  const { t } = useTranslation();
  if (since === undefined) return null;
  const meaning = t(`customerService.since.${since}`);
  return (
    <span className={styles.since} title={meaning}>
      <VisuallyHidden>{meaning} </VisuallyHidden>
    </span>
  );
}

/** What a search found the row by, where the row does not show it. */
export function RowFoundBy({ item: { foundBy, countryCode }, rows }: PartProps) {
  const parts = searchedParts();
  if (parts === undefined || foundBy === undefined) return null;
  return <parts.FoundBy fields={foundBy} countryCode={countryCode} searched={rows.searched} />;
}

/** A text of the row, with the words of the search marked. */
export function RowText({ text, rows }: { readonly text: string } & Pick<PartProps, 'rows'>) {
  const parts = searchedParts();
  return parts === undefined ? (
    <span>{text}</span>
  ) : (
    <parts.Highlighted text={text} search={rows.searched} />
  );
}

/** The due time of a pending registration, or the time of its decision or withdrawal. */
export function RowAnswer({ item, rows }: PartProps) {
  const endedAt = item.decidedAt ?? item.withdrawnAt;
  return endedAt == null ? (
    <DueMark countryCode={item.countryCode} dueAt={item.dueAt} nowMs={rows.nowMs} />
  ) : (
    <RelativeTime at={endedAt} />
  );
}

/** The person who works on a pending registration, or who decided it. */
export function RowPerson({ item, rows }: PartProps) {
  return item.status === 'pending' ? (
    <AssigneeMark claim={item.assignee} subject={rows.subject} />
  ) : (
    <span>{item.decidedByName}</span>
  );
}
