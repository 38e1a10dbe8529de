import { pngFile } from '../../documents/inspection/testing/picture-files.ts';
import { mailsOf, newestCode, tokenIn } from '../asked-applicant.ts';
import { postForm } from '../upload-documents.ts';
import { postAct, refuseFailure } from './post-act.ts';
import type { SequenceWorld } from './sequence-world.ts';
import { newEmail, type SequenceAct } from './staff-acts.ts';

type Session = NonNullable<SequenceWorld['applicants'][number]['session']>;

/** An act of an applicant who has opened the form; nothing where the form was never opened. */
function withForm(
  name: string,
  act: (
    world: SequenceWorld,
    session: Session,
    ticket: string,
  ) => Promise<{ status: number; text: string }>,
): SequenceAct {
  return async (world, { ticketNumber }) => {
    const session = world.applicants.find((one) => one.ticketNumber === ticketNumber)?.session;
    if (session === undefined) return;
    const answer = await act(world, session, ticketNumber);
    world.log.push(`${ticketNumber} ${name} by the applicant: ${answer.status}`);
    refuseFailure(answer);
  };
}

export const applicantActs = {
  openForm: async (world, registration) => {
    const { api, applicants, log } = world;
    const { ticketNumber } = registration;
    const applicant = applicants.find((one) => one.ticketNumber === ticketNumber);
    const [mail] = await mailsOf(api, registration, 'information-request');
    if (applicant === undefined || mail === undefined || mail.text === '') return;
    const token = tokenIn(mail.text);
    const headers = { 'answer-token': token };
    const sent = await api.call('POST', '/answer/code', { headers });
    refuseFailure(sent);
    if (sent.status !== 202) return;
    const code = await newestCode(api, registration);
    const opened = await api.call('POST', '/answer/session', { headers, body: { code } });
    log.push(`${ticketNumber} form opened: ${opened.status}`);
    refuseFailure(opened);
    const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0];
    if (cookie !== undefined) applicant.session = { token, headers: { ...headers, cookie } };
  },
  handInAnswer: withForm('answer', (world, { headers }, ticket) => {
    const body = { changes: newEmail(world, ticket), points: [{ point: 1, explanation: 'Me.' }] };
    return world.api.call('POST', '/answer/submission', { headers, body });
  }),
  saveDraft: withForm('draft', ({ api, choice }, { headers }, ticket) => {
    const points = [{ point: 1, explanation: `Draft of ${ticket}` }];
    const body = { revision: choice.of([0, 1, 2]), answer: { changes: [], points } };
    return api.call('PUT', '/answer/draft', { headers, body });
  }),
  upload: withForm('upload', (world, session, ticket) => {
    const { api, choice } = world;
    const contents = choice.happens(0.2) ? 'no picture' : pngFile();
    const file = { name: `${ticket} ${choice.of([1, 2])}.png`, contents };
    const between = choice.happens(0.4) ? () => world.actAmid('uploading') : undefined;
    return postForm(api, session, session.headers, [file], undefined, between);
  }),
  openDocument: async (world, { ticketNumber }) => {
    const document = await world.api.db
      .selectFrom('documents')
      .select('document_id')
      .where('ticket_number', '=', ticketNumber)
      .executeTakeFirst();
    if (document === undefined) return;
    const path = `documents/${document.document_id}/open`;
    await postAct(world, ticketNumber, path, { acceptUnscanned: true });
  },
} satisfies Record<string, SequenceAct>;
