/** The best encoding for a header `Accept-Encoding`, of those that pages are compressed to. */
export function acceptedEncoding(header: string): 'br' | 'gzip' | undefined {
  const accepted = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
