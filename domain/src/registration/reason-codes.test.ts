import { expect, test } from 'vitest';
import {
  type ApprovalCode,
  approvalCodes,
  correctableReasons,
  isApprovalCode,
  isConditional,
  type ReasonCode,
  type RejectionCode,
  rejectionCodes,
  requiresMessage,
} from './reason-codes.ts';

const allCodes = [...rejectionCodes, ...approvalCodes];

test('isApprovalCode divides the reasons into approvals and rejections', () => {
  expect(allCodes.filter(isApprovalCode)).toEqual(['A01', 'A02', 'A03', 'A04']);
  expect(allCodes.filter((code) => !isApprovalCode(code))).toEqual(rejectionCodes);
});

test.each<[readonly ReasonCode[], boolean]>([
  [[], false],
  [['L01'], false],
  [['A01', 'A03'], false],
  [['Z99'], true],
  [['L01', 'Z99', 'X01'], true],
])('[S7.4] the reasons %j require a message: %s', (codes, required) => {
  expect(requiresMessage(codes)).toBe(required);
});

test.each<[readonly ApprovalCode[], boolean]>([
  [[], false],
  [['A01'], false],
  [['A02', 'A04'], false],
  [['A03'], true],
  [['A01', 'A03'], true],
])('an approval for %j is conditional: %s', (codes, conditional) => {
  expect(isConditional(codes)).toBe(conditional);
});

test.each<[readonly RejectionCode[], readonly RejectionCode[]]>([
  [[], []],
  [['Z99'], []],
  [['L01'], ['L01']],
  [
    ['L02', 'X03'],
    ['L02', 'X03'],
  ],
  [['L02', 'Z99'], ['L02']],
  [['L03'], []],
  [['L02', 'R01'], []],
  [['M01', 'L02', 'Z99'], []],
])('of the reasons %j the applicant can correct %j', (codes, correctable) => {
  expect(correctableReasons(codes)).toEqual(correctable);
});
