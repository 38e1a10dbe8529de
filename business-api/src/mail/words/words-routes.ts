import * as contract from '@countersign/contract/own-words';
import { pageLimit } from '@countersign/contract/paging';
import type { FaultyField } from '@countersign/contract/problems/problem';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { normaliseOwnText, ownTextFault } from '@countersign/domain/words/own-text-fault';
import {
  limitOf,
  namesOf,
  type OwnTexts,
  type WordPart,
} from '@countersign/domain/words/own-words';
import type * as z from 'zod/mini';
import {
  changeOwnWords,
  mailMarket,
  readOwnWords,
  readWordsVersions,
  withTexts,
} from '../../markets/room.ts';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/database/new-id.ts';
import { readTimeCursor } from '../../platform/database/time-cursor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { findRegistration } from '../../registrations/room.ts';
import { fill, mailTexts } from '../contents/mail-texts.ts';
import type { RenderedMail } from '../contents/rendered-mail.ts';
import type { MailQueue, WithMails } from '../queue-mail.ts';
import type { SendAnyMail } from '../send-mail.ts';
import { inventedRegistration, partMail, type Shown } from './part-mail.ts';

/** What the routes of own words need beside what all need. */
export interface WithTestMails {
  /** Sends a mail at once, without the outbox. */
  readonly sendMail: SendAnyMail;
}

type Wanted = Pick<
  z.infer<typeof contract.sendTestMail.schema.body>,
  'part' | 'language' | 'texts'
>;

/** The own words of markets: read, changed, previewed, and sent to the person who writes them. */
export function wordsRoutes(
  api: ApiScope,
  { database: { db }, mails, sendMail, limiter, now }: Dependencies & WithMails & WithTestMails,
): void {
  const { linkHosts } = mails;

  api.route({
    ...contract.readMarketWords,
    handler: async ({ params: { countryCode } }) => {
      const stored = await readOwnWords(db, countryCode);
      return { countryCode, ...stored, linkHosts: [...linkHosts] };
    },
  });

  api.route({
    ...contract.changeMarketWords,
    handler: async (request) => {
      const { countryCode } = request.params;
      const { version, part, language } = request.body;
      const texts = checkedTexts(part, request.body.texts, linkHosts);
      const change = { version, part, language, texts, at: now() };
      const changed = await inTransaction(db, (trx) =>
        changeOwnWords(trx, countryCode, personOf(request), change),
      );
      return { countryCode, ...changed, linkHosts: [...linkHosts] };
    },
  });

  api.route({
    ...contract.previewMarketWords,
    handler: async (request) => {
      const { countryCode, ticketNumber, ...wanted } = request.body;
      const shown =
        ticketNumber === undefined
          ? inventedRegistration(countryCode, wanted.language)
          : await existing(db, countryCode, ticketNumber);
      const mail = await render(db, mails, shown, wanted, now());
      return { ticketNumber: ticketNumber ?? null, mail };
    },
  });

  api.route({
    ...contract.sendTestMail,
    handler: async (request) => {
      await limiter.admit(request, 'resend');
      const { countryCode } = request.params;
      const { language } = request.body;
      const person = personOf(request);
      const shown = inventedRegistration(countryCode, language);
      const mail = await render(db, mails, shown, request.body, now());
      const recipient = await person.email();
      if (recipient === undefined) throw new ProblemError('no-own-address');
      const subject = fill(mailTexts(language).sample.subject, { subject: mail.subject });
      await sendMail({
        ...mail,
        purpose: 'approval',
        subject,
        recipient,
        recipient_name: person.name,
        reply_to: mail.replyTo,
        message_id: `<${newId()}@${mails.senderDomain}>`,
      }).catch((error: unknown) => {
        throw new ProblemError('test-mail-not-sent').because(error);
      });
      return { recipient };
    },
  });

  api.route({
    ...contract.listWordsVersions,
    handler: async (request) => {
      const { countryCode, ...of } = request.params;
      const { cursor, limit = pageLimit } = request.query;
      const after = cursor === undefined ? undefined : readTimeCursor(cursor);
      return readWordsVersions(db, countryCode, of, { after, limit });
    },
  });
}

async function existing(
  db: Db,
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
): Promise<Shown> {
  const found = await findRegistration(db, { countryCode, ticketNumber });
  if (found === undefined) throw new ProblemError('registration-not-found');
  return found;
}

/** The mail of a part with these texts in the place of the saved ones. */
async function render(
  db: Db,
  mails: MailQueue,
  shown: Shown,
  { part, language, texts: typed }: Wanted,
  at: Date,
): Promise<RenderedMail> {
  const texts = checkedTexts(part, typed, mails.linkHosts);
  const { replyTo, words } = await mailMarket(db, shown.countryCode);
  const wanted = withTexts(words ?? {}, { part, language, texts });
  // Who writes words reads them in the language they are in.
  const market = { replyTo, words: wanted, draftLanguages: true };
  return mails.renderApplicantMail(market, (settings) =>
    partMail(shown, { part, language, texts, at }, settings),
  );
}

/**
 * Texts of a part as they are stored, without those that are blank. Throws `invalid-request` with the first place in
 * each text that a mail must not have.
 */
export function checkedTexts(part: WordPart, texts: OwnTexts, hosts: readonly string[]): OwnTexts {
  const rules = { names: namesOf(part), hosts, limit: limitOf(part) };
  const normal = Object.entries(texts)
    .map(([key, text]) => [key, normaliseOwnText(text)] as const)
    .filter(([, text]) => text.trim() !== '');
  const errors = normal.flatMap(([key, text]): FaultyField[] => {
    const fault = ownTextFault(text, rules);
    if (fault === undefined) return [];
    const { code, line, column } = fault;
    return [{ pointer: `/texts/${key}`, code, line, column }];
  });
  if (errors.length > 0) throw new ProblemError('invalid-request', { errors });
  return Object.fromEntries(normal);
}
