import type { TranslationKey } from '../../../translations/translation-key.ts';

/** The text key for the code of a mail's last failure. */
export function mailFailureText(code: string): TranslationKey {
  if (code === 'malformed-recipient') return 'mails.trouble.malformed';
  if (code.startsWith('smtp-5')) return 'mails.trouble.refused';
  if (code.startsWith('smtp-4')) return 'mails.trouble.postponed';
  return 'mails.trouble.unreachable';
}
