import { erasedEmail } from '@countersign/domain/registration/erased';
import { beforeEach, expect, test } from 'vitest';
import { json } from '../../../testing/fake-api.ts';
import { openDesk } from '../../../testing/open-desk.tsx';
import { sampleMail } from '../../../testing/sample-mail.ts';
import { decidedRegistration } from '../../../testing/sample-registration.ts';

beforeEach(() => sessionStorage.clear());

const gone = '—';
const decided = decidedRegistration('rejected');
const erased = {
  ...decided,
  practice: {
    legalName: gone,
    type: decided.practice.type,
    addresses: [{ purpose: 'practice', lines: [gone], city: gone, countryCode: 'FR' }],
    identifiers: [],
  },
  contact: { name: gone, role: 'owner', email: erasedEmail },
  documents: [],
};

test.each([
  ['en', 'The applicant’s data has been erased', 'an erased address'],
  ['fr', 'Les données du demandeur ont été effacées', 'une adresse effacée'],
  ['ja', '申請者のデータは消去されました', '消去済みのアドレス'],
] as const)('[S8.2] erased data are said to be erased in %s', async (language, title, address) => {
  const { screen } = await openDesk(
    '/customerService/FR/T-104233',
    {
      readRegistrationStatus: json(erased),
      listMails: json({
        items: [
          sampleMail({ recipient: '01941f29@erased.invalid', state: 'sent', outdated: true }),
        ],
        nextCursor: null,
      }),
    },
    language,
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // What registers say of no numbers is no evidence.
  await expect.element(screen.getByRole('status').getByText(title)).toBeVisible();
  await expect.element(screen.getByText(address, { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('erased.invalid');
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
});
