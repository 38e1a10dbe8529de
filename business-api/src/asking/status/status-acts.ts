import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { FastifyRequest } from 'fastify';
import type { WithMails } from '../../mail/room.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { appendToLocked, lockRegistration, lockWithMarket } from '../../registrations/room.ts';
import {
  addLink,
  findStatusVisitor,
  hashOfSecret,
  isAnswerable,
  newSecret,
  type StatusVisitor,
} from '../../requests/room.ts';
import { endSession } from '../end-session.ts';
import { sessionCookie, sessionOf } from '../session-cookie.ts';
import {
  readStatusDetails,
  readStatusOverview,
  type StatusDetails,
  type StatusOverview,
} from './read-status.ts';
import { openStatusSession, sendStatusCode } from './status-codes.ts';
import { withdraw } from './withdraw.ts';

/** Runs a step of a request once the API may do it. Throws `temporarily-unavailable`. */
type LetIn = <Value>(request: FastifyRequest, work: () => Promise<Value>) => Promise<Value>;

/** What applicants do with a link to the status page. Each throws problems as its function says, and `too-many-requests`. */
export interface StatusActs {
  find(request: FastifyRequest, token: string): Promise<StatusVisitor | undefined>;
  readOverview(
    request: FastifyRequest,
    visitor: StatusVisitor,
    language: MailLanguage | undefined,
  ): Promise<StatusOverview>;
  readDetails(
    request: FastifyRequest,
    visitor: StatusVisitor,
    language: MailLanguage | undefined,
  ): Promise<StatusDetails>;
  /** Mails a code, if one can be sent now. */
  sendCode(request: FastifyRequest, visitor: StatusVisitor): Promise<void>;
  /** The header by which the browser stores the session. */
  openSession(request: FastifyRequest, visitor: StatusVisitor, typed: string): Promise<string>;
  /** A link to the form with its own session; undefined where no answer is waited for. */
  openAnswer(
    request: FastifyRequest,
    visitor: StatusVisitor,
  ): Promise<{ readonly token: string; readonly cookie: string } | undefined>;
  withdraw(request: FastifyRequest, visitor: StatusVisitor): Promise<'withdrawn' | 'too-late'>;
  /** Ends this browser's session; the headers by which it forgets the link too. */
  end(request: FastifyRequest, token: string): Promise<string[]>;
}

export function statusActs(dependencies: Dependencies & WithMails, letIn: LetIn): StatusActs {
  const { database, mails, limiter, now, wakeOutbox } = dependencies;
  const { db } = database;
  return {
    find: (request, token) =>
      letIn(request, async () => {
        await limiter.admit(request, 'answer-link');
        const tokenHash = hashOfSecret(token);
        const session = hashOfSecret(sessionOf(tokenHash, request.headers.cookie) ?? '');
        return findStatusVisitor(db, { token, session }, now());
      }),

    readOverview: (request, { key }, language) =>
      letIn(request, () => readStatusOverview(db, key, { language, now: now() })),

    readDetails: (request, { key }, language) =>
      letIn(request, () => readStatusDetails(db, key, { language, now: now(), mails })),

    sendCode: (request, visitor) =>
      letIn(request, async () => {
        await limiter.admit(request, 'answer-code');
        const sent = await sendStatusCode(db, mails, visitor, now());
        if (sent.isNew) wakeOutbox();
      }),

    openSession: (request, visitor, typed) =>
      letIn(request, async () => {
        await limiter.admit(request, 'answer-code');
        const secret = await openStatusSession(db, visitor, typed, now());
        return sessionCookie(visitor.tokenHash, secret);
      }),

    openAnswer: (request, { key, session }) =>
      letIn(request, async () => {
        const at = now();
        return inTransaction(db, async (trx) => {
          const { registration, lock } = await lockRegistration(trx, key);
          const { request: asked } = registration;
          const isAsked =
            asked !== undefined &&
            isAnswerable(registration, asked.round) &&
            new Date(asked.mailHeldUntil) <= at;
          if (!isAsked || session === undefined) return undefined;
          const { round } = asked;
          const token = await addLink(trx, key, round, registration.contact.email);
          const tokenHash = hashOfSecret(token);
          const secret = newSecret();
          const event = {
            kind: 'request-opened',
            at,
            actor: { kind: 'applicant' },
            round,
          } as const;
          await appendToLocked(trx, lock, [event]);
          await trx
            .insertInto('answer_sessions')
            .values({
              session_hash: hashOfSecret(secret),
              token_hash: tokenHash,
              created_at: at,
              until: session.endsAt,
            })
            .execute();
          return { token, cookie: sessionCookie(tokenHash, secret) };
        });
      }),

    end: (request, token) => letIn(request, () => endSession(db, token, request.headers.cookie)),

    withdraw: (request, visitor) =>
      letIn(request, async () => {
        const at = now();
        const { key, token } = visitor;
        const outcome = await inTransaction(db, async (trx) => {
          const locked = await lockWithMarket(trx, key);
          const session = visitor.session?.hash ?? '';
          const still = await findStatusVisitor(trx, { token, session }, at);
          if (still?.session === undefined) throw new ProblemError('answer-link-invalid');
          // Pressed twice.
          if (locked.registration.status === 'withdrawn') return 'withdrawn';
          if (locked.registration.status !== 'pending') return 'too-late';
          await withdraw(trx, mails, { locked, by: 'applicant', at });
          return 'withdrawn';
        });
        wakeOutbox();
        return outcome;
      }),
  };
}
