import type { FaultyField } from '@countersign/contract/problems/problem';
import type { AnswerForm } from '@countersign/contract/requests/applicant';
import { Instant } from '@countersign/domain/registration/registration';
import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import type { Comparison } from '@countersign/domain/requests/comparison';
import fastify, { type FastifyInstance } from 'fastify';
import type { AnswerPageOptions } from '../answer-page.ts';
import type { ActResult, PageActs } from '../page-acts.ts';

/** Answers like the API for one link, so that the page can be tested alone. */
export interface FakeAnswerApi {
  readonly app: FastifyInstance;
  /** Acts of the page in order, with what they carried. */
  readonly calls: {
    readonly call: keyof PageActs;
    readonly token: string;
    readonly body: unknown;
  }[];
  readonly state: {
    unlocked: boolean;
    alive: boolean;
    answered: boolean;
    /** Another window's answer was taken. */
    overtaken: boolean;
    /** What another window has sent. */
    sent: AnswerContent;
    away: boolean;
    /** How many times the form can be read. */
    forms: number;
    code: AnswerForm['code'];
    nextAt: AnswerForm['nextAt'];
    revision: number;
    faults: FaultyField[];
  };
  form: AnswerForm;
  /** Whose forms the page takes, and what they do. */
  readonly senders: Pick<
    AnswerPageOptions,
    'findApplicant' | 'networkOf' | 'actsOf' | 'endSession'
  >;
}

export const goodCode = '123456';
const answeredAt = Instant.parse('2026-11-22T10:00:00.000Z');

/** A code that has left. */
export const fakeCode: NonNullable<AnswerForm['code']> = {
  askedAt: Instant.parse('2026-11-22T09:03:00.000Z'),
  validUntil: Instant.parse('2026-11-22T09:13:00.000Z'),
  isLong: false,
  mail: 'sent',
};
export const fakeSessionCookie = '__Host-answer-0011223344556677=secret';

