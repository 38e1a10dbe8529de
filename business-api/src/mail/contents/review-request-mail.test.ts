import { expect, test } from 'vitest';
import type { Reviewer } from '../../markets/reviewers.ts';
import { pendingRegistration } from '../../testing/sample-registration.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './rendered-mail.ts';
import { reviewRequestMail } from './review-request-mail.ts';

const settings = {
  consoleUrl: 'https://console.example',
  sender: { name: 'Lumenda', address: 'registrations@lumenda.example' },
};
const asked = {
  settings,
  replyTo: 'france@lumenda.example',
  dueAt: new Date('2026-11-21T09:14:00.000Z'),
};
const reviewer = (locale: string): Reviewer => ({
  email: 'reviewer@lumenda.example',
  name: 'Camille Laurent',
  locale,
  isFallback: false,
});

function addressesIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  );
}

const approve = 'https://console.example/approve?ticketId=T-104233&marketcode=FR';
const reject = 'https://console.example/reject?ticketId=T-104233&marketcode=FR';

test('[S2.4] [S2.6] has no links but to approve and to reject, first and last', () => {
  const mail = reviewRequestMail(pendingRegistration('FR'), reviewer('fr_FR'), asked);
  expect(addressesIn(renderHtml(mail))).toEqual([approve, reject, approve, reject]);
  expect(renderText(mail).match(/https?:\S+/g)).toEqual([approve, reject]);
});

test.each([
  ['fr_FR', 'fr', /^À examiner\u00a0: Optique des Quais SARL \(France, T-104233\)$/],
  ['ja_JP', 'ja', /^【要審査】Optique des Quais SARL（フランス・T-104233）$/],
  ['en_GB', 'en', /^Please review: Optique des Quais SARL \(France, T-104233\)$/],
  ['de_DE', 'de', /^Bitte prüfen: Optique des Quais SARL \(Frankreich, T-104233\)$/],
  ['es', 'es', /^Para revisar: Optique des Quais SARL \(Francia, T-104233\)$/],
  ['pt_PT', 'pt-PT', /^Para análise: Optique des Quais SARL \(França, T-104233\)$/],
  ['pt_BR', 'pt-BR', /^Para análise: Optique des Quais SARL \(França, T-104233\)$/],
  ['th_TH', 'en', /^Please review: /],
])('[S3.6] a reviewer of locale %s reads %s', (locale, language, subject) => {
  const mail = reviewRequestMail(pendingRegistration('FR'), reviewer(locale), asked);
  expect(mail.subject).toMatch(subject);
  expect(renderHtml(mail)).toContain(`<html lang="${language}" dir="ltr"`);
});

test('summarises what a reviewer looks for', () => {
  const text = renderText(reviewRequestMail(pendingRegistration('US'), reviewer('en_US'), asked));
  for (const fact of [
    'Blue Ridge Family Eye Care, PLLC',
    'Optometry practice',
    'Practice address\n  412 Merrimon Avenue\n  Suite 3\n  Asheville, NC 28804',
    'NPI: 1457398126',
    'State license: OD-2291 (valid until March 31, 2027)',
    'Dana Whitfield · Owner\n  dana.whitfield@blueridge-eyecare.example',
    'Documents\n  1',
    'November 20, 2026 at 4:14 AM Eastern Time',
    'Please decide by Saturday, November 21, 2026 at 4:14 AM Eastern Time.',
    'Website\n  www.blueridge-eyecare.example',
  ]) {
    expect(text).toContain(fact);
  }
});

test('names the assignee, or says that there is none', () => {
  const lines = (assignee?: string) =>
    renderText(
      reviewRequestMail(pendingRegistration('US'), reviewer('en_US'), { ...asked, assignee }),
    );
  const due = 'Please decide by Saturday, November 21, 2026 at 4:14 AM Eastern Time.';
  expect(lines('Kit Marlow')).toContain(`${due}\nAssignee: Kit Marlow\n`);
  expect(lines()).toContain(`${due}\nAssignee: none yet\n`);
});

test('explains why the fallback address gets the mail', () => {
  const fallback = { ...reviewer('en'), name: null, isFallback: true };
  const text = renderText(reviewRequestMail(pendingRegistration('FR'), fallback, asked));
  expect(text).toContain('no reviewer of the France market would get it');
  expect(text).toContain('Hello,\n');
});

const markup = '<img src=x onerror=alert(1)>"\'&<a href="https://evil.example">';

test('markup in a name stays text', () => {
  const registration = pendingRegistration('US', {
    practice: { legalName: markup, tradingName: markup, phone: markup },
    contact: { name: markup, email: markup },
  });
  const html = renderHtml(reviewRequestMail(registration, reviewer('en'), asked));
  expect(html).not.toMatch(/<img|<a href="https:\/\/evil/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  expect(addressesIn(html)).toHaveLength(4);
});

test('a name cannot add lines of its own to the text part or the subject', () => {
  const tradingName = 'Optik\n\nApprove…\nhttps://evil.example/approve';
  const mail = reviewRequestMail(
    pendingRegistration('US', { practice: { tradingName } }),
    reviewer('en'),
    asked,
  );
  expect(renderText(mail)).not.toMatch(/^Approve…\n(?!https:\/\/console\.example)/m);
  expect(renderText(mail).match(/https?:\/\/\S+/g)).toHaveLength(2);
  expect(mail.subject).not.toMatch(/\p{Cc}/u);
});

test('writes a Japanese address as Japan does', () => {
  const text = renderText(reviewRequestMail(pendingRegistration('JP'), reviewer('ja_JP'), asked));
  expect(text).toMatch(/施設の所在地\n {2}〒[\d-]+\n {2}東京都中央区\n {2}銀座4丁目5-6\n/);
});

test.each([
  ['fr_FR', 'FR', 'Décision attendue avant le samedi 21 novembre 2026 à 10:14 heure de Paris.'],
  ['en_GB', 'FR', 'Please decide by Saturday, 21 November 2026 at 10:14 Central European Time.'],
  ['ja_JP', 'JP', '審査の期限：2026年11月21日土曜日 18:14 日本時間'],
] as const)('a reviewer of locale %s reads when a decision in %s is due', (locale, market, due) => {
  const mail = reviewRequestMail(pendingRegistration(market), reviewer(locale), asked);
  expect(renderText(mail)).toContain(due);
});

test('says that an overdue decision was due, and who works on it', () => {
  const overdue = { ...asked, occasion: 'escalation', assignee: 'Kit Marlow' } as const;
  const text = renderText(reviewRequestMail(pendingRegistration('US'), reviewer('en_US'), overdue));
  expect(text).toContain(
    'The decision was due by Saturday, November 21, 2026 at 4:14 AM Eastern Time.',
  );
  expect(text).toContain('\nAssignee: Kit Marlow\n');
  expect(text).not.toContain('Please decide by');
});

test('names the country of an address in another country only', () => {
  const [address] = pendingRegistration('FR').practice.addresses;
  if (address === undefined) throw new Error('The sample has an address.');
  const registration = pendingRegistration('US', { practice: { addresses: [address] } });
  const text = renderText(reviewRequestMail(registration, reviewer('en'), asked));
  expect(text).toContain('27 quai des Chartrons\n  33000 Bordeaux\n  France\n');
});

test('has no hair spaces in the addresses of the text part', () => {
  const text = renderText(reviewRequestMail(pendingRegistration('US'), reviewer('en'), asked));
  expect(text).not.toContain('\u200a');
});
