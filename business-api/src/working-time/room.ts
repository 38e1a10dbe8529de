/** What the other rooms use of this one: they import nothing else of it. */

export { dueTimes, movesDueTimes, type WorkedRow, workedMs } from './due-times.ts';
export { calendarOf, type DueSoon, readDueSoon, storedCalendar } from './read-calendar.ts';
