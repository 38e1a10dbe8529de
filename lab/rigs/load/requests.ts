import type { Verdict } from '../proof/journal.ts';
import type { Call } from './http-call.ts';

const market = 'FR';

/** The registration site hands in an application under a number of its own. */
export function submission(
  ticket: string,
  token: string,
  key: string,
  email = `${ticket.toLowerCase()}@applicant.example`,
): Call {
  return {
    method: 'POST',
    path: '/registrations',
    token,
    key,
    body: {
      ticketNumber: ticket,
      countryCode: market,
      applicantLocale: 'fr_FR',
      practice: {
        legalName: `Optique ${ticket}`,
        type: 'optician-retail',
        addresses: [
          {
            purpose: 'practice',
            lines: ['27 quai des Chartrons'],
            city: 'Bordeaux',
            postalCode: '33000',
            countryCode: 'FR',
          },
        ],
        identifiers: [{ scheme: 'fr-siret', value: '732 829 320 00074' }],
      },
      contact: { name: 'Hélène Lefèvre', role: 'owner', email },
    },
  };
}

/** A person decides a registration that has not changed since it came. */
export function decision(ticket: string, verdict: Verdict, token: string, key: string): Call {
  return {
    method: 'POST',
    path: `/registrations/${market}/${ticket}/decision`,
    token,
    key,
    body: { decision: verdict, reasonCodes: verdict === 'approve' ? [] : ['L01'], version: 1 },
  };
}

/** A person looks for a registration by its words. */
export function search(words: string, token: string): Call {
  return { method: 'GET', path: `/registrations?q=${encodeURIComponent(words)}`, token };
}

/** A person opens the queue. */
export function firstPage(token: string): Call {
  return { method: 'GET', path: '/registrations?status=pending', token };
}

export const readiness: Call = { method: 'GET', path: '/health/ready' };
