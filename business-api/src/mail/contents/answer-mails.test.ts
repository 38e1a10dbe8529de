import { mailLanguages, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import type { Comparison } from '@countersign/domain/requests/comparison';
import { expect, test } from 'vitest';
import { pendingRegistration } from '../../testing/sample-registration.ts';
import { receiptMail } from './answer-mails.ts';
import { mailTexts } from './mail-texts.ts';

const values = { before: null, after: null };
const about = { ...values, explanation: null, documents: [] };
const comparison: Comparison = {
  points: [
    { ...about, point: 1, kind: 'correct', field: 'practice.legalName', outcome: 'unchanged' },
    { ...about, point: 2, kind: 'explain', field: null, outcome: 'explained' },
    // None came; it is not in the list of what was received.
    { ...about, point: 3, kind: 'document', field: 'documents[licence]', outcome: 'unchanged' },
  ],
  beside: [{ ...values, field: 'practice.website', change: 'removed' }],
  documentsBeside: [],
};

function itemsIn(locale: string): readonly string[] {
  const settings = {
    consoleUrl: 'https://console.example',
    sender: { name: 'Lumenda', address: 'registrations@lumenda.example' },
    replyTo: null,
  };
  const options = { locale, comparison, onBehalf: false };
  const { blocks } = receiptMail(pendingRegistration(), options, settings);
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
}

test.each([
  ['en_GB', /^Legal name: /],
  ['fr_FR', /^Raison sociale\u00a0: /],
  ['ja_JP', /^[^: ]+：[^: ]+$/],
])('a receipt in %s has the colon of its language', (locale, expected) => {
  const items = itemsIn(locale);
  expect(items).toHaveLength(3);
  expect(items[0]).toMatch(expected);
  expect(items[2]).toContain(locale === 'ja_JP' ? '：' : ': ');
});

test.each(mailLanguages)('a point without a field has a name, not an order, in %s', (language) => {
  const { receipt, points } = mailTexts(language).information;
  const [, item = ''] = itemsIn(mailLanguageTag(language).replace('-', '_'));
  expect(item.startsWith(receipt.whole)).toBe(true);
  expect(item).not.toContain(points.explainFree);
});
