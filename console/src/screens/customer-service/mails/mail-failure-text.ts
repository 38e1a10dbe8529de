import type { TranslationKey } from '../../../translations/translation-key.ts';

/** What the code of a mail's last failure means: a key below `mails.trouble`. */
export function mailFailureText(code: string): TranslationKey {
  if (code === 'malformed-recipient') return 'mails.trouble.malformed';
  if (code.startsWith('smtp-5')) return 'mails.trouble.refused';
  if (code.startsWith('smtp-4')) return 'mails.trouble.postponed';
  return 'mails.trouble.unreachable';
}
