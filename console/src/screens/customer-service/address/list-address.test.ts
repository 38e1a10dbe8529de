import { CountryCode } from '@countersign/domain/market/country-code';
import { expect, test } from 'vitest';
import {
  chosenFilters,
  filterOf,
  type ListAddress,
  listSearch,
  ordersOf,
  readListAddress,
  withFilter,
} from './list-address.ts';

const waiting: ListAddress = {
  status: 'pending',
  countryCode: undefined,
  assignee: undefined,
  due: undefined,
  evidence: undefined,
  known: undefined,
  concern: undefined,
  account: undefined,
  licence: undefined,
  reversal: undefined,
  proposal: undefined,
  request: undefined,
  reasonCode: undefined,
  assignedTo: undefined,
  decidedBy: undefined,
  target: undefined,
  submittedFrom: undefined,
  submittedBefore: undefined,
  withdrawnFrom: undefined,
  withdrawnBefore: undefined,
  waitedOn: undefined,
  decidedFrom: undefined,
  decidedBefore: undefined,
  q: '',
  order: 'due',
  cursors: [],
};

test.each([
  ['', waiting],
  ['?status=all', { ...waiting, status: 'all', order: 'newest' }],
  ['?status=rejected&order=oldest', { ...waiting, status: 'rejected', order: 'oldest' }],
  ['?countryCode=jp&cursor=a&cursor=b', { ...waiting, countryCode: 'JP', cursors: ['a', 'b'] }],
  ['?status=deleted&countryCode=Japan&order=up&cursor=&due=x&reasonCode=Q1', waiting],
  ['?assignee=me&due=overdue&q=+eye+', { ...waiting, assignee: 'me', due: 'overdue', q: 'eye' }],
  // What only waiting ones have is of no use among decided ones, and the other way round.
  ['?status=all&assignee=me&due=soon&order=due', { ...waiting, status: 'all', order: 'newest' }],
  ['?evidence=look', { ...waiting, evidence: 'look' }],
  // Of decided ones it is known as it was at the decision, for a period alone.
  ['?status=approved&evidence=look', { ...waiting, status: 'approved', order: 'last-decided' }],
  ['?evidence=against', waiting],
  [
    '?status=all&evidence=against&decidedFrom=2026-11-19',
    {
      ...waiting,
      status: 'all',
      evidence: 'against',
      decidedFrom: '2026-11-19',
      order: 'last-decided',
    },
  ],
  [
    '?status=approved&evidence=contradicted&decidedFrom=2026-11-19',
    {
      ...waiting,
      status: 'approved',
      evidence: 'contradicted',
      decidedFrom: '2026-11-19',
      order: 'last-decided',
    },
  ],
  ['?evidence=green', waiting],
  ['?assignedTo=s1&decidedBy=s2&target=met', { ...waiting, assignedTo: 's1' }],
  [
    '?status=all&decidedBy=s2&target=missed&evidence=look&assignedTo=s1',
    {
      ...waiting,
      status: 'all',
      decidedBy: 's2',
      target: 'missed',
      evidence: 'look',
      order: 'last-decided',
    },
  ],
  // From the oldest on, all that was ever decided would be read first.
  [
    '?status=all&waitedOn=2026-11-19&order=oldest',
    { ...waiting, status: 'all', waitedOn: '2026-11-19', order: 'newest' },
  ],
  ['?withdrawnFrom=2026-11-19&waitedOn=soon&decidedBy=', waiting],
  ['?reasonCode=L03', waiting],
  ['?decidedFrom=2026-11-19', waiting],
  [
    '?status=rejected&decidedFrom=2026-11-19&decidedBefore=2026-11-20&order=newest',
    {
      ...waiting,
      status: 'rejected',
      decidedFrom: '2026-11-19',
      decidedBefore: '2026-11-20',
      order: 'last-decided',
    },
  ],
  [
    '?status=all&decidedFrom=yesterday&decidedBefore=2026-02-30&order=first-decided',
    { ...waiting, status: 'all', order: 'newest' },
  ],
  [
    '?status=rejected&reasonCode=L03',
    { ...waiting, status: 'rejected', reasonCode: 'L03', order: 'last-decided' },
  ],
])('[S2.1] the list that “%s” asks for', (search, expected) => {
  expect(readListAddress(search)).toEqual(expected);
});

