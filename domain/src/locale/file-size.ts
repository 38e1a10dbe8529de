/** The size of a file in the words of a language (a BCP 47 tag): "240 kB", "1.2 MB". */
export function fileSize(bytes: number, tag: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** The size of a file that is too large, with a decimal rounded up: it never reads as the limit does. */
export function sizeBeyondLimit(bytes: number, tag: string): string {
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(Math.ceil(bytes / 1e5) / 10);
}
