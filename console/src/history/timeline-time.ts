/** A moment of a history, short: the year only where it is not this one. */
export function timelineTime(at: string, tag: string, now = new Date()): string {
  const moment = new Date(at);
  const year = moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(tag, {
    ...year,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
}
