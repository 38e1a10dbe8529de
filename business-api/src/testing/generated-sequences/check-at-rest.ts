import { decisionMailPurposes } from '@countersign/domain/registration/mail-purpose';
import type { Registration } from '@countersign/domain/registration/registration';
import { expect } from 'vitest';
import { readEvidence } from '../../evidence/read-evidence.ts';
import { storedDetail, summaryDetail } from '../../evidence/summary-columns.ts';
import { tokenIn } from '../asked-applicant.ts';
import { findValues } from '../find-values.ts';
import { allRegistrations } from './check-registration.ts';
import type { SequenceWorld } from './sequence-world.ts';

/** What must be so once nothing is due any more. */
export async function checkAtRest(world: SequenceWorld): Promise<void> {
  for (const registration of await allRegistrations(world)) {
    const { ticketNumber } = registration;
    const applicant = world.applicants.find((one) => one.ticketNumber === ticketNumber);
    await checkEvents(world, registration);
    if (applicant?.erased === true) {
      const { name, email, otherEmail } = applicant;
      const left = await findValues(world.api.db, { name, email, otherEmail });
      expect(left, `${ticketNumber}: values left by the erasure`).toEqual([]);
      continue;
    }
    await checkLastMail(world, registration);
    if (registration.status !== 'pending') continue;
    await checkSummary(world, registration);
    await checkLink(world, registration);
  }
  await checkContents(world);
}

const outcomes = [...decisionMailPurposes, 'correction'];
/** An applicant who is asked, or has answered, knows that nothing is decided, even where the correction did not arrive. */
const ofPending = ['correction', 'information-request', 'information-reminder', 'answer-receipt'];

/** The applicant read last what is so now, or staff see that the mail did not arrive. */
async function checkLastMail({ api, taken, staff }: SequenceWorld, registration: Registration) {
  const { ticketNumber, status } = registration;
  const isPending = status === 'pending';
  const counted = isPending ? [...outcomes, ...ofPending] : outcomes;
  const last = taken
    .filter((mail) => mail.ticket_number === ticketNumber && counted.includes(mail.purpose))
    .at(-1)?.purpose;
  if (isPending && (last === undefined || ofPending.includes(last))) return;
  const wanted = {
    pending: 'correction',
    approved: 'approval',
    rejected: 'rejection',
    linked: 'existing-account',
    withdrawn: 'withdrawal',
  }[status];
  if (last === wanted) return;
  const aside = await api.db
    .selectFrom('mails')
    .select('id')
    .where('ticket_number', '=', ticketNumber)
    .where('set_aside', '=', true)
    .execute();
  if (aside.length > 0) return;
  const { body } = await api.call('GET', '/mails/failed?limit=100', { token: staff.Ann });
  const failed: { ticketNumber: string; purpose: string }[] = Object(body).items;
  const own = failed.filter((mail) => mail.ticketNumber === ticketNumber);
  expect(
    own.map(({ purpose }) => purpose),
    `${ticketNumber}: last mail ${last}`,
  ).toContain(wanted);
}

async function checkSummary({ api, now, registers }: SequenceWorld, registration: Registration) {
  const { ticketNumber } = registration;
  const row = await api.db
    .selectFrom('registrations')
    .select(['evidence_state', 'evidence_to_look_at', 'evidence_contradicted', 'evidence_detail'])
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirstOrThrow();
  const { evaluated, market } = await readEvidence(api.db, registration, { now: now(), registers });
  expect(row.evidence_state, `${ticketNumber}: stored evidence`).toBe(evaluated.summary.state);
  const fresh = summaryDetail(evaluated, registration, market);
  const stored = storedDetail(row);
  expect(stored, `${ticketNumber}: stored evidence`).toBeDefined();
  if (stored === undefined) return;
  expect(stored, `${ticketNumber}: stored evidence`).toEqual(fresh);
}

/** An applicant who is asked has a mail with a link that works, unless staff see that none arrived. */
async function checkLink(
  { api, taken }: SequenceWorld,
  { ticketNumber, request, contact }: Registration,
) {
  if (request?.state !== 'waiting') return;
  const purposes = ['information-request', 'information-reminder'];
  const failed = await api.db
    .selectFrom('mails')
    .select('id')
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', 'in', ['information-request', 'information-reminder'])
    .where('state', '=', 'failed')
    .execute();
  if (failed.length > 0) return;
  const statuses: number[] = [];
  for (const mail of taken) {
    if (mail.ticket_number !== ticketNumber || !purposes.includes(mail.purpose)) continue;
    if (mail.recipient !== contact.email) continue;
    const headers = { 'answer-token': tokenIn(mail.text) };
    statuses.push((await api.call('GET', '/answer', { headers })).status);
  }
  expect(statuses, `${ticketNumber}: links`).toContain(200);
}

/** A receiver that was always there has got every event, in order, and the last says what is so. */
async function checkEvents(world: SequenceWorld, { ticketNumber, status }: Registration) {
  const deliveries = await world.api.db
    .selectFrom('webhook_deliveries')
    .select('state')
    .where('ticket_number', '=', ticketNumber)
    .execute();
  const states = deliveries.map(({ state }) => `${state}`);
  const open = states.filter((state) => ['held', 'waiting', 'queued', 'sending'].includes(state));
  expect(open, `${ticketNumber}: events to post`).toEqual([]);
  if (world.webhooksDisturbed || states.includes('dead')) return;
  const own = world.posted.filter(({ data }) => data.ticketNumber === ticketNumber);
  const versions = own.map(({ data }) => data.version);
  expect(versions, `${ticketNumber}: order of events`).toEqual(
    versions.toSorted((one, other) => one - other),
  );
  const last = own.filter(({ type }) => type !== 'registration.erased').at(-1);
  if (last !== undefined) expect(last.data.status, `${ticketNumber}: last event`).toBe(status);
}

/** No document without its contents, and no contents without a document. */
async function checkContents({ api: { db } }: SequenceWorld): Promise<void> {
  const idsOf = async (table: 'documents' | 'document_chunks' | 'document_leftovers') =>
    new Set(
      (await db.selectFrom(table).select('document_id').execute()).map((row) => row.document_id),
    );
  const [documents, chunks, leftovers] = [
    await idsOf('documents'),
    await idsOf('document_chunks'),
    await idsOf('document_leftovers'),
  ];
  const stray = [...chunks].filter((id) => !documents.has(id) && !leftovers.has(id));
  expect(stray, 'contents without a document').toEqual([]);
  const inDatabase = await db
    .selectFrom('documents')
    .select('document_id')
    .where('place', '=', 'database')
    .execute();
  const lost = inDatabase.filter(({ document_id }) => !chunks.has(document_id));
  expect(lost, 'documents without their contents').toEqual([]);
}
