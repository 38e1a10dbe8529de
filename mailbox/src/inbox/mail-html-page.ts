import type { Mail } from '../mails/parse-mail.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * What a mail's HTML may do in every window: no script, form or frame; it fetches only
 * images of this machine; its links open windows outside the sandbox.
 */
export const MAIL_HTML_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http://localhost:* http://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The mail's own HTML as a page; a mail without HTML shows its text. */
export function mailHtmlPage(mail: Mail): string {
  const body = mail.html ?? `<pre style="white-space:pre-wrap">${escapeHtml(mail.text)}</pre>`;
  // The first base element counts, so the mail cannot set another target.
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${body}`;
}
