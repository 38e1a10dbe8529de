import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';

const access = { role: 'mail-provider', reach: 'all', act: 'write' } as const;

/** Most events that a provider may send at once. */
export const mailEventsLimit = 2000;

/** As the provider defines it; what is not needed is not read. */
const ProviderEvent = z.looseObject({});

export const reportBySes = endpoint({
  method: 'POST',
  url: '/mail-reports/ses',
  config: { access },
  // Amazon SNS sends its JSON as text.
  mediaTypes: { body: ['text/plain', 'application/json'] },
  schema: {
    operationId: 'reportBySes',
    summary: 'Report by Amazon SES what became of mails',
    tags: ['mail-reports'],
    body: ProviderEvent,
    response: withProblems({ 204: z.null() }),
  },
});

export const reportByPostmark = endpoint({
  method: 'POST',
  url: '/mail-reports/postmark',
  config: { access },
  schema: {
    operationId: 'reportByPostmark',
    summary: 'Report by Postmark what became of a mail',
    tags: ['mail-reports'],
    body: ProviderEvent,
    response: withProblems({ 204: z.null() }),
  },
});

export const reportBySendGrid = endpoint({
  method: 'POST',
  url: '/mail-reports/sendgrid',
  config: { access },
  schema: {
    operationId: 'reportBySendGrid',
    summary: 'Report by SendGrid what became of mails',
    tags: ['mail-reports'],
    // A caller without the signature is refused whatever it sends.
    body: z.union([z.array(ProviderEvent).check(z.maxLength(mailEventsLimit)), ProviderEvent]),
    response: withProblems({ 204: z.null() }),
  },
});
