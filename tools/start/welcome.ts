import { demoLinks } from '@countersign/business-api/server/demo-world/demo-links';
import { demoAccounts, demoPassword } from '@countersign/identity-provider/accounts/demo-accounts';
import type { StartSettings } from './start-settings.ts';

/** What a person needs to begin, as text for the terminal. */
export function welcome(settings: StartSettings): string {
  const { consoleUrl, mailbox, registers, issuer, api } = settings;
  const links = demoLinks(consoleUrl);
  const width = Math.max(...demoAccounts.map(({ email }) => email.length)) + 2;
  const accounts = demoAccounts.map(
    ({ email, genLocale, groups }) =>
      `    ${email.padEnd(width)}${genLocale}  ${groups.join(', ') || '(no group: allowed nothing)'}`,
  );
  return `
Countersign is running.

  Console   ${consoleUrl}
  Mailbox   http://localhost:${mailbox.port}  (every email ends here; the newest ask for a review)
  Registers http://localhost:${registers.port}  (plays the official registers)
  API       http://localhost:${api.port}/api/docs

  Approve   ${links.approve}
            (a register states another address: would you approve?)
  Reject    ${links.reject}

  Accounts, all with the password ${demoPassword}
${accounts.join('\n')}

  Submit a registration as the registration site would:
${submitCommand(`http://localhost:${api.port}/api`, issuer)}

Ctrl-C stops everything. The next start keeps the data; npm start -- --reset deletes it first.
`;
}

function submitCommand(api: string, issuer: string): string {
  const application = JSON.stringify({
    countryCode: 'US',
    applicantLocale: 'en_US',
    practice: {
      legalName: 'Sunset Optical LLC',
      type: 'optician-retail',
      addresses: [
        {
          purpose: 'practice',
          lines: ['1 Ocean Avenue'],
          city: 'San Francisco',
          countryCode: 'US',
        },
      ],
      identifiers: [{ scheme: 'us-npi', value: '1234567893' }],
    },
    contact: { name: 'Jo Rivera', role: 'owner', email: 'jo@sunset-optical.example' },
  });
  return `    TOKEN=$(curl -s -u registration-site:Countersign-Demo-Client-1 \\
      -d 'grant_type=client_credentials&scope=registrations.submit' ${issuer}/v1/token \\
      | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
    curl -s ${api}/registrations -H "Authorization: Bearer $TOKEN" \\
      -H 'Content-Type: application/json' -H "Idempotency-Key: demo-$(date +%s)" \\
      -d '${application}'`;
}
