import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { keysOf, OwnTexts, OwnWords, WordPart } from '@countersign/domain/words/own-words';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageOf } from './paging.ts';
import { MailContent } from './preview.ts';

const MailLanguage = z.enum(mailLanguages);

/** Longer texts are refused without naming the place. */
const longestBody = 20_000;

/** A part in one language as it is to be: a text that is absent or blank is not own. */
const part = {
  part: WordPart,
  language: MailLanguage,
  texts: z.record(z.string(), z.string().check(z.maxLength(longestBody))),
};

function refuseUnknownTexts({
  value,
  issues,
}: z.core.ParsePayload<{ readonly part: WordPart; readonly texts: OwnTexts }>): void {
  const keys = keysOf(value.part);
  for (const key of Object.keys(value.texts)) {
    if (!keys.includes(key)) {
      const path = ['texts', key];
      issues.push({ code: 'custom', input: value, path, message: 'unknown-field' });
    }
  }
}

/** The own words of a market; `version` is 0 until the first change. */
export const MarketWords = z.object({
  countryCode: CountryCode,
  version: z.int(),
  words: OwnWords,
  /** Where links and email addresses in these words may lead: names of hosts. */
  linkHosts: z.array(z.string()),
});
export type MarketWords = z.infer<typeof MarketWords>;

/** One change of a part in one language. */
export const WordsChange = z.object({
  part: WordPart,
  language: MailLanguage,
  before: OwnTexts,
  after: OwnTexts,
});
export type WordsChange = z.infer<typeof WordsChange>;

/** A mail as it would be with these words. */
export const WordsPreview = z.object({
  /** The registration that it was made with; null for an invented one. */
  ticketNumber: z.nullable(TicketNumber),
  mail: MailContent,
});
export type WordsPreview = z.infer<typeof WordsPreview>;

const tags = ['settings'];
const params = z.object({ countryCode: CountryCode });

export const readMarketWords = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/words',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readMarketWords',
    summary: 'Read the own words of a market',
    tags,
    params,
    response: withProblems({ 200: MarketWords }),
  },
});

export const changeMarketWords = endpoint({
  method: 'PUT',
  url: '/markets/:countryCode/words',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'changeMarketWords',
    summary: 'Change the own words of a market for one mail in one language',
    tags,
    params,
    body: z
      .strictObject({ version: z.int().check(z.minimum(0)), ...part })
      .check(refuseUnknownTexts),
    response: withProblems({ 200: MarketWords }),
  },
});

export const previewMarketWords = endpoint({
  method: 'POST',
  url: '/words/preview',
  config: { access: { role: 'administrator', reach: 'body', act: 'read' } },
  schema: {
    operationId: 'previewMarketWords',
    summary: 'See a mail with own words before they are saved',
    tags,
    body: z
      .strictObject({
        countryCode: CountryCode,
        ...part,
        /** Made with this registration of the market; absent: with an invented one. */
        ticketNumber: z.optional(TicketNumber),
      })
      .check(refuseUnknownTexts),
    response: withProblems({ 200: WordsPreview }),
  },
});

export const sendTestMail = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/words/test-mail',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'sendTestMail',
    summary: 'Send a mail with own words and invented data to myself',
    tags,
    params,
    body: z.strictObject(part).check(refuseUnknownTexts),
    response: withProblems({ 200: z.object({ recipient: z.string() }) }),
  },
});

/** A former state of a part in one language. */
export const WordsVersion = z.object({
  at: Instant,
  by: StaffMember,
  /** As the change left it. */
  texts: OwnTexts,
});
export type WordsVersion = z.infer<typeof WordsVersion>;

export const listWordsVersions = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/words/:part/:language/versions',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listWordsVersions',
    summary: 'List the earlier own words of a market for one mail in one language',
    tags,
    params: z.object({ countryCode: CountryCode, part: WordPart, language: MailLanguage }),
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(WordsVersion) }),
  },
});
