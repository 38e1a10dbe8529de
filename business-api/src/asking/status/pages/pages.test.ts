import { brotliCompressSync } from 'node:zlib';
import { type MailLanguage, mailLanguages } from '@countersign/domain/locale/mail-language';
import { CountryCode } from '@countersign/domain/market/country-code';
import { describe, expect, test } from 'vitest';
import { html } from '../../page/html.ts';
import { pageWords } from '../../page/page-texts.ts';
import { type LanguageChange, pageLayout } from '../../page/pages/page-layout.ts';
import type { Standing, StatusDetails } from '../read-status.ts';
import { detailsPage } from './details-page.ts';
import { overviewPage } from './overview-page.ts';

const at = new Date('2026-08-10T10:00:00Z');
const standings: readonly Standing[] = [
  { kind: 'received', expectedAt: at, isLate: false },
  { kind: 'in-review', expectedAt: at, isLate: true },
  { kind: 'asked', dueAt: at, isLate: false },
  { kind: 'asked', dueAt: at, isLate: true },
  { kind: 'approved', at: at.toISOString() },
  { kind: 'rejected', at: at.toISOString() },
  { kind: 'withdrawn', at: at.toISOString() },
];
const steps = ['none', 'refused', 'expired'] as const;
const code = {
  askedAt: at.toISOString(),
  validUntil: at.toISOString(),
  isLong: true,
  mail: 'sent',
} as const;
const codes = [
  { code: null, nextAt: null },
  { code, nextAt: null },
  { code: { ...code, mail: 'undelivered' }, nextAt: at.toISOString() },
] as const;
const round = {
  askedAt: at.toISOString(),
  points: [{ label: 'Phone', task: 'Please correct', why: 'Why', words: '<b>words</b>' }],
  message: 'A message.',
  answer: {
    at: at.toISOString(),
    comparison: { points: [], beside: [], documentsBeside: [] },
    explanations: ['Because.'],
    confirmed: ['Email'],
    documents: ['<b>licence</b>.pdf'],
    message: undefined,
  },
};

function detailsOf(language: StatusDetails['language'], standing: Standing): StatusDetails {
  return {
    ticketNumber: 'T-1001',
    countryCode: CountryCode.parse('FR'),
    language,
    applicantLanguage: language,
    languages: mailLanguages,
    market: 'France',
    submittedAt: at.toISOString(),
    standing,
    practiceName: '<script>alert(1)</script>',
    contactName: 'Ada Berg',
    fields: Array.from({ length: 60 }, (_, one) => ({
      field: 'practice.legalName' as const,
      label: `Field ${one}`,
      value: 'x'.repeat(400),
      display: Array.from({ length: 40 }, (__, part) =>
        (one * 7919 + part * 104729).toString(36),
      ).join(' '),
      help: null,
      choices: null,
    })),
    documents: Array.from({ length: 20 }, (_, one) => `Licence: scan-${one * 7919}.pdf`),
    rounds: Array.from({ length: 20 }, () => round),
    decision: [{ kind: 'quote', text: 'Please call us.' }],
    canAnswer: true,
    canWithdraw: true,
  };
}

test.each(mailLanguages)('in %s every page is whole, escaped and small', (language) => {
  const words = pageWords(language);
  const view = { page: '/s', confirm: '/s?c', answer: '/s/a', withdrawal: '/s/w' };
  for (const standing of standings) {
    const details = detailsOf(language, standing);
    const pages = [
      ...steps.flatMap((step) =>
        codes.map((sent) =>
          overviewPage(
            words,
            { ...details, codes: sent },
            { sender: 'Us', step, code: '/s/c', session: '/s/s' },
          ),
        ),
      ),
      ...(['none', 'withdraw', 'late'] as const).map((step) =>
        detailsPage(words, details, { ...view, step }),
      ),
    ];
    for (const body of pages) {
      expect(body.text).not.toMatch(/\{\w+\}|undefined|\[object/);
      expect(body.text).not.toContain('<script');
      expect(body.text).not.toContain('<b>');
      const change = { address: () => '/s' };
      const page = pageLayout({ words, title: 'T', sender: 'Us', change }, body);
      expect(brotliCompressSync(page).length).toBeLessThan(40_000);
    }
  }
});

test('an answer has its confirmations and its documents', () => {
  const view = { page: '/s', confirm: '/s?c', answer: '/s/a', withdrawal: '/s/w' };
  const details = detailsOf('en', { kind: 'in-review', expectedAt: at, isLate: false });
  const { text } = detailsPage(pageWords('en'), details, { ...view, step: 'none' });
  expect(text).toContain('<p>Email: ✓ The current entry is correct</p>');
  expect(text).toContain('<p>Your documents</p>');
  expect(text).toContain('<li><bdi>&#60;b&#62;licence&#60;/b&#62;.pdf</bdi></li>');
});

test('only a question that can still be answered is not answered yet', () => {
  const view = {
    page: '/s',
    confirm: '/s?c',
    answer: '/s/a',
    withdrawal: '/s/w',
    step: 'none',
  } as const;
  const details = detailsOf('en', { kind: 'asked', dueAt: at, isLate: false });
  const rounds = [
    { ...round, answer: undefined },
    { ...round, answer: undefined },
  ];
  const said = (canAnswer: boolean) => {
    const { text } = detailsPage(pageWords('en'), { ...details, rounds, canAnswer }, view);
    return [...text.matchAll(/<p>(Not answered[^<]*)<\/p>/g)].map(([, one]) => one);
  };
  expect(said(true)).toEqual(['Not answered yet', 'Not answered']);
  expect(said(false)).toEqual(['Not answered', 'Not answered']);
});

test('the link alone says that there is a decision, and not which', () => {
  const words = pageWords('en');
  const said = (['approved', 'rejected'] as const).map((kind) => {
    const details = detailsOf('en', { kind, at: at.toISOString() });
    const view = { sender: 'Us', step: 'none', code: '', session: '' } as const;
    return overviewPage(words, { ...details, codes: codes[0] }, view).text;
  });
  expect(said[0]).toBe(said[1]);
  expect(said[0]).not.toMatch(/approved/i);
});

describe('the choice of languages', () => {
  const address = (language: string) => `/s?language=${language}`;
  const shown = (change: Omit<LanguageChange, 'address'>, language: MailLanguage = 'en') => {
    const words = pageWords(language);
    const page = pageLayout({ words, title: 'T', change: { ...change, address } }, html``);
    const [nav = ''] = /<nav.*<\/nav>/s.exec(page) ?? [];
    const [open = '', folded = ''] = nav.split('<details>');
    const tagsIn = (part: string) =>
      [...part.matchAll(/hreflang="([\w-]+)"/g)].map(([, tag]) => tag);
    return { nav, open: tagsIn(open), folded: tagsIn(folded) };
  };

  test('shows those of the reader, of the applicant, of the market and English, and folds the others', () => {
    const { nav, open, folded } = shown({ countryCode: 'JP', own: 'de' }, 'pt');
    expect(open).toEqual(['de', 'en', 'ja', 'pt-PT']);
    expect(open.length + folded.length).toBe(mailLanguages.length);
    expect(nav).toContain(`<summary>${pageWords('pt').say('moreLanguages')}</summary>`);
  });

  test('folds nothing where few are offered, and offers no others', () => {
    const { nav, open } = shown({ countryCode: 'JP', own: 'ja', offered: ['en', 'fr', 'ja'] });
    expect(open).toEqual(['en', 'fr', 'ja']);
    expect(nav).not.toContain('<details>');
  });
});
