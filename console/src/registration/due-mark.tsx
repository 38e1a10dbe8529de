import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './due-mark.module.css';
import { dueAmount, dueState, dueTime, workingDue } from './due-time.ts';
import { type CalendarOf, useCalendars } from './use-calendar.ts';

interface DueMarkProps {
  readonly countryCode: string;
  readonly dueAt: string;
  readonly nowMs: number;
}

/** The due time of a pending registration: icon, words and colour; exact on hover. */
export function DueMark({ countryCode, dueAt, nowMs }: DueMarkProps) {
  const formats = useFormats();
  const calendar = useCalendars()(countryCode);
  const words = useDueWords(calendar, dueAt, nowMs);
  const state = dueState(dueAt, nowMs, calendar);
  return (
    <time className={styles.due} data-state={state} dateTime={dueAt} title={formats.exact(dueAt)}>
      <Icon name={state === 'overdue' ? 'warning' : 'clock'} size={15} />
      {words}
    </time>
  );
}

/** In working hours where the market has them, and as a day and a time where those are many; else by the clock. */
function useDueWords(calendar: ReturnType<CalendarOf>, dueAt: string, nowMs: number): string {
  const { t } = useTranslation();
  const formats = useFormats();
  // Its time has just passed, or no one has worked since.
  const justPassed = () => t('customerService.dueOption.overdue');
  if (calendar === undefined) {
    const due = dueTime(dueAt, nowMs);
    if (due.state === 'overdue' && due.amount === 0) return justPassed();
    return t(due.state === 'overdue' ? 'customerService.due.overdue' : 'customerService.due.left', {
      time: dueAmount(due, formats.tag),
    });
  }
  const due = workingDue(dueAt, nowMs, calendar);
  if (due.kind === 'lateMinutes' && due.amount === 0) return justPassed();
  if (due.kind === 'at')
    return t('customerService.due.at', { time: dayAndTime(dueAt, due.isFar, formats.tag) });
  return t(`customerService.due.${due.kind}`, {
    count: due.amount,
    shown: formats.number(due.amount),
  });
}

/** "Mon 10:00", or "3 December, 10:00" where it is not within a week. */
function dayAndTime(dueAt: string, isFar: boolean, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, {
    ...(isFar ? { day: 'numeric', month: 'short' } : { weekday: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  });
  return withFirstOfMonth(tag, format.format(new Date(dueAt)));
}
