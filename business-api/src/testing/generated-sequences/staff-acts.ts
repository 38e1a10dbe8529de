import type { Registration } from '@countersign/domain/registration/registration';
import { licencePoint } from '../upload-documents.ts';
import { postAct } from './post-act.ts';
import type { SequenceWorld } from './sequence-world.ts';

/** One act in a sequence, on a registration as it is now. */
export type SequenceAct = (world: SequenceWorld, registration: Registration) => Promise<unknown>;

/** Sometimes the version of someone who has not seen the last change. */
function versionSeen({ choice }: SequenceWorld, { version }: Registration): number {
  return choice.happens(0.05) ? Math.max(1, version - 1) : version;
}

/** An act whose body needs the version alone, and what is given. */
function act(
  path: string,
  body: (world: SequenceWorld, registration: Registration) => object,
  by: (world: SequenceWorld, registration: Registration) => string | undefined = () => undefined,
): SequenceAct {
  return (world, registration) => {
    const sent = { version: versionSeen(world, registration), ...body(world, registration) };
    return postAct(world, registration.ticketNumber, path, sent, by(world, registration));
  };
}

const administrator = ({ choice }: SequenceWorld) => choice.of(['Ann', 'Bob']);
const anyTicket = ({ applicants, choice }: SequenceWorld) => ({
  countryCode: 'FR',
  ticketNumber: choice.among(applicants)?.ticketNumber,
});

const isAdministrator = (name: string) => name === 'Ann' || name === 'Bob';

/** Answers the reversal that waits, where one does. Anyone tries; throws if it succeeds for one who may not. */
function answerProposal(
  path: string,
  body: object,
  may: (who: string, asker: string) => boolean,
): SequenceAct {
  return async (world, registration) => {
    const { ticketNumber } = registration;
    const address = `/registrations/FR/${ticketNumber}/reversal/proposal`;
    const answer = await world.api.call('GET', address, { token: world.staff.Ann });
    const proposed = Object(Object(answer.body).proposal);
    const proposal = proposed.proposalId ?? proposed.id ?? '00000000-0000-4000-8000-000000000000';
    const who = world.choice.of(['Ann', 'Bob', 'Ann', 'Bob', 'Cy', 'Di']);
    const sent = { version: versionSeen(world, registration), proposal, ...body };
    const { status } = await postAct(world, ticketNumber, path, sent, who);
    if (status < 300 && !may(who, proposed.proposedBy.name)) {
      throw new Error(`${who} may not answer what ${proposed.proposedBy.name} asked for`);
    }
  };
}

export const decisionActs = {
  approve: act('decision', () => ({ decision: 'approve', reasonCodes: [], waiver: 'Known.' })),
  reject: act('decision', () => ({ decision: 'reject', reasonCodes: ['L01'] })),
  rejectAsDuplicate: act('decision', (world) => ({
    decision: 'reject',
    reasonCodes: ['D01'],
    duplicateOf: anyTicket(world),
  })),
  undo: act(
    'decision/undo',
    () => ({}),
    (_, registration) =>
      'decision' in registration ? registration.decision.decidedBy.name : undefined,
  ),
  reverse: act('reversal', () => ({ reason: 'Wrong.' }), administrator),
  askForReversal: act('reversal-requests', () => ({ reason: 'Please.' })),
  propose: act('reversal/proposal', () => ({ reason: 'Two.' }), administrator),
  confirm: answerProposal(
    'reversal/proposal/confirmation',
    {},
    (who, asker) => isAdministrator(who) && who !== asker,
  ),
  decline: answerProposal(
    'reversal/proposal/refusal',
    { reason: 'No.' },
    (who, asker) => isAdministrator(who) || who === asker,
  ),
} satisfies Record<string, SequenceAct>;

/** Answers the decision that waits for a second person, where one does; throws if it succeeds for one who may not. */
function settleProposal(
  path: string,
  body: (world: SequenceWorld, registration: Registration) => Promise<object>,
  may: (who: string, proposer: string) => boolean,
): SequenceAct {
  return async (world, registration) => {
    const { ticketNumber } = registration;
    const address = `/registrations/FR/${ticketNumber}/decision/proposal`;
    const read = await world.api.call('GET', address, { token: world.staff.Ann });
    const found = Object(Object(read.body).proposal);
    const proposal = found.id ?? '00000000-0000-4000-8000-000000000000';
    const who = world.choice.of(['Ann', 'Bob', 'Cy', 'Di']);
    const sent = { proposal, ...(await body(world, registration)) };
    const { status } = await postAct(world, ticketNumber, `decision/proposal/${path}`, sent, who);
    if (status < 300 && (found.state !== 'waiting' || !may(who, found.proposedBy.name))) {
      throw new Error(`${who} may not settle what ${found.proposedBy?.name} proposed`);
    }
  };
}

