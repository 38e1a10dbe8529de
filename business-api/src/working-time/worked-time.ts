import {
  type TargetCalendar,
  workingTimeBetween,
} from '@countersign/domain/working-time/count-working-time';

/** The clock of a registration: since when its working time counts, and how much had counted before. */
export interface WorkedRow {
  readonly submitted_at: Date;
  readonly clock_from: Date | null;
  readonly clock_spent_ms: number;
}

/** The milliseconds of work from receipt to `end`, without the time with the applicant; never negative. */
export function workedMs(row: WorkedRow, end: Date, calendar: TargetCalendar): number {
  const from = row.clock_from ?? row.submitted_at;
  const counted = workingTimeBetween(from.getTime(), end.getTime(), calendar);
  return Math.max(0, row.clock_spent_ms + counted);
}
