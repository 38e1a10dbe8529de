import { useFormats } from '../translations/use-formats.ts';

/** A time (ISO 8601) as "2 days ago", with the exact time on hover. */
export function RelativeTime({ at }: { readonly at: string }) {
  const formats = useFormats();
  return (
    <time dateTime={at} title={formats.exact(at)}>
      {formats.relative(at)}
    </time>
  );
}
