import { Registration } from '@countersign/domain/registration/registration';
import { applicantActs } from './applicant-acts.ts';
import { backgroundActs } from './background-acts.ts';
import { mailActs } from './mail-acts.ts';
import { marketActs } from './market-acts.ts';
import { handIn, type SequenceWorld } from './sequence-world.ts';
import {
  askingActs,
  decisionActs,
  deskActs,
  type SequenceAct,
  secondPersonActs,
} from './staff-acts.ts';

const { approve, reject, rejectAsDuplicate, undo, reverse, propose, confirm } = decisionActs;
const { askForReversal, decline } = decisionActs;
const { ask, undoAsking, enterAnswer } = askingActs;
const { proposeApproval, confirmDecision } = secondPersonActs;
const { openForm, handInAnswer, upload } = applicantActs;
const mostRegistrations = 4;

const passTime: SequenceAct = async ({ advance, choice, log }) => {
  const day = 86_400;
  const seconds = choice.of([1, 5, 15, 30, 120, 3600, day, 3 * day, 8 * day]);
  log.push(`${seconds} s pass`);
  advance(seconds);
};
const handInSeldom: SequenceAct = async (world) => {
  if (world.applicants.length < mostRegistrations) await handIn(world);
};

/** Repeated ones are more frequent: what is seldom possible, or leads to more. */
const always: readonly SequenceAct[] = [
  ...[applicantActs, backgroundActs, mailActs, marketActs, deskActs].flatMap(actsOf),
  ...[handInSeldom, passTime, passTime, passTime, passTime],
  ...[openForm, handInAnswer, handInAnswer, upload, upload, backgroundActs.scan],
  ...[mailActs.sendMails, mailActs.sendMails, mailActs.resend, mailActs.resendElsewhere],
  ...[backgroundActs.askRegisters],
];
const whilePending: readonly SequenceAct[] = [
  ...actsOf(askingActs),
  ...[...actsOf(secondPersonActs), proposeApproval, confirmDecision, confirmDecision],
  ...[approve, approve, approve, reject, reject, rejectAsDuplicate, rejectAsDuplicate],
  ...[ask, ask, undoAsking, enterAnswer, deskActs.claim, deskActs.settle],
];
const whileAsked: readonly SequenceAct[] = [
  ...whilePending,
  ...actsOf(applicantActs),
  ...[openForm, openForm, openForm, upload, handInAnswer, backgroundActs.scan],
];
const whileDecided: readonly SequenceAct[] = [
  ...[undo, undo, undo, reverse, reverse, reverse, propose, propose, confirm, confirm, confirm],
  ...[askForReversal, askForReversal, decline, decline],
];
/** Most of them are refused in a given state, which must be all that happens. */
const ofAnyState = [decisionActs, askingActs, secondPersonActs].flatMap(actsOf);

/** Does the next act that the seed chooses. */
export async function doNextAct(world: SequenceWorld): Promise<void> {
  const { api, applicants, choice, staff } = world;
  const ticketNumber = choice.among(applicants)?.ticketNumber;
  const body = { countryCode: 'FR', ticketNumber };
  const read = await api.call('POST', '/registration-status', { token: staff.Ann, body });
  const registration = Registration.parse(read.body);
  const fitting =
    registration.status !== 'pending'
      ? whileDecided
      : registration.request?.state === 'waiting'
        ? whileAsked
        : whilePending;
  const luck = choice.next();
  const acts = luck < 0.1 ? ofAnyState : luck < 0.55 ? fitting : always;
  await choice.among(acts)?.(world, registration);
}

function actsOf(acts: Readonly<Record<string, SequenceAct>>): readonly SequenceAct[] {
  return Object.values(acts);
}
