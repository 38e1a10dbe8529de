import { MailPreview } from '@countersign/contract/preview';

interface Changes {
  readonly body?: string;
  readonly hash?: string;
  /** The reviewer reads the mail's own language. */
  readonly sameLanguage?: true;
  /** The applicant's language, where the market does not send it. */
  readonly notInLanguage?: string;
}

/** The mail to the applicant of `pendingRegistration`, as the API previews it. */
export function samplePreview({
  body = 'Bonjour Hélène',
  hash = 'a',
  sameLanguage,
  notInLanguage,
}: Changes = {}) {
  return MailPreview.parse({
    recipient: 'helene@lafayette-bourse.example',
    mail: mailOf('fr', 'Votre demande T-104233', body),
    inReviewerLanguage: sameLanguage
      ? null
      : mailOf('en', 'Your registration T-104233', 'Dear Hélène'),
    notInLanguage,
    hash: hash.repeat(64),
  });
}

function mailOf(language: string, subject: string, body: string) {
  const html = `<!doctype html><html lang="${language}"><head><title>${subject}</title><style>p{}</style></head><body class="ground" style="margin:0"><table role="presentation" width="100%"><tr><td style="padding:24px"><h1 style="color:#0a6660">${subject}</h1><p style="color:#a8322a">${body}</p></td></tr></table></body></html>`;
  return { language, subject, html, text: `${subject}\n\n${body}\n` };
}
