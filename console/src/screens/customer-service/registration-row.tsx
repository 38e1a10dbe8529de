import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { marketLanguage } from '../../decision/market-language.ts';
import { When } from '../../decision/when.tsx';
import { Link } from '../../ui/link.tsx';
import { AssigneeMark } from './assignee-mark.tsx';
import { DueMark } from './due-mark.tsx';
import { Highlighted } from './highlighted.tsx';
import type { ListAddress } from './list-address.ts';
import { registrationPath } from './registration-path.ts';
import styles from './registration-table.module.css';

export type RowsProps = {
  readonly items: readonly RegistrationSummary[];
  /** Query of the address. */
  readonly search: string;
  readonly status: ListAddress['status'];
  /** Searched for, or empty. */
  readonly searched: string;
  /** Who is signed in. */
  readonly subject: string | undefined;
  readonly nowMs: number;
};

type PartProps = { readonly item: RegistrationSummary; readonly rows: RowsProps };

/** The practice, which leads to the registration, and its city. */
export function RowName({ item, rows }: PartProps) {
  const language = marketLanguage(item.countryCode);
  return (
    <div className={styles.practice} lang={language}>
      <Link className={styles.name} to={registrationPath(item, rows.search)} data-row="">
        <Highlighted text={item.practiceName} search={rows.searched} />
      </Link>
      <span className={styles.small}>{item.city}</span>
    </div>
  );
}

/** When a waiting one is due, or when a decided one was decided. */
export function RowAnswer({ item, rows }: PartProps) {
  return item.decidedAt === null ? (
    <DueMark dueAt={item.dueAt} nowMs={rows.nowMs} />
  ) : (
    <When at={item.decidedAt} />
  );
}

/** Who works on a waiting one, or who decided. */
export function RowPerson({ item, rows }: PartProps) {
  return item.decidedAt === null ? (
    <AssigneeMark claim={item.assignee} subject={rows.subject} />
  ) : (
    item.decidedByName
  );
}
