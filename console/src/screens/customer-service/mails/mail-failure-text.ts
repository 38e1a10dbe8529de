import type { TranslationKey } from '../../../translations/translation-key.ts';

/** The text key for the code of a mail's last failure, or of what was reported about it after it was sent. */
export function mailFailureText(code: string): TranslationKey {
  if (code === 'complaint') return 'mails.bounce.complaint';
  if (code.startsWith('delayed-')) return 'mails.bounce.delayed';
  if (code.startsWith(bounce)) return bounceText(code.slice(bounce.length));
  if (code === 'malformed-recipient') return 'mails.trouble.malformed';
  if (code.startsWith('smtp-5')) return 'mails.trouble.refused';
  if (code.startsWith('smtp-4')) return 'mails.trouble.postponed';
  return 'mails.trouble.unreachable';
}

const bounce = 'bounce-';

/** By subject and detail of RFC 3463. */
function bounceText(status: string): TranslationKey {
  if (/^\d\.2\.2$/.test(status)) return 'mails.bounce.full';
  if (status.startsWith('4')) return 'mails.bounce.temporary';
  if (/^5\.1\.([1236]|10)$/.test(status)) return 'mails.bounce.wrongAddress';
  return status.startsWith('5.7.') ? 'mails.bounce.refused' : 'mails.bounce.permanent';
}

/** The code as people read it: of what was reported, the status alone. */
export function shownCode(code: string): string {
  return code.replace(/^(?:bounce|delayed)-/, '');
}
