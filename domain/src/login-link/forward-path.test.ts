import { expect, test } from 'vitest';
import { forwardPath } from './forward-path.ts';
import { readLoginLink } from './read-login-link.ts';

const allowed = {
  ownOrigin: 'https://console.example',
  redirectOrigins: ['https://shop.example'],
};

function forwarded(rest: string, sources?: Parameters<typeof forwardPath>[1]): string {
  const link = readLoginLink(`${allowed.ownOrigin}${rest}`, allowed);
  if (link === undefined) throw new Error(`${rest} is no login link`);
  return forwardPath(link, sources);
}

test.each([
  ['/approve', '/approve'],
  ['/reject', '/reject'],
  ['/deny', '/reject'],
])('[S2.6] %s leads to %s with ticketNumber, countryCode and locale', (path, screen) => {
  expect(forwarded(`${path}?marketcode=JP&x=y&locale=ja_JP&ticketId=T-1`)).toBe(
    `${screen}?ticketNumber=T-1&countryCode=JP&locale=ja_JP`,
  );
});

test('[S2.6] the address keeps the market as the link said it', () => {
  const path = forwarded('/approve?ticketId=T-1&marketcode=pt_BR');
  expect(path).toBe('/approve?ticketNumber=T-1&countryCode=pt_BR&locale=pt_BR');
});

test.each([
  ['zh_tw', 'zh_TW'],
  ['de_DE', 'de'],
  ['en-US', 'en_US'],
  ['nl_nl', 'nl'],
])("[S2.9] the link's locale %s is forwarded as %s", (raw, locale) => {
  const path = forwarded(`/approve?ticketId=T-1&marketcode=US&locale=${raw}`, {
    query: 'fr',
    tokenGenLocale: 'en_NZ',
  });
  expect(path).toBe(`/approve?ticketNumber=T-1&countryCode=US&locale=${locale}`);
});

test.each([
  [{ query: 'fr', tokenGenLocale: 'en_nz' }, 'fr'],
  [{ tokenGenLocale: 'zh_cn', tokenLocale: 'fr' }, 'zh_CN'],
  [{ tokenGenLocale: '?', tokenLocale: 'fr' }, 'fr'],
  [{ browserLanguages: ['de'] }, 'ja'],
])('[S2.9] a link without a locale: %j gives %s', (sources, locale) => {
  for (const own of ['', '&locale=', '&locale=..%2F..%2Fx', '&locale=fr&locale=de']) {
    expect(forwarded(`/reject?ticketId=T-1&marketcode=JP${own}`, sources)).toBe(
      `/reject?ticketNumber=T-1&countryCode=JP&locale=${locale}`,
    );
  }
});

test.each([
  ['/resetPassword?locale=fr', '/resetPassword'],
  ['/resetPassword?redirectUrl=/home?x', '/resetPassword?redirectUrl=%2Fhome'],
  [
    '/resetPassword?redirectUrl=https://evil.example',
    '/resetPassword?linkProblem=return-address-refused',
  ],
  [`/resetPassword?redirectUrl=/${'x'.repeat(9000)}`, '/resetPassword?linkProblem=too-long'],
])('[S2.8] %.60s leads to %s', (link, path) => {
  expect(forwarded(link, { tokenGenLocale: 'en_NZ' })).toBe(path);
});

test.each([
  ['/approve?marketcode=us', 'countryCode=us&locale=en&linkProblem=ticket-missing'],
  [
    '/approve?ticketId=%3Cb%3E&marketcode=us',
    'countryCode=us&locale=en&linkProblem=ticket-malformed',
  ],
  [
    '/approve?ticketId=T-1&marketcode=%3Cb%3E',
    'ticketNumber=T-1&locale=en&linkProblem=market-malformed',
  ],
  [`/approve?${'x'.repeat(9000)}`, 'locale=en&linkProblem=too-long'],
])('[S2.7] %.60s leads to the screen without the refused value, and says why', (link, query) => {
  expect(forwarded(link)).toBe(`/approve?${query}`);
});