test('[S2.1] an address is read back as it was written, other parameters stay', () => {
  const address: ListAddress = {
    ...waiting,
    status: 'approved',
    countryCode: CountryCode.parse('FR'),
    reasonCode: 'A02',
    decidedFrom: '2026-11-01',
    decidedBefore: '2026-12-01',
    q: '青山 & 眼科',
    order: 'first-decided',
    cursors: ['a+b/c=', 'd'],
  };
  const search = listSearch('?locale=fr&status=all', address);
  expect(new URLSearchParams(search).get('locale')).toBe('fr');
  expect(readListAddress(search)).toEqual(address);
  expect(listSearch('', waiting)).toBe('');
});

test('[S2.1] another filter begins on the first page, in the order that suits it', () => {
  const deep: ListAddress = { ...waiting, due: 'soon', cursors: ['a', 'b'] };
  expect(withFilter(deep, { status: 'all' })).toEqual({
    ...waiting,
    status: 'all',
    order: 'newest',
  });
  expect(withFilter(deep, { countryCode: CountryCode.parse('FR') })).toEqual({
    ...waiting,
    due: 'soon',
    countryCode: 'FR',
  });
});

test('[S2.1] answers are listed with those to one’s own questions first', () => {
  const cameBack = withFilter(waiting, { request: 'answered' });
  expect(cameBack).toMatchObject({ request: 'answered', order: 'asked-first' });
  expect(listSearch('', cameBack)).toBe('?request=answered');
  expect(readListAddress('?request=answered')).toEqual(cameBack);
  expect(readListAddress('?order=asked-first')).toEqual(waiting);
  const newest = withFilter(withFilter(waiting, { order: 'newest' }), { request: 'answered' });
  expect(newest).toMatchObject({ request: 'answered', order: 'newest' });
  expect(withFilter(cameBack, { request: undefined })).toEqual(waiting);
});

test('[S2.1] a period of decision has orders of its own, and goes with the status', () => {
  const all = readListAddress('?status=all&order=oldest');
  const day = withFilter(all, { decidedFrom: '2026-11-19' });
  expect(day).toMatchObject({ decidedFrom: '2026-11-19', order: 'last-decided' });
  expect(withFilter(day, { status: 'approved' })).toMatchObject({ decidedFrom: '2026-11-19' });
  expect(withFilter(day, { decidedFrom: undefined })).toMatchObject({ order: 'newest' });
  expect(withFilter(day, { status: 'pending' })).toEqual(waiting);
  expect(ordersOf(day)).toEqual(['last-decided', 'first-decided']);
  expect(chosenFilters(withFilter(day, { decidedBefore: '2026-11-20' }))).toBe(1);
});

test('[S2.1] the API is asked for what is chosen, and for nothing else', () => {
  expect(filterOf(waiting, undefined)).toEqual({ status: 'pending' });
  const all = readListAddress('?status=all&countryCode=FR&reasonCode=L03&q=eye');
  expect(filterOf(all, 'eye')).toEqual({
    countryCode: 'FR',
    reasonCode: 'L03',
    q: 'eye',
  });
  expect(chosenFilters(all)).toBe(2);
  const ready = readListAddress('?evidence=confirmed');
  expect(filterOf(ready, undefined)).toEqual({ status: 'pending', evidence: 'confirmed' });
  expect(chosenFilters(ready)).toBe(1);
  const day = readListAddress('?status=all&decidedFrom=2026-11-19&decidedBefore=2026-11-20');
  expect(filterOf(day, undefined)).toEqual({
    decidedFrom: '2026-11-19',
    decidedBefore: '2026-11-20',
  });
});
