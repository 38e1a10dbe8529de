import type { AnswerForm } from '@countersign/contract/requests/applicant';
import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { FormSenders } from '../form-slots.ts';

/** Answers like the API for one link, so that the page can be tested alone. */
export interface FakeAnswerApi {
  readonly app: FastifyInstance;
  /** `GET /answer`, in order; with what they carried. */
  readonly calls: { readonly call: string; readonly token: unknown; readonly body: unknown }[];
  readonly state: {
    unlocked: boolean;
    alive: boolean;
    away: boolean;
    /** How many times the form can be read. */
    forms: number;
    revision: number;
    faults: object[];
  };
  form: AnswerForm;
  /** Whose forms the page takes. */
  readonly senders: FormSenders;
}

export const goodCode = '123456';
export const fakeSessionCookie = '__Host-answer-0011223344556677=secret';

export function fakeAnswerApi(form: AnswerForm): FakeAnswerApi {
  const app = fastify();
  const state: FakeAnswerApi['state'] = {
    unlocked: false,
    alive: true,
    away: false,
    forms: Number.POSITIVE_INFINITY,
    revision: 0,
    faults: [],
  };
  const fake: FakeAnswerApi = {
    app,
    calls: [],
    state,
    form,
    senders: {
      registrationOf: async ({ url }) => {
        if (state.away) throw new Error('The database is away.');
        return state.alive || url.includes('/submission') ? form : undefined;
      },
      networkOf: () => undefined,
    },
  };
  let isOpened = false;
  // A session that was opened here needs its cookie.
  const isUnlocked = (cookie = '') =>
    state.unlocked && (!isOpened || cookie.includes(fakeSessionCookie));
  const problem = (code: string, status: number, more: object = {}) => ({
    type: `https://countersign.example/problems/${code}`,
    title: code,
    status,
    code,
    requestId: 'request',
    ...more,
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const { url, method, headers, body } = request;
    fake.calls.push({ call: `${method} ${url}`, token: headers['answer-token'], body });
    if (state.away) {
      await reply.code(503).send(problem('temporarily-unavailable', 503));
    } else if (!state.alive && !url.startsWith('/api/answer/submission')) {
      await reply.code(403).send(problem('answer-link-invalid', 403));
    } else if (/form|draft|check|preview/.test(url) && !isUnlocked(headers.cookie)) {
      await reply.code(403).send(problem('answer-code-required', 403));
    }
  });
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
  const chosen = ({ query }: FastifyRequest) => query as { language?: AnswerForm['language'] }; // of the address
  app.get('/api/answer', async (request) => ({
    ...invitation,
    ...chosen(request),
    unlocked: state.unlocked,
  }));
  app.post('/api/answer/code', async (_, reply) => reply.code(202).send({ validMinutes: 10 }));
  app.post('/api/answer/session', async (request, reply) => {
    const { code } = request.body as { code: string }; // the page sends it
    if (code !== goodCode) return reply.code(403).send(problem('answer-code-refused', 403));
    state.unlocked = true;
    isOpened = true;
    return reply
      .header('set-cookie', `${fakeSessionCookie}; HttpOnly; Secure`)
      .send({ endsAt: sessionEndsAt });
  });
  app.get('/api/answer/form', async (request, reply) => {
    state.forms -= 1;
    if (state.forms < 0) return reply.code(503).send(problem('temporarily-unavailable', 503));
    const draft = { ...fake.form.draft, revision: state.revision };
    return { ...fake.form, ...chosen(request), draft, unlocked: true };
  });
  app.put('/api/answer/draft', async (request, reply) => {
    const { revision, answer } = request.body as { revision: number; answer: AnswerContent }; // the page sends it
    if (revision !== state.revision) return reply.code(409).send(problem('draft-changed', 409));
    if (state.faults.length > 0) {
      return reply.code(400).send(problem('invalid-request', 400, { errors: state.faults }));
    }
    state.revision += 1;
    fake.form = { ...fake.form, draft: { revision: state.revision, answer } };
    return { revision: state.revision };
  });
  app.post('/api/answer/check', async () => ({
    verdict: 'doubtful',
    why: 'The check digit is 7.',
  }));
  const comparison = (answer: AnswerContent) => ({
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
  app.post('/api/answer/preview', async (request) => comparison(request.body as AnswerContent));
  app.post('/api/answer/submission', async (request) => {
    state.alive = false;
    return {
      ticketNumber: form.ticketNumber,
      countryCode: form.countryCode,
      round: 1,
      answeredAt: '2026-11-22T10:00:00.000Z',
      comparison: comparison(request.body as AnswerContent),
    };
  });
  return fake;
}
