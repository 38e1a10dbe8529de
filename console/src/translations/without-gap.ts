/** `text` of Intl without the space that it puts between a number and a Japanese unit ("3 時間"); `tag` is BCP 47. */
export function withoutGap(tag: string, text: string): string {
  return tag.startsWith('ja') ? text.replace(/(\d) /, '$1') : text;
}
