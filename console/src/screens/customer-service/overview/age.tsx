import { serverClock } from '../../../clock/server-clock.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { durationText } from './duration-text.ts';

const minuteMs = 60_000;

/** How long something has waited since a time (ISO 8601), "2 days", with the exact time on hover. */
export function Age({ since }: { readonly since: string }) {
  const formats = useFormats();
  const minutes = Math.max(0, (serverClock.nowMs() - Date.parse(since)) / minuteMs);
  return (
    <time dateTime={since} title={formats.exact(since)}>
      {durationText(minutes, formats.tag)}
    </time>
  );
}
