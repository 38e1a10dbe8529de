import {
  reportByPostmark,
  reportBySendGrid,
  reportBySes,
} from '@countersign/contract/mail-reports';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import type { ReturnPaths } from '../return-path.ts';
import type { ProviderSettings } from './bounce-settings.ts';
import type { MailReport } from './mail-report.ts';
import { hasLogin, postmarkReport } from './providers/postmark-report.ts';
import { isSignedBySendGrid, sendGridReport } from './providers/sendgrid-report.ts';
import { sesReport } from './providers/ses-report.ts';
import { type FetchSns, type SnsMessage, snsReader } from './providers/sns-message.ts';
import { recordReport } from './record-report.ts';

/** What the routes for events of mail providers need. */
export interface WithMailReports {
  readonly reports: {
    readonly providers: ProviderSettings;
    readonly returnPaths: ReturnPaths;
    readonly fetchSns: FetchSns;
    /** Whether a mailbox is read as well. */
    readonly readsMailbox: boolean;
  };
}

const longestBytes = 1024 * 1024;
const tooEarlySeconds = 30;

/**
 * Events of mail providers, each proven by what its provider signs or knows. In a scope of its own: no other route reads
 * JSON from a text, nor its bytes beside its value.
 */
export function mailReportRoutes(
  api: ApiScope,
  { database, limiter, metrics, now, reports }: Dependencies & WithMailReports,
): void {
  const { providers, returnPaths } = reports;
  const sns = snsReader(providers.sesTopics, reports.fetchSns);
  const bodies = new WeakMap<FastifyRequest, string>();

  /** Before the body is looked at. Throws `unauthenticated`, also where the provider is off, and `too-many-requests`. */
  async function prove(request: FastifyRequest, isProven: () => boolean | Promise<boolean>) {
    await limiter.admit(request, 'mail-report');
    if (!(await isProven())) throw new ProblemError('unauthenticated');
  }

  /** Throws `temporarily-unavailable` where a report came before its mail was marked as sent: the provider repeats it. */
  async function record(
    request: FastifyRequest,
    source: 'ses' | 'postmark' | 'sendgrid',
    found: readonly MailReport[],
  ): Promise<void> {
    let isTooEarly = false;
    for (const report of found) {
      const outcome = await recordReport(database.db, report, now);
      metrics.mailReported(source, outcome);
      request.log.info({ source, outcome }, 'a mail was reported about');
      isTooEarly ||= outcome === 'too-early';
    }
    if (isTooEarly)
      throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: tooEarlySeconds });
  }

  void api.register(async (plain) => {
    const parse = plain.getDefaultJsonParser('error', 'error');
    plain.removeContentTypeParser('application/json');
    plain.addContentTypeParser(
      ['application/json', 'text/plain'],
      { parseAs: 'string', bodyLimit: longestBytes },
      (request, body, done) => {
        bodies.set(request, String(body));
        if (body.length === 0) done(null, undefined);
        else parse(request, String(body), done);
      },
    );
    const scope = plain.withTypeProvider<ZodTypeProvider>();

    const messages = new WeakMap<FastifyRequest, SnsMessage>();
    scope.route({
      ...reportBySes,
      bodyLimit: longestBytes,
      preValidation: (request) =>
        prove(request, async () => {
          const message = await sns.read(request.body);
          if (message !== undefined) messages.set(request, message);
          return message !== undefined;
        }),
      handler: async (request, reply) => {
        const message = messages.get(request);
        if (message?.Type === 'Notification') {
          await record(request, 'ses', [sesReport(message.Message, messageIdOfSource)]);
        } else if (message?.Type === 'SubscriptionConfirmation') {
          await sns.confirm(message);
          request.log.info({ source: 'ses' }, 'the topic for bounces is subscribed');
        } else request.log.warn({ source: 'ses' }, 'the topic for bounces was unsubscribed');
        return reply.code(204).send(null);
      },
    });

    const { postmarkLogin: login, sendGridKeys: keys } = providers;
    scope.route({
      ...reportByPostmark,
      bodyLimit: longestBytes,
      preValidation: (request) =>
        prove(request, () => login !== undefined && hasLogin(request.headers.authorization, login)),
      handler: async (request, reply) => {
        const report = postmarkReport(request.body, returnPaths.messageIdOfSending);
        await record(request, 'postmark', [report]);
        return reply.code(204).send(null);
      },
    });

    scope.route({
      ...reportBySendGrid,
      bodyLimit: longestBytes,
      preValidation: (request) =>
        prove(request, () =>
          isSignedBySendGrid(keys, bodies.get(request) ?? '', {
            signature: request.headers['x-twilio-email-event-webhook-signature'],
            timestamp: request.headers['x-twilio-email-event-webhook-timestamp'],
          }),
        ),
      handler: async (request, reply) => {
        await record(request, 'sendgrid', [request.body].flat().map(sendGridReport));
        return reply.code(204).send(null);
      },
    });
  });

  function messageIdOfSource(addresses: readonly string[]): string | undefined {
    const found = returnPaths.messageIdOf(addresses);
    return found === 'forged' ? undefined : found;
  }
}
