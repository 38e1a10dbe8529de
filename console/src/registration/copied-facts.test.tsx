import { beforeEach, expect, test, vi } from 'vitest';
import { json } from '../testing/fake-api.ts';
import { openDesk } from '../testing/open-desk.tsx';
import { sampleEvidence } from '../testing/sample-evidence.ts';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { unfoldApplication } from '../testing/unfold.ts';

const at = '/customerService/FR/T-104233';
const written = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

/** On a phone the facts are folded. */
async function openFacts(replies?: Parameters<typeof openDesk>[1]) {
  const desk = await openDesk(at, replies);
  await unfoldApplication();
  return desk;
}

beforeEach(() => sessionStorage.clear());

test.each([
  ['SIRET', '73282932000074'],
  ['Phone', '+33142000000'],
  ['Email', 'helene@lafayette-bourse.example'],
  ['Practice address', '12 rue de la Bourse\n75002 Paris'],
  ['Ticket number', 'T-104233'],
])('%s is copied and announced', async (name, text) => {
  const { screen } = await openFacts();
  const write = written();
  await screen.getByRole('button', { name: `Copy: ${name}` }).click();
  await expect
    .element(screen.getByRole('status').filter({ hasText: /^Copied$/ }))
    .toBeInTheDocument();
  expect(write).toHaveBeenLastCalledWith(text);
});

test('an address in another country is copied with its country', async () => {
  const sample = pendingRegistration();
  const [address] = sample.practice.addresses;
  const abroad = { ...address, countryCode: 'BE', city: 'Bruxelles', postalCode: '1000' };
  const { screen } = await openFacts({
    readRegistrationStatus: json({
      ...sample,
      practice: { ...sample.practice, addresses: [abroad] },
    }),
  });
  const write = written();
  await screen.getByRole('button', { name: 'Copy: Practice address' }).click();
  await expect
    .poll(() => write.mock.lastCall)
    .toEqual(['12 rue de la Bourse\n1000 Bruxelles\nBelgium']);
});

test('where the browser refuses, a text says what to do instead', async () => {
  const { screen } = await openFacts();
  written().mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await screen.getByRole('button', { name: 'Copy: Email' }).click();
  await expect
    .element(screen.getByText('Couldn’t copy. Select the text and copy it by hand.'))
    .toBeVisible();
});

const siret = () =>
  [...document.querySelectorAll('dd bdi')].find((one) => one.textContent === '73282932000074');

test('a number is grouped as its authority prints it, and is whole when selected', async () => {
  const { screen } = await openFacts();
  await expect.element(screen.getByRole('button', { name: 'Copy: SIRET' })).toBeVisible();
  await expect
    .poll(() => [...(siret()?.children ?? [])].map(({ textContent }) => textContent))
    .toEqual(['732', '829', '320', '00074']);
});

test('a number that no check knows is shown as the applicant wrote it', async () => {
  const { screen } = await openFacts({
    readEvidence: json({ ...sampleEvidence(), identifiers: [] }),
  });
  await expect.element(screen.getByRole('button', { name: 'Copy: SIRET' })).toBeVisible();
  await expect.poll(() => siret()?.children.length).toBe(1);
});
