import {
  showHiddenCharacters,
  visibleTextFault,
} from '@countersign/domain/registration/visible-text';
import { deceptiveNames } from '@countersign/domain/testing/deceptive-names';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../testing/fake-api.ts';
import { openDesk, row, rows } from '../testing/open-desk.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { RegistrationHeader } from './registration-header.tsx';

test('[S8.2] no stored deceptive name looks like another, or like nothing', async () => {
  const registration = pendingRegistration();
  const shown = deceptiveNames.map(([why, legalName]) => {
    const practice = { ...registration.practice, legalName, tradingName: undefined };
    // As the API answers.
    return {
      why,
      legalName,
      registration: { ...registration, ...showHiddenCharacters({ practice }) },
    };
  });
  const { screen } = await renderScreen(
    <div>
      {shown.map(({ why, registration: one }) => (
        <section key={why} title={why}>
          <p>{why}: refused at intake; stored before, it is shown as</p>
          <RegistrationHeader registration={one} />
        </section>
      ))}
    </div>,
    { at: '/', api: fakeApi({}) },
  );
  for (const { why, legalName } of shown) {
    const heading = screen.getByTitle(why, { exact: true }).getByRole('heading').element();
    const name = heading.querySelector('bdi');
    // Names of signs alone are refused as well, but hide nothing.
    if (visibleTextFault(legalName) === 'nothing-visible') continue;
    expect(name?.textContent, why).toContain('\ufffd');
    expect(name?.getBoundingClientRect().width, why).toBeGreaterThan(2);
  }
  // For people who change the rule.
  await page.screenshot({ path: '../../../.cache/reports/deceptive-names.png' });
});

test('[S8.2] a list with stored deceptive names shows their marks', async () => {
  await page.viewport(1280, 1000);
  const items = deceptiveNames.slice(0, 15).map(([why, name], at) => ({
    ...row,
    ticketNumber: `T-${at + 1}`,
    practiceName: showHiddenCharacters(name),
    city: why,
  }));
  const { screen } = await openDesk('/customerService?locale=en', {
    listRegistrations: rows(null, items),
  });
  await expect.element(screen.getByText('licence\ufffdfdp.exe')).toBeVisible();
  await page.screenshot({
    element: screen.getByRole('table'),
    path: '../../../.cache/reports/deceptive-queue.png',
  });
});
