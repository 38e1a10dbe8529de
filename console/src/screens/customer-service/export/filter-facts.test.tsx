import { RegistrationFilter } from '@countersign/contract/registration-filter';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FilterFacts } from './filter-facts.tsx';

const examples: { readonly [K in keyof Required<RegistrationFilter>]: RegistrationFilter[K] } = {
  status: 'approved',
  countryCode: RegistrationFilter.countryCode.parse('FR'),
  assignee: 'me',
  due: 'soon',
  evidence: 'confirmed',
  known: 'maybe',
  concern: 'open',
  account: 'open',
  licence: 'ended',
  reversal: 'proposed',
  proposal: 'waiting',
  request: 'answered',
  reasonCode: 'L02',
  assignedTo: 'robin',
  decidedBy: 'robin',
  target: 'missed',
  submittedFrom: '2026-11-01',
  submittedBefore: '2026-11-08',
  withdrawnFrom: '2026-11-01',
  withdrawnBefore: '2026-11-08',
  waitedOn: '2026-11-01',
  decidedFrom: '2026-11-01',
  decidedBefore: '2026-11-08',
  q: 'lafayette',
};

async function facts(filter: RegistrationFilter) {
  const facts = <FilterFacts filter={filter} />;
  const { screen } = await renderScreen(facts, { at: '/', api: fakeApi({}) });
  const text = screen.container.querySelector('dl')?.textContent ?? '';
  await screen.unmount();
  return text;
}

test('the words of an export name every part of its filter', async () => {
  const whole = await facts({});
  for (const [name, value] of Object.entries(examples)) {
    expect(await facts({ [name]: value }), name).not.toBe(whole);
  }
});

test('answers that came back are named as in the filter of the list', async () => {
  expect(await facts({ status: 'pending', request: 'answered' })).toContain('QuestionsAnswered');
});
