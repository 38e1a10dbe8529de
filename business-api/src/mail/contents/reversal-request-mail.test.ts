import { expect, test } from 'vitest';
import { pendingRegistration, rejectedRegistration } from '../../testing/sample-registration.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './rendered-mail.ts';
import { reversalRequestMail } from './reversal-request-mail.ts';

const settings = {
  consoleUrl: 'https://console.example',
  sender: { name: 'Lumenda', address: 'registrations@lumenda.example' },
};
const reviewer = { email: 'a@lumenda.example', name: null, locale: 'en_GB', isFallback: true };

test('names decider and requester and quotes the reason safely', () => {
  const practice = { tradingName: '<b>Eyes</b> www.evil.example \u202ecod' };
  const registration = rejectedRegistration(pendingRegistration('US', { practice }), ['L01']);
  const request = { person: '<i>Kit</i> Marlow', reason: 'Wrong branch.\n<script>x</script>' };
  const mail = reversalRequestMail(registration, request, reviewer, {
    settings,
    replyTo: null,
  });
  const [html, text] = [renderHtml(mail), renderText(mail)];
  expect(html).not.toMatch(/<b>|<i>|<script|www\.evil\.example|\u202e/);
  expect(html).toContain('Wrong branch.<br>&lt;script&gt;x&lt;/script&gt;');
  expect(text).toContain(
    'Robin Ellery rejected <b>Eyes</b> www.\u200aevil.\u200aexample �cod’s registration. <i>Kit</i> Marlow has asked for',
  );
  expect(text).toContain('https://console.example/approve?ticketId=T-104233&marketcode=US');
  expect(text).toContain('no other reviewer of the United States market would get it');
  expect(mail.subject).not.toMatch(/\n/);
});
