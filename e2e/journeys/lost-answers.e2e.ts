import { randomUUID } from 'node:crypto';
import type { DecisionRequest } from '@countersign/contract/decision';
import { readRegistrationStatus } from '@countersign/contract/registration-status';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { submitDecision } from '../../console/src/decision-form/submit-decision.ts';
import { callInFull } from '../../console/src/http/call.ts';
import type { Connection } from '../../console/src/http/connection.ts';
import type { Call } from '../../console/src/http/use-call.ts';
import { signInByHttp } from '../../identity-provider/src/testing/sign-in-by-http.ts';
import { isThorough } from '../../tools/run/thorough.ts';
import { type Cut, startCuttingProxy } from '../support/cutting-proxy.ts';
import { chooseReasons, confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

/** At least 15 of each kind of cut. */
const decisions = isThorough ? 200 : 60;
/** Whole screens take a second each. */
const screens = isThorough ? 200 : 8;
const aDecision = /^POST \/api\/registrations\/\S+\/decision HTTP/;
const cuts: readonly Cut[] = ['before', 'during', 'after', 'none'];
const en = (key: string) => textOf('en', key);
const issuerPath = '/oauth2/default';

/** The name by which the API knows who signed in: issuer and subject of the ID token. */
function subjectOf(idToken: string): string {
  const [, payload = ''] = idToken.split('.');
  const { iss, sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return `${iss}|${sub}`;
}

test(`[S7.4][S8.2] ${decisions} decisions over broken connections count once`, async ({
  stack,
}) => {
  let asked = 0;
  const address = new URL(stack.consoleUrl);
  const proxy = await startCuttingProxy({
    target: { host: address.hostname, port: Number(address.port) },
    marked: aDecision,
    nextCut: () => cuts[asked++ % cuts.length] ?? 'none',
  });
  const { accessToken, idToken } = await signInByHttp({
    issuer: stack.identityUrl + issuerPath,
    clientId: 'countersign-console',
    redirectUri: `${stack.consoleUrl}/login/callback`,
    account: 'administrator@demo.example',
  });
  const connect = (origin: string): Connection => ({
    ownOrigin: origin,
    apiBase: '/api',
    origins: new Set([origin]),
    accept: 'application/json',
    fetch,
    onResponse: () => undefined,
    readToken: () => ({ kind: 'live', accessToken }),
    onTokenNeeded: () => {
      throw new Error('The token was refused.');
    },
  });
  const callBy =
    (connection: Connection): Call =>
    async (endpoint, input) =>
      (await callInFull(connection, endpoint, input)).body;
  const broken = callBy(connect(`http://127.0.0.1:${proxy.port}`));
  const direct = callBy(connect(stack.consoleUrl));

  const seen: Record<string, number> = {};
  for (let index = 0; index < decisions; index += 1) {
    const ticket = await stack.intake.submit('US');
    const key = {
      ticketNumber: TicketNumber.parse(ticket.ticketNumber),
      countryCode: CountryCode.parse('US'),
    };
    const request: DecisionRequest =
      index % 2 === 0
        ? { decision: 'approve', reasonCodes: ['A02'], version: 1 }
        : { decision: 'reject', reasonCodes: ['L01', 'B04'], version: 1 };
    const submission = {
      key,
      request,
      idempotencyKey: randomUUID(),
      subject: subjectOf(idToken),
    };
    // As a person does: tries again while the screen says that nothing arrived.
    let outcome = await submitDecision(broken, submission, () => undefined);
    for (let again = 0; again < 4 && outcome.kind !== 'decided'; again += 1) {
      seen[outcome.kind] = (seen[outcome.kind] ?? 0) + 1;
      expect(['not-arrived', 'unknown']).toContain(outcome.kind);
      outcome = await submitDecision(broken, submission, () => undefined);
    }
    expect(outcome.kind).toBe('decided');
    const truth = await direct(readRegistrationStatus, { body: key });
    expect(truth).toMatchObject({
      status: request.decision === 'approve' ? 'approved' : 'rejected',
      version: 2,
    });
  }
  await proxy.close();
  expect(asked, 'the proxy broke three of four').toBeGreaterThan(decisions);
});

test('[S8.2] an answer lost after the commit is shown as my own decision', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L02']);
  await page.route('**/decision', async (route) => {
    if (route.request().method() === 'POST') await route.fetch(); // recorded, and then lost
    await route.abort('connectionreset');
  });
  await confirmDecision(page, 'reject');
  await expect(resultHeading(page, 'rejected', ticket.practice)).toBeVisible();
  await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
});

test(`[S7.4][S8.2] ${screens} screens over broken connections show the true outcome`, async ({
  playwright,
  stack,
}, { project }) => {
  test.setTimeout(600_000 + screens * 20_000);
  const address = new URL(stack.consoleUrl);
  let asked = 0;
  // Browsers resend what a reused connection lost, on the next one that is open: for a screen to say
  // that nothing arrived, each of them must be cut.
  let letsNothingThrough = false;
  const proxy = await startCuttingProxy({
    target: { host: address.hostname, port: Number(address.port) },
    marked: aDecision,
    nextCut: () => {
      asked += 1;
      return letsNothingThrough ? 'before' : (cuts[asked % cuts.length] ?? 'none');
    },
  });
  // The same origin as ever; only the connections are led through the proxy.
  const launch = project.use.launchOptions ?? {};
  const rule = `--host-resolver-rules=MAP ${address.host} 127.0.0.1:${proxy.port}`;
  const browser = await playwright.chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), rule],
  });
  const page = await browser.newPage();
  await signedIn(page, stack, 'administrator');
  const shown: Record<string, number> = {};
  for (let index = 0; index < screens; index += 1) {
    const ticket = await stack.intake.submit('US');
    const verb = index % 2 === 0 ? 'approve' : 'reject';
    const outcome = verb === 'approve' ? 'approved' : 'rejected';
    await page.goto(mailLink(stack, verb, ticket));
    if (verb === 'reject') await chooseReasons(page, ['L02', 'B04']);
    const done = resultHeading(page, outcome, ticket.practice);
    const notArrived = page.getByText(en('decision.notArrived.title'));
    const unknown = page.getByText(en('decision.unknown.title'));
    for (let press = 0; press < 8 && !(await done.isVisible()); press += 1) {
      letsNothingThrough = index % 4 === 0 && press === 0;
      await confirmDecision(page, verb);
      await expect(page.getByText(en('decision.checking.title'))).toBeHidden();
      await expect(done.or(notArrived).or(unknown)).toBeVisible();
      const said = (await done.isVisible()) ? 'decided' : 'asked again';
      shown[said] = (shown[said] ?? 0) + 1;
    }
    await expect(done).toBeVisible();
    // One decision, one mail: two would be two.
    await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  }
  await browser.close();
  await proxy.close();
  expect(asked, 'the proxy broke three of four').toBeGreaterThan(screens);
  expect(shown['asked again'], 'a screen said that nothing had arrived').toBeGreaterThan(0);
});
