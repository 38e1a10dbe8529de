const enhanced = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/;
const plain = /(?<![\d.])([45]\d\d)(?![\d.])/;

/** What the codes of SMTP say more exactly than "for good" or "for now" (RFC 5321, 4.2.3). */
const statusOfPlain: Readonly<Record<string, string>> = {
  '452': '4.2.2',
  '551': '5.1.6',
  '552': '5.2.2',
  '553': '5.1.3',
};

/** The status (RFC 3463) in a server's words, `5.1.1`; by the code of SMTP where there is none of its own. */
export function statusIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, ...parts] = enhanced.exec(text) ?? [];
  if (parts.length === 3) return parts.map(Number).join('.');
  const code = plain.exec(text)?.[1];
  return code === undefined ? undefined : (statusOfPlain[code] ?? `${code[0]}.0.0`);
}

/** Whether it says nothing but its first digit. */
export function isGeneral(status: string): boolean {
  return /^[245]\.0\.0$/.test(status);
}

/** Whether a later try may succeed; a full mailbox is so, also where its server says "for good". */
export function isTemporary(status: string): boolean {
  return status.startsWith('4.') || status === '5.2.2';
}
