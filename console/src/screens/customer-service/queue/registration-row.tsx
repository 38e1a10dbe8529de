import type { RegistrationSummary } from '@countersign/contract/registration-list';
import type { ReactNode } from 'react';
import { DueMark } from '../../../registration/due-mark.tsx';
import { marketLanguage } from '../../../registration/market-language.ts';
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
import { Highlighted } from './highlighted.tsx';
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

/** The practice as a link to its registration, and what else has its place below. */
export function RowName({ item, rows, children }: PartProps & { readonly children?: ReactNode }) {
  return (
    <div className={styles.practice} lang={marketLanguage(item.countryCode)}>
      <Link
        className={styles.name}
        to={registrationPath(item, rows.search)}
        state={rows.splitView ? inSplitView : undefined}
        aria-current={rows.selected === rowKeyOf(item) ? 'true' : undefined}
        data-row={item.status}
        data-market={item.countryCode}
        data-ticket={item.ticketNumber}
      >
        <bdi>
          <Highlighted text={item.practiceName} search={rows.searched} />
        </bdi>
      </Link>
      {children}
    </div>
  );
}

/** The practice's city, and whether the row has changed since the last visit. */
export function RowCity({ item, rows, small = false }: PartProps & { readonly small?: boolean }) {
  return (
    <bdi className={small ? styles.small : undefined} lang={marketLanguage(item.countryCode)}>
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

/** The due time of a pending registration, or the time of its decision. */
export function RowAnswer({ item, rows }: PartProps) {
  return item.decidedAt === null ? (
    <DueMark dueAt={item.dueAt} nowMs={rows.nowMs} />
  ) : (
    <RelativeTime at={item.decidedAt} />
  );
}

/** The person who works on a pending registration, or who decided it. */
export function RowPerson({ item, rows }: PartProps) {
  return item.decidedAt === null ? (
    <AssigneeMark claim={item.assignee} subject={rows.subject} />
  ) : (
    item.decidedByName
  );
}
