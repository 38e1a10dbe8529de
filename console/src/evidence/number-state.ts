import type {
  CrossCheckEvidence,
  Evidence,
  IdentifierEvidence,
} from '@countersign/contract/evidence/evidence';
import type {
  RegisterFinding,
  RegisterQuestion,
} from '@countersign/domain/evidence/register-finding';
import type * as z from 'zod/mini';

export type NumberTone = 'good' | 'bad' | 'waiting' | 'asking' | 'neutral';

type CrossCheck = z.infer<typeof CrossCheckEvidence>;

/** The subject of the sentence beside a number; the first that matters. */
export type NumberWhy =
  | { readonly of: 'layer'; readonly reason: string }
  | { readonly of: 'cross'; readonly check: CrossCheck }
  | { readonly of: 'finding'; readonly finding: RegisterFinding }
  | { readonly of: 'question'; readonly question: RegisterQuestion }
  | { readonly of: 'checks'; readonly digit: boolean };

export interface NumberState {
  /** A key of `numberState`. */
  readonly state:
    | 'accepted'
    | 'fails'
    | 'contradicts'
    | 'register-contradicts'
    | 'register-differs'
    | 'register-lacks'
    | 'asking'
    | 'away'
    | 'register-confirms'
    | 'valid'
    | 'unknown';
  readonly tone: NumberTone;
  readonly why: NumberWhy;
}

/** The state of a number in one word and the reason for it: what contradicts it comes first. */
export function numberState(identifier: IdentifierEvidence, evidence: Evidence): NumberState {
  const strict = unacceptedState(identifier, evidence);
  return identifier.accepted === null || strict.tone === 'good'
    ? strict
    : { ...strict, state: 'accepted', tone: 'good' };
}

function unacceptedState(identifier: IdentifierEvidence, evidence: Evidence): NumberState {
  const { layers, questions } = identifier;
  const failing = [layers.format, layers.digit, layers.component].find(
    (layer) => layer.state === 'fails',
  );
  if (failing !== undefined) {
    return { state: 'fails', tone: 'bad', why: { of: 'layer', reason: failing.reason ?? 'else' } };
  }
  const check = contradictionOf(identifier, evidence);
  if (check !== undefined)
    return { state: 'contradicts', tone: 'bad', why: { of: 'cross', check } };
  const worst = worstFinding(questions);
  if (worst?.verdict === 'contradicted') {
    return { state: 'register-contradicts', tone: 'bad', why: { of: 'finding', finding: worst } };
  }
  if (worst?.verdict === 'needs-eyes') {
    // A register that is not complete has nothing that could differ.
    const state = worst.knowledge === 'not-found' ? 'register-lacks' : 'register-differs';
    return { state, tone: 'waiting', why: { of: 'finding', finding: worst } };
  }
  if (worst?.verdict === 'confirmed') {
    return { state: 'register-confirms', tone: 'good', why: { of: 'finding', finding: worst } };
  }
  return unconfirmedState(identifier);
}

/** No register has said anything about it. */
function unconfirmedState({ layers, questions, verdict }: IdentifierEvidence): NumberState {
  const asked = questions.find(({ state }) => state === 'waiting' || state === 'asking');
  if (asked !== undefined) {
    return { state: 'asking', tone: 'asking', why: { of: 'question', question: asked } };
  }
  const retried = questions.find(({ state }) => state === 'retrying');
  if (retried !== undefined) {
    return { state: 'away', tone: 'waiting', why: { of: 'question', question: retried } };
  }
  const unknown = questions.find(({ finding }) => finding?.verdict === 'unknown')?.finding;
  if (unknown) return { state: 'away', tone: 'waiting', why: { of: 'finding', finding: unknown } };
  const absent = questions.find(({ state }) => state === 'not-set-up');
  const why: NumberWhy =
    absent === undefined
      ? verdict === 'unknown'
        ? { of: 'layer', reason: layers.format.reason ?? 'needs-register' }
        : { of: 'checks', digit: layers.digit.state === 'ok' }
      : { of: 'question', question: absent };
  return verdict === 'unknown'
    ? { state: 'unknown', tone: 'neutral', why }
    : { state: 'valid', tone: 'neutral', why };
}

/** The contradictions of the application that this number is part of. */
function contradictionOf(identifier: IdentifierEvidence, { crossChecks }: Evidence) {
  if (identifier.layers.cross.state !== 'fails') return undefined;
  return crossChecks.find(
    ({ verdict, schemeIds }) =>
      verdict === 'contradict' && schemeIds.includes(identifier.schemeId ?? ''),
  );
}

const gravity = { contradicted: 3, 'needs-eyes': 2, confirmed: 1, unknown: 0 } as const;

function worstFinding(questions: readonly RegisterQuestion[]): RegisterFinding | undefined {
  return questions
    .flatMap(({ finding }) => finding ?? [])
    .toSorted((a, b) => gravity[b.verdict] - gravity[a.verdict])
    .find(({ verdict }) => verdict !== 'unknown');
}
