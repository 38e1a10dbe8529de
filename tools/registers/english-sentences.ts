import type { Judgement } from '@countersign/business-api/registers/judging/judge';
import type { FindingReason } from '@countersign/domain/evidence/finding-reasons';
import type { RegisterId } from '@countersign/domain/evidence/register-finding';

const NAMES: Readonly<Record<RegisterId, string>> = {
  'us-nppes': 'NPPES',
  'fr-recherche-entreprises': 'The French register of companies',
  'eu-vies': 'VIES',
  'gb-companies-house': 'Companies House',
  'au-abn-lookup': 'ABN Lookup',
  'jp-houjin-bangou': 'The Japanese register of corporate numbers',
  'br-brasilapi': 'The mirror of the Brazilian register',
  'no-brreg': 'The Norwegian register',
  'fi-prh': 'The Finnish register',
  'pl-krs': 'The Polish court register',
  'cz-ares': 'The Czech register',
  'de-evatr': 'The German tax office',
  'ch-zefix': 'The Swiss index of companies',
  'tw-gcis': 'The Taiwanese register',
  'world-gleif': 'The register of LEIs',
};

type Values = Readonly<Record<string, string>>;

/** One sentence on why an answer has its verdict. */
export function findingSentence(
  id: RegisterId,
  { why, whyValues }: Pick<Judgement, 'why' | 'whyValues'>,
): string {
  return SENTENCES[why](NAMES[id], whyValues);
}

const SENTENCES: Readonly<Record<FindingReason, (name: string, values: Values) => string>> = {
  agrees: (name) => `${name} shows the number as active; nothing that it tells differs.`,
  'name-not-told': (name) => `${name} shows the number as active and does not tell the name.`,
  'name-never-told': (name) =>
    `${name} shows the number as active; no free register tells whose it is. The Handelsregister has names.`,
  'number-of-person': (name, { theirs }) =>
    `This ${name === 'NPPES' ? 'NPI' : 'number'} belongs to the person named as responsible, not to the company: ${theirs}.`,
  'former-name': (name, { theirs }) => `${name} has this name as a former one: ${theirs}.`,
  'similar-name': (name, { theirs }) => `${name} has a similar name: ${theirs}.`,
  moved: (name, { theirs }) => `${name} has another address: ${theirs}.`,
  'similar-address': (name, { theirs }) => `${name} has a similar address: ${theirs}.`,
  'other-activity': (name, { theirs }) =>
    `${name} has an activity that is not eye care: ${theirs}.`,
  withheld: (name) => `${name} knows the number and keeps its holder from the public.`,
  'state-unclear': (name, { state }) => `${name} shows a state that needs a look: ${state}.`,
  'state-not-told': (name) => `${name} knows the number and does not tell whether it is active.`,
  'licence-differs': (name) => `${name} has another licence for this state.`,
  'licence-of-another-state': (name, { ours, theirs }) =>
    `${name} has this licence number for ${theirs}; the application gives it for ${ours}.`,
  'strike-off-proposed': (name) => `${name} shows a proposal to strike the company off.`,
  'office-in-dispute': (name) => `${name} says that the registered office is disputed.`,
  'office-unreachable': (name) => `${name} says that post to the registered office comes back.`,
  'registration-lapsed': (name, { date }) =>
    `${name} shows that the registration of this number lapsed${date === undefined ? '' : ` on ${date.slice(0, 10)}`}.`,
  ceased: (name, values) => `${name} shows the holder as ceased${stateIn(values)}.`,
  insolvent: (name, values) =>
    `${name} shows the holder as insolvent or being wound up${stateIn(values)}.`,
  'other-name': (name, { theirs }) =>
    theirs === undefined
      ? `${name} says that the name is another one.`
      : `${name} has the number under another name: ${theirs}.`,
  'not-found': (name) => `${name} does not know the number.`,
  'branch-not-found': (name) => `${name} knows the company and no such branch of it.`,
  'not-found-and-not-complete': (name) =>
    `${name} does not show the number; it does not hold everybody, so this proves nothing.`,
  'no-answer': (name) => `${name} did not answer.`,
  redirected: (name) => `${name} answered with a redirect, which is not followed.`,
  'rate-limited': (name) => `${name} was asked too often and wants a pause.`,
  'caller-refused': (name) => `${name} refused our key or our address.`,
  unavailable: (name) => `${name} is not available.`,
  'page-instead-of-answer': (name) => `${name} answered with a page instead of data.`,
  'cut-short': (name) => `${name} sent an answer that ends in the middle.`,
  'wrong-shape': (name) => `${name} sent an answer that cannot be read.`,
  'error-in-answer': (name) => `${name} answered with an error instead of a result.`,
  'number-refused': (name) => `${name} did not accept the question.`,
  'another-number': (name) => `${name} answered for another number.`,
  'withheld-by-law': (name) => `${name} has removed the entry by law and tells nothing.`,
  'too-large': (name) => `${name} sent too large an answer.`,
};

function stateIn({ state, since }: Values): string {
  const parts = [state, since === undefined ? undefined : `since ${since}`];
  const stated = parts.filter((part) => part !== undefined).join(', ');
  return stated === '' ? '' : ` (${stated})`;
}
