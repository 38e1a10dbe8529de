/**
 * A password as it is judged, hashed and compared: one that is typed on another keyboard or pasted must
 * be the same. Composed and full-width characters become their plain forms (NFKC), every kind of space
 * becomes U+0020, as SASLprep (RFC 4013) does; nothing is cut off or trimmed.
 */
export function normalisePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFKC');
}
