import { withVisibleMarks } from '@countersign/domain/registration/visible-text';

const longest = 120;

/** The name of a file as it may be shown: without folders and characters that cannot be seen or mislead. */
export function fileNameOf(given: string): string {
  const plain = (given.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  const visible = withVisibleMarks(plain).replaceAll(/\s+/g, ' ').trim();
  const name = [...visible].slice(0, longest).join('');
  return name === '' || /^\.+$/.test(name) ? 'document' : name;
}