export const secondPersonActs = {
  proposeApproval: act('decision/proposal', () => ({
    decision: 'approve',
    reasonCodes: [],
    waiver: 'Known.',
  })),
  proposeRejection: act('decision/proposal', () => ({
    decision: 'reject',
    reasonCodes: ['R01'],
    internalNote: 'Seen before.',
  })),
  rejectAsFraud: act('decision', () => ({
    decision: 'reject',
    reasonCodes: ['R01'],
    internalNote: 'Seen before.',
  })),
  confirmDecision: settleProposal(
    'confirmation',
    async (world, registration) => {
      const address = `/registrations/FR/${registration.ticketNumber}/evidence`;
      const { body } = await world.api.call('GET', address, { token: world.staff.Ann });
      const version = versionSeen(world, registration);
      return { version, evidenceHash: Object(body).evidenceHash };
    },
    (who, proposer) => who !== proposer,
  ),
  returnDecision: settleProposal(
    'return',
    async () => ({ word: 'No.' }),
    () => true,
  ),
} satisfies Record<string, SequenceAct>;

export const askingActs = {
  ask: act('requests', ({ choice }) => ({
    points: [
      choice.of<object>([
        licencePoint,
        { kind: 'explain', field: null, reason: 'C01', words: 'Who?' },
      ]),
    ],
    answerDays: choice.of([2, 14]),
  })),
  undoAsking: act(
    'requests/undo',
    () => ({}),
    (_, { request }) => request?.askedBy.name,
  ),
  enterAnswer: act('requests/answer', (world, { ticketNumber }) => ({
    answer: { changes: newEmail(world, ticketNumber), points: [{ point: 1, explanation: 'Me.' }] },
    note: 'By telephone',
  })),
  answerBySite: (world, { ticketNumber, request }) =>
    postAct(
      world,
      ticketNumber,
      'answers',
      {
        round: request?.round ?? 1,
        answer: {
          changes: [
            { field: 'practice.phone', value: `+33 1 4${world.choice.of([1, 2, 3])} 00 00 00` },
          ],
          points: [{ point: 1, explanation: 'Me.' }],
        },
      },
      'the site',
    ),
  correct: act('corrections', ({ choice }) => ({
    change: { field: 'practice.tradingName', value: `Name ${choice.of([1, 2, 3])}` },
    note: 'A slip',
  })),
} satisfies Record<string, SequenceAct>;

/** Where the applicant's next mails go: now and then elsewhere. */
export function newEmail({ applicants, choice }: SequenceWorld, ticketNumber: string) {
  const applicant = applicants.find((one) => one.ticketNumber === ticketNumber);
  if (applicant === undefined || !choice.happens(0.3)) return [];
  return [{ field: 'contact.email', value: choice.of([applicant.otherEmail, applicant.email]) }];
}

const aside =
  (path: string, body: (world: SequenceWorld) => object): SequenceAct =>
  (world, { ticketNumber }) =>
    postAct(world, ticketNumber, path, body(world));

export const deskActs = {
  note: aside('notes', () => ({ text: 'n' })),
  claim: (world, { ticketNumber }) => {
    const path = world.choice.of(['claim', 'claim/release', 'claim/take-over']);
    return postAct(world, ticketNumber, path, undefined);
  },
  judgePair: aside('duplicates/answer', (world) => ({
    other: anyTicket(world),
    as: world.choice.of(['same', 'different', 'related', 'open']),
  })),
  settle: aside('evidence/settle', ({ choice }) => ({
    as: 'by-hand',
    item: choice.of(['name-agrees', 'not-known-already']),
    note: 'Seen',
  })),
  askRegister: aside('evidence/ask', () => ({ scheme: 'fr-siret', value: '73282932000074' })),
} satisfies Record<string, SequenceAct>;
