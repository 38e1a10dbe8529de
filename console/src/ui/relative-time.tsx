/** A moment as people say it, with the exact time on hover; both already worded. */
export function RelativeTime({
  dateTime,
  relative,
  exact,
}: {
  /** ISO 8601. */
  readonly dateTime: string;
  readonly relative: string;
  readonly exact: string;
}) {
  return (
    <time dateTime={dateTime} title={exact}>
      {relative}
    </time>
  );
}
