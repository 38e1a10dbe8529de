import { useFormats } from '../translations/use-formats.ts';
import { RelativeTime } from '../ui/relative-time.tsx';

/** A moment as "2 days ago", with the exact time on hover. */
export function When({ at }: { readonly at: string }) {
  const formats = useFormats();
  return <RelativeTime dateTime={at} relative={formats.relative(at)} exact={formats.exact(at)} />;
}
