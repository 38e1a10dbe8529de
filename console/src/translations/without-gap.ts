/** `text` of Intl without the space that it puts between a number and a Japanese unit ("3 時間"). */
export function withoutGap(text: string): string {
  return text.replaceAll(/(\d)\s(?=\p{scx=Han})/gu, '$1');
}
