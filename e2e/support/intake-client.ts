import { randomUUID } from 'node:crypto';
import type { Application } from '@countersign/contract/intake';
import { type Market, sampleApplicationOf } from './applications.ts';
import { fetchAgain } from './fetch-again.ts';

export interface Ticket {
  readonly ticketNumber: string;
  readonly countryCode: Market;
  readonly practice: string;
  readonly applicantEmail: string;
}

/** A token of the local provider for the registration site. */
export async function askForSiteToken(
  issuer: string,
  scope = 'registrations.submit',
): Promise<string> {
  const answer = await fetch(`${issuer}/v1/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('registration-site:Countersign-Demo-Client-1')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope,
    }),
  });
  const body = (await answer.json()) as { access_token?: string };
  if (body.access_token === undefined) throw new Error(`No token: ${JSON.stringify(body)}`);
  return body.access_token;
}

/** Submits registrations as the registration site does: client credentials, then `POST`. */
export function createIntakeClient(consoleUrl: string, askForToken: () => Promise<string>) {
  let token: string | undefined;

  async function accessToken(): Promise<string> {
    token ??= await askForToken();
    return token;
  }

  return {
    accessToken,
    /** A new pending registration in a market, with an applicant of its own. */
    async submit(market: Market, changes: Partial<Application> = {}): Promise<Ticket> {
      const application = { ...sampleApplicationOf(market, randomUUID().slice(0, 8)), ...changes };
      const answer = await fetchAgain(`${consoleUrl}/api/registrations`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(application),
      });
      const body = (await answer.json()) as { ticketNumber?: string };
      if (body.ticketNumber === undefined) {
        throw new Error(`Not taken (${answer.status}): ${JSON.stringify(body)}`);
      }
      return {
        ticketNumber: body.ticketNumber,
        countryCode: market,
        practice: application.practice.tradingName ?? application.practice.legalName,
        applicantEmail: application.contact.email,
      };
    },
  };
}