export function fakeAnswerApi(form: AnswerForm): FakeAnswerApi {
  const app = fastify();
  const state: FakeAnswerApi['state'] = {
    unlocked: false,
    alive: true,
    answered: false,
    overtaken: false,
    sent: { changes: [], points: [] },
    away: false,
    forms: Number.POSITIVE_INFINITY,
    code: null,
    nextAt: null,
    revision: 0,
    faults: [],
  };
  const fake: FakeAnswerApi = {
    app,
    calls: [],
    state,
    form,
    senders: {
      endSession: async () => [],
      findApplicant: async ({ headers }) => {
        if (state.away) throw new Error('The database is away.');
        if (!state.alive && !state.answered) return undefined;
        const endsAt = new Date(form.sessionEndsAt);
        const session = isUnlocked(headers.cookie) ? { hash: '', endsAt } : undefined;
        const { countryCode, ticketNumber } = form;
        const key = { countryCode, ticketNumber };
        return {
          kind: 'applicant',
          ...{
            key,
            round: 1,
            token: '',
            tokenHash: '',
            isOpen: state.alive,
            isBound: true,
            session,
          },
        };
      },
      networkOf: () => undefined,
      actsOf: ({ headers }, token) => actsWith(token, () => headers.cookie),
    },
  };
  let isOpened = false;
  // A session that was opened here needs its cookie.
  const isUnlocked = (cookie = '') =>
    state.unlocked && (!isOpened || cookie.includes(fakeSessionCookie));
  const {
    practiceName,
    contactName,
    message,
    words,
    fields,
    documents,
    takesDocuments,
    draft,
    sessionEndsAt,
    ...invitation
  } = form;
  const comparison = (answer: AnswerContent): Comparison => ({
    points: [
      {
        point: 1,
        kind: 'correct',
        field: 'practice.legalName',
        outcome: answer.changes.length > 0 ? 'answered' : 'unchanged',
        before: 'Optik Nord',
        after: String(answer.changes[0]?.value ?? 'Optik Nord'),
        explanation: null,
        documents: [],
      },
    ],
    beside: [],
    documentsBeside: [],
  });
  return fake;

  function actsWith(token: string, cookie: () => string | undefined): PageActs {
    /** Notes the act; what keeps it from being done. */
    const before = (call: keyof PageActs, body?: unknown) => {
      fake.calls.push({ call, token, body });
      if (state.away) return failed('temporarily-unavailable', 503);
      const isOfSession = /Form|Draft|Field|preview|Sent/.test(call);
      const isOver = !state.alive && call !== 'submitAnswer';
      if (isOver && !state.answered) return failed('answer-link-invalid', 403);
      if (isOfSession && !isUnlocked(cookie())) return failed('answer-code-required', 403);
      return isOver && /Form|Draft|Field|preview/.test(call)
        ? failed('answer-link-invalid', 403)
        : undefined;
    };
    return {
      readInvitation: async (language) =>
        before('readInvitation') ?? {
          value: {
            ...invitation,
            ...(language && { language }),
            code: state.code,
            nextAt: state.nextAt,
            answeredAt: state.answered ? answeredAt : null,
            unlocked: isUnlocked(cookie()),
          },
        },
      sendCode: async () => {
        const refused = before('sendCode');
        if (refused !== undefined) return refused;
        state.code = fakeCode;
        return { value: undefined };
      },
      openSession: async (code) => {
        const refused = before('openSession', { code });
        if (refused !== undefined) return refused;
        if (code !== goodCode) return failed('answer-code-refused', 403);
        state.unlocked = true;
        isOpened = true;
        return { value: { cookie: `${fakeSessionCookie}; HttpOnly; Secure` } };
      },
      readForm: async (language) => {
        const refused = before('readForm');
        if (refused !== undefined) return refused;
        state.forms -= 1;
        if (state.forms < 0) return failed('temporarily-unavailable', 503);
        const draft = { ...fake.form.draft, revision: state.revision };
        return { value: { ...fake.form, ...(language && { language }), draft, unlocked: true } };
      },
      readSent: async (language) => {
        const refused = before('readSent');
        if (refused !== undefined) return refused;
        const answer = state.sent;
        const changed = new Map(answer.changes.map(({ field, value }) => [field, value]));
        const now = fields.map((one) => ({
          ...one,
          value: changed.has(one.field) ? (changed.get(one.field) ?? null) : one.value,
        }));
        const about = { ...invitation, ...(language && { language }), documents, fields: now };
        const code = { code: state.code, nextAt: state.nextAt, unlocked: true };
        return {
          value: { ...about, ...code, answeredAt, answer, comparison: comparison(answer) },
        };
      },
      saveDraft: async ({ revision, answer }) => {
        const refused = before('saveDraft', { revision, answer });
        if (refused !== undefined) return refused;
        if (revision !== state.revision) return failed('draft-changed', 409);
        if (state.faults.length > 0) return failed('invalid-request', 400, state.faults);
        state.revision += 1;
        fake.form = { ...fake.form, draft: { revision: state.revision, answer } };
        return { value: { revision: state.revision } };
      },
      checkField: async (change) =>
        before('checkField', change) ?? {
          value: { verdict: 'doubtful', why: 'The check digit is 7.' },
        },
      previewAnswer: async (answer) =>
        before('previewAnswer', answer) ?? { value: comparison(answer) },
      submitAnswer: async (answer) => {
        const refused = before('submitAnswer', answer);
        if (refused !== undefined) return refused;
        if (state.overtaken) return failed('answer-link-invalid', 403);
        state.alive = false;
        state.answered = true;
        state.sent = answer;
        const { ticketNumber, countryCode } = form;
        const receipt = { ticketNumber, countryCode, round: 1, answeredAt };
        return { value: { ...receipt, comparison: comparison(answer) } };
      },
      removeDocument: async (id) => before('removeDocument', id) ?? { value: undefined },
    };
  }
}

function failed(problem: string, status: number, errors: readonly FaultyField[] = []) {
  return { problem, status, errors, retryAfterSeconds: undefined } satisfies ActResult<never>;
}
