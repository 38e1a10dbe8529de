import { randomUUID } from 'node:crypto';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import type { Page } from 'playwright';

/** Where the demo world is. */
export interface DemoWorld {
  readonly consoleUrl: string;
  readonly mailboxUrl: string;
  readonly identityUrl: string;
}

const points = [
  {
    kind: 'correct',
    field: 'practice.identifiers[fr-siret]',
    reason: null,
    words: 'Ce numéro n’existe pas au répertoire Sirene.',
  },
  { kind: 'document', field: 'documents[licence]', reason: null },
];
/** The registration site of every demo world. */
const client = 'registration-site:Countersign-Demo-Client-1';

/**
 * Hands a registration in and asks its applicant as who is signed in on `staff`; the link of the mail, which
 * comes after a while.
 */
export async function askApplicant(world: DemoWorld, staff: Page) {
  const email = `bonnet-${Date.now()}@optique-bonnet.example`;
  const application = sampleApplication('FR');
  const { ticketNumber } = await json<{ ticketNumber: string }>(
    `${world.consoleUrl}/api/registrations`,
    await intakeToken(world),
    { ...application, contact: { ...application.contact, email } },
  );
  const stored = await staff.evaluate<string | null>(
    // As text: the names of the page are unknown to Node's types.
    "localStorage.getItem('countersign.session')",
  );
  const { accessToken } = JSON.parse(stored ?? '{}') as { accessToken: string };
  const path = `${world.consoleUrl}/api/registrations/FR/${ticketNumber}/requests`;
  await json(path, accessToken, { version: 1, points });
  const link = await inMails(world, email, /https?:\/\/\S+\/answer\/[\w-]{43}/);
  return { email, link };
}

/** Asks an applicant, and opens the form on `page` by the mail's link and code, with a number in it that is wrong. */
export async function openAnswerForm(world: DemoWorld, staff: Page, page: Page): Promise<void> {
  const { email, link } = await askApplicant(world, staff);
  await page.goto(link);
  await page.locator('button').first().click();
  await page.locator('#code').fill(await inMails(world, email, /^\d{6}$/m));
  await page.keyboard.press('Enter');
  const number = page.locator('[name="change practice.identifiers[fr-siret] number"]');
  await number.fill('732 829 320 00075');
  await number.blur();
  await page.locator('[data-hint="practice.identifiers[fr-siret]"]:visible').waitFor();
}

async function intakeToken({ identityUrl }: DemoWorld): Promise<string> {
  const answer = await fetch(`${identityUrl}/oauth2/default/v1/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'registrations.submit',
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function json<Answer>(address: string, token: string, body: object): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Waits for a mail to an address in which the pattern occurs; the mail of a request is held for a while. */
async function inMails({ mailboxUrl }: DemoWorld, to: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 120; tries += 1) {
    const listed = await fetch(`${mailboxUrl}/api/mails?${new URLSearchParams({ to })}`);
    const { items } = (await listed.json()) as { items: { id: string }[] };
    for (const { id } of items) {
      const mail = (await (await fetch(`${mailboxUrl}/api/mails/${id}`)).json()) as {
        text: string;
      };
      const found = pattern.exec(mail.text)?.[0];
      if (found !== undefined) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`No mail to ${to} has ${pattern}.`);
}
