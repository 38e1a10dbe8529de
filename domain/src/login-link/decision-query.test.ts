import { expect, test } from 'vitest';
import { readDecisionQuery } from './decision-query.ts';

const ticket = { kind: 'ticket', ticketNumber: 'T-1', countryCode: 'US', market: 'US' };

test.each([
  ['?ticketId=T-1&marketcode=US', ticket],
  ['ticketId=T-1&marketcode=US', ticket],
  ['?ticketNumber=T-1&countryCode=US', ticket],
  ['?ticketNumber=T-1&countryCode=US&ticketId=T-1&marketcode=US', ticket],
  ['?ticketId=T-1?x=2&marketcode=US', ticket],
  ['?ticketId=T-1%3Fx&marketcode=US', ticket],
  ['?ticketId=T-1?marketcode=JP&marketcode=US', ticket],
  ['?ticketId=%20T-1%20&marketcode=US+', ticket],
  ['?ticketId=T-1&ticketId=T-1&marketcode=US', ticket],
  ['?ticketId=T-1&marketcode=us', { ...ticket, countryCode: 'us' }],
  ['?ticketId=T-1&marketcode=pt_BR', { ...ticket, countryCode: 'pt_BR', market: 'BR' }],
  ['?ticketId=T-1&marketcode=US&locale=zh-tw', { ...ticket, locale: 'zh_TW' }],
  ['?ticketId=T-1&marketcode=US&locale=fr_FR&locale=en', ticket],
  ['?ticketId=T-1&marketcode=US&locale=../x', ticket],
  ['?ticketId=T-1&marketcode=US&linkProblem=conflicting', ticket],
])('[S2.7] the query %s names a ticket', (search, query) => {
  expect(readDecisionQuery(search)).toEqual(query);
});

const goodTicket = { ticketNumber: 'T-1' };
const goodMarket = { countryCode: 'us' };

test.each([
  ['', 'ticket-missing', {}],
  ['?marketcode=us', 'ticket-missing', goodMarket],
  ['?ticketId=&marketcode=us', 'ticket-missing', goodMarket],
  ['?ticketId=?T-1&marketcode=us', 'ticket-missing', goodMarket],
  ['?ticketid=T-1&marketcode=us', 'ticket-missing', goodMarket],
  ['?ticketId=T%201&marketcode=us', 'ticket-malformed', goodMarket],
  ['?ticketId=T-1%253Fx&marketcode=us', 'ticket-malformed', goodMarket],
  ['?ticketId=<b>&marketcode=<b>', 'ticket-malformed', {}],
  ['?ticketId=T-1', 'market-missing', goodTicket],
  ['?ticketId=T-1%26marketcode=US', 'ticket-malformed', {}],
  ['?ticketId=T-1&marketcode=USA', 'market-malformed', goodTicket],
  ['?ticketId=T-1&marketcode=__proto__', 'market-malformed', goodTicket],
  ['?ticketId=T-1&ticketId=T-2&marketcode=us', 'conflicting', goodMarket],
  ['?ticketId=T-1&ticketNumber=T-2&marketcode=us', 'conflicting', goodMarket],
  ['?ticketId=T-1&marketcode=US&marketcode=JP', 'conflicting', goodTicket],
  ['?ticketId=T-1&marketcode=US&countryCode=JP', 'conflicting', goodTicket],
  [`?ticketId=T-1&marketcode=us&x=${'x'.repeat(8192)}`, 'too-long', {}],
])('[S2.7] the query %.60s is refused: %s', (search, problem, goodHalf) => {
  expect(readDecisionQuery(search)).toEqual({ kind: 'problem', problem, ...goodHalf });
});

test.each([
  ['?countryCode=us&linkProblem=ticket-malformed', 'ticket-malformed'],
  ['?countryCode=us&linkProblem=conflicting', 'conflicting'],
  ['?linkProblem=too-long', 'too-long'],
  ['?ticketNumber=T-1&linkProblem=market-malformed', 'market-malformed'],
  ['?countryCode=us&linkProblem=market-malformed', 'ticket-missing'],
  ['?ticketNumber=T-1&linkProblem=ticket-malformed', 'market-missing'],
  ['?countryCode=us&linkProblem=<b>', 'ticket-missing'],
  ['?ticketId=%00&countryCode=us&linkProblem=too-long', 'ticket-malformed'],
])('[S2.7] %s names the reason for a missing value', (search, problem) => {
  expect(readDecisionQuery(search)).toMatchObject({ kind: 'problem', problem });
});

test('[S2.11] an e-mail link and the forwarded query open the same screen', () => {
  expect(readDecisionQuery('?ticketId=T-1&marketcode=pt_BR&locale=pt_BR')).toEqual(
    readDecisionQuery('?ticketNumber=T-1&countryCode=pt_BR&locale=pt_BR'),
  );
});
