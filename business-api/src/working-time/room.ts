/** What the other rooms use of this one: they import nothing else of it. */

export { type DueSoon, readDueSoon } from './due-soon.ts';
export { dueTimes, movesDueTimes } from './due-times.ts';
export { calendarOf, storedCalendar } from './read-calendar.ts';
export { type WorkedRow, workedMs } from './worked-time.ts';
