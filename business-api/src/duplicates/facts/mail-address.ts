import { asciiAddress } from '@countersign/domain/contact/email-address';

/**
 * A mail address as one mailbox: lower case, its domain as it is sent, without the part after a plus, and at Google without
 * the points that it ignores. Undefined where it is no address.
 */
export function readMailAddress(text: string): string | undefined {
  const mail = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');
  const at = mail.lastIndexOf('@');
  if (at < 1 || at === mail.length - 1 || /\s/.test(mail)) return undefined;
  const local = mail.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const domain = asciiAddress(mail.slice(at))
    .slice(1)
    .replace(/^googlemail\.com$/, 'gmail.com');
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`;
}
