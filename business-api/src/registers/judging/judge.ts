import type { FindingReason, UnknownReason } from '@countersign/domain/evidence/finding-reasons';
import type {
  FactComparison,
  Knowledge,
  RegisterVerdict,
} from '@countersign/domain/evidence/register-finding';
import type { WrittenApplication } from '../../duplicates/room.ts';
import type { Register } from '../register.ts';
import type { NotFoundReason, RegisterDoubt, RegisterRecord } from '../register-record.ts';
import { compareActivity } from './compare-activity.ts';
import { compareAddress } from './compare-address.ts';
import { compareLicence, type LicenceFinding } from './compare-licence.ts';
import { compareName, type NameFinding } from './compare-name.ts';
import { inertText } from './inert-text.ts';
import { type RegisterAnswer, readAnswer } from './read-answer.ts';

export interface Judgement {
  readonly knowledge: Knowledge;
  readonly verdict: RegisterVerdict;
  readonly why: FindingReason;
  readonly whyValues: Readonly<Record<string, string>>;
  readonly name: FactComparison;
  readonly address: FactComparison;
  readonly activity: FactComparison;
  readonly state: FactComparison;
  readonly consultationNumber: string | null;
}

/** What an answer says about an application. `asked` is the number in the service's form. */
export function judge(
  register: Register,
  answer: RegisterAnswer,
  application: WrittenApplication,
  asked?: string,
): Judgement {
  const reading = readAnswer(register, answer, asked);
  if (reading.knowledge === 'found') return judgeRecord(reading.record, application);
  const { verdict, why } =
    reading.knowledge === 'unknown'
      ? ({ verdict: 'unknown', why: reading.reason } as const)
      : verdictOnMissing(register, reading.reason);
  return { ...withoutFacts, knowledge: reading.knowledge, verdict, why };
}

/** A finding for a question that got no answer at all. */
export function judgeSilence(reason: UnknownReason): Judgement {
  return { ...withoutFacts, knowledge: 'unknown', verdict: 'unknown', why: reason };
}

const notTold: FactComparison = { result: 'not-told', ours: null, theirs: null };
const withoutFacts = {
  whyValues: {},
  name: notTold,
  address: notTold,
  activity: notTold,
  state: notTold,
  consultationNumber: null,
};

function verdictOnMissing({ isComplete }: Register, reason: NotFoundReason) {
  // The company is published, so its branches are too.
  if (reason === 'branch-not-found') return { verdict: 'contradicted', why: reason } as const;
  return isComplete
    ? ({ verdict: 'contradicted', why: 'not-found' } as const)
    : ({ verdict: 'needs-eyes', why: 'not-found-and-not-complete' } as const);
}

function judgeRecord(record: RegisterRecord, application: WrittenApplication): Judgement {
  const name = compareName(record, application);
  const facts: Facts = {
    name,
    address: compareAddress(record, application),
    activity: compareActivity(record, application),
    state: compareState(record),
    licence: compareLicence(record, application),
  };
  const why = reasonOf(record, facts);
  return {
    knowledge: 'found',
    verdict: VERDICTS[why] ?? 'needs-eyes',
    why,
    whyValues: valuesOf(why, record, facts),
    name: inert({ result: name.result, ours: name.ours, theirs: name.theirs }),
    address: inert(facts.address),
    activity: inert(facts.activity),
    state: inert(facts.state),
    consultationNumber:
      record.consultationNumber === null ? null : inertText(record.consultationNumber),
  };
}

interface Facts {
  readonly name: NameFinding;
  readonly address: FactComparison;
  readonly activity: FactComparison;
  readonly state: FactComparison;
  readonly licence: LicenceFinding | undefined;
}

const VERDICTS: Readonly<Partial<Record<FindingReason, RegisterVerdict>>> = {
  agrees: 'confirmed',
  'name-not-told': 'confirmed',
  'name-never-told': 'confirmed',
  ceased: 'contradicted',
  insolvent: 'contradicted',
  'other-name': 'contradicted',
};

const STATE_RESULTS = {
  active: 'agrees',
  ceased: 'differs',
  insolvent: 'differs',
  unclear: 'similar',
  'not-told': 'not-told',
} as const;

function compareState({ state, doubts }: RegisterRecord): FactComparison {
  const result = STATE_RESULTS[state.kind];
  const isDoubtful = doubts.some((doubt) => doubtsOfState.has(doubt)) && result !== 'differs';
  return { result: isDoubtful ? 'similar' : result, ours: null, theirs: state.word };
}

/** What makes it doubtful whether the holder is active. */
const doubtsOfState: ReadonlySet<RegisterDoubt> = new Set<RegisterDoubt>([
  'strike-off-proposed',
  'registration-lapsed',
  'withheld-by-law',
]);

/** The heaviest contradiction of the application; the rest is in the four facts. */
function reasonOf(record: RegisterRecord, facts: Facts): FindingReason {
  const { name, address, activity, licence } = facts;
  const { kind } = record.state;
  if (kind === 'ceased' || kind === 'insolvent') return kind;
  if (name.result === 'differs') return 'other-name';
  if (name.kind === 'person') return 'number-of-person';
  if (record.isWithheld && name.result === 'not-told') return 'withheld';
  if (name.result === 'similar') return name.kind === 'former' ? 'former-name' : 'similar-name';
  if (kind === 'unclear') return 'state-unclear';
  // Before the address: only the reason says what is wrong with a licence.
  if (licence !== undefined) return licence.why;
  if (address.result === 'differs') return 'moved';
  const [doubt] = record.doubts;
  if (doubt !== undefined) return doubt;
  if (activity.result === 'differs') return 'other-activity';
  if (address.result === 'similar') return 'similar-address';
  if (kind === 'not-told') return 'state-not-told';
  if (name.result !== 'not-told') return 'agrees';
  return record.isNameNeverTold ? 'name-never-told' : 'name-not-told';
}

function valuesOf(
  why: FindingReason,
  { state }: RegisterRecord,
  facts: Facts,
): Record<string, string> {
  const { name, address, activity, licence } = facts;
  const byReason: Partial<Record<FindingReason, Record<string, string | null>>> = {
    ceased: { state: state.word, since: state.since },
    insolvent: { state: state.word, since: state.since },
    'registration-lapsed': { date: state.since },
    'state-unclear': { state: state.word },
    'other-name': { theirs: name.theirs },
    'former-name': { theirs: name.theirs },
    'number-of-person': { theirs: name.theirs },
    'similar-name': { theirs: name.theirs },
    'licence-of-another-state':
      licence?.why === 'licence-of-another-state'
        ? { ours: licence.ours, theirs: licence.theirs }
        : {},
    moved: { theirs: address.theirs },
    'similar-address': { theirs: address.theirs },
    'other-activity': { theirs: activity.theirs },
  };
  return Object.fromEntries(
    Object.entries(byReason[why] ?? {}).flatMap(([key, value]) =>
      value === null ? [] : [[key, inertText(value)]],
    ),
  );
}

function inert({ result, ours, theirs }: FactComparison): FactComparison {
  return { result, ours, theirs: theirs === null ? null : inertText(theirs) };
}
