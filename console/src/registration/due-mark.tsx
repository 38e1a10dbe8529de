import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './due-mark.module.css';
import { dueAmount, dueTime } from './due-time.ts';

/** The due time of a pending registration: icon, words and colour; exact on hover. */
export function DueMark({ dueAt, nowMs }: { readonly dueAt: string; readonly nowMs: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const due = dueTime(dueAt, nowMs);
  const time = dueAmount(due, formats.tag);
  return (
    <time
      className={styles.due}
      data-state={due.state}
      dateTime={dueAt}
      title={formats.exact(dueAt)}
    >
      <Icon name={due.state === 'overdue' ? 'warning' : 'clock'} size={15} />
      {t(due.state === 'overdue' ? 'customerService.due.overdue' : 'customerService.due.left', {
        time,
      })}
    </time>
  );
}
