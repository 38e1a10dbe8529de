import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AskRequest } from '@countersign/contract/requests/ask';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { ask, receiveAnswer } from '../../asking/start.ts';
import {
  addChunk,
  type DocumentDesk,
  keyOwner,
  newDocumentKey,
  sealing,
  wrapKey,
} from '../../documents/start.ts';
import { type MailQueue, recordAsSent } from '../../mail/start.ts';
import type { Trx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/new-id.ts';
import type { AllRegisterSettings } from '../../registers/start.ts';
import { appendEvents, lockWithMarket } from '../../registrations/start.ts';

const undoSeconds = 20;
const sentAfterMs = 24_000;
const picture = new URL('./licence.png', import.meta.url);

const points: AskRequest['points'] = [
  {
    kind: 'correct',
    field: 'practice.phone',
    reason: null,
    words: 'Ce numéro n’est pas attribué.',
  },
  { kind: 'document', field: 'documents[licence]', reason: null, words: 'La copie est illisible.' },
  { kind: 'confirm', field: 'contact.email', reason: null },
];

export interface AskedInDemo {
  readonly key: RegistrationKey;
  readonly person: { readonly subject: string; readonly name: string };
  readonly askedAt: Date;
  /** Undefined: the answer is awaited. */
  readonly answeredAt: Date | undefined;
  readonly phone: string;
  readonly documents: DocumentDesk;
  /** Of the document that comes with the answer. */
  readonly fileName: string;
  readonly registers: AllRegisterSettings;
}

/** Asks the applicant of an invented registration, who may have answered with a document. */
export async function askDemoApplicant(
  trx: Trx,
  mails: MailQueue,
  { key, person, askedAt: at, answeredAt, phone, documents, fileName, registers }: AskedInDemo,
): Promise<void> {
  const locked = await lockWithMarket(trx, key);
  const { version, contact } = locked.registration;
  const request = { version, points };
  await ask(trx, mails, { locked, person, email: undefined, request, at, undoSeconds });
  await recordAsSent(trx, key, new Date(at.getTime() + sentAfterMs));
  if (answeredAt === undefined) return;
  if (documents.keys.length > 0) {
    await addLicence(trx, key, { keys: documents.keys, fileName, at: answeredAt });
  }
  await receiveAnswer(trx, mails, {
    locked: await lockWithMarket(trx, key),
    round: 1,
    content: {
      // One point has no answer, and the website was not asked for.
      changes: [
        { field: 'practice.phone', value: phone },
        { field: 'practice.website', value: `https://${contact.email.split('@')[1]}/` },
      ],
      points: [],
    },
    from: { origin: 'applicant' },
    at: answeredAt,
    registers,
    pointer: '',
  });
  await recordAsSent(trx, key, new Date(answeredAt.getTime() + 4000));
}

/** As an upload leaves it, in the one transaction of the demo world. */
async function addLicence(
  trx: Trx,
  key: RegistrationKey,
  {
    keys,
    fileName,
    at,
  }: { readonly keys: readonly Buffer[]; readonly fileName: string; readonly at: Date },
): Promise<void> {
  const contents = readFileSync(picture);
  const documentId = newId(at.getTime());
  const documentKey = newDocumentKey();
  const seal = sealing(documentKey, documentId);
  const sealed = Buffer.concat([seal.begin, seal.add(contents), seal.end().rest]);
  const row = { country_code: key.countryCode, ticket_number: key.ticketNumber };
  const wrapped = wrapKey(keys, keyOwner(key), documentKey);
  const sha256 = createHash('sha256').update(contents).digest('hex');
  const file = {
    fileName,
    mediaType: 'image/png',
    documentKind: 'licence',
  } as const;
  await trx
    .insertInto('document_keys')
    .values({ ...row, wrapped })
    .execute();
  await addChunk(trx, documentId, 0, sealed);
  await trx
    .insertInto('documents')
    .values({
      ...row,
      document_id: documentId,
      round: 1,
      point: 2,
      kind: file.documentKind,
      file_name: file.fileName,
      media_type: file.mediaType,
      bytes: contents.length,
      sha256,
      state: 'not-checked',
      place: 'database',
      uploaded_at: at,
      check_at: at,
    })
    .execute();
  const about = { documentId, bytes: contents.length, contentHash: sha256, round: 1, at };
  await appendEvents(trx, key, [
    { kind: 'document-received', actor: { kind: 'applicant' }, ...about, ...file },
  ]);
}
