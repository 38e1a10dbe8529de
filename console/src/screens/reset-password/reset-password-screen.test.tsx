import { expect, test } from 'vitest';
import { fakeApi, held, json, lost, type Reply } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import ResetPasswordScreen from './reset-password-screen.tsx';

const put = 'PUT https://identity.example/idp/myaccount/password';
const good = 'a long enough password';

const open = async (
  search = '',
  replies: Reply | Reply[] = json({}),
  language: 'en' | 'fr' | 'ja' = 'en',
  reauthenticated = false,
) => {
  const api = fakeApi({ [put]: replies });
  const rendered = await renderScreen(<ResetPasswordScreen />, {
    at: `/resetPassword${search}`,
    api,
    language,
    reauthenticated,
  });
  return { ...rendered, api };
};

const refusal = (errorCode: string, errorSummary: string) => ({
  errorCode,
  errorSummary: 'Api validation failed: password',
  errorId: 'oae-17',
  errorCauses: [{ errorSummary }],
});

const fill = async (screen: Awaited<ReturnType<typeof open>>['screen'], password = good) => {
  await screen.getByLabelText('New password', { exact: true }).fill(password);
  await screen.getByLabelText('Repeat the new password').fill(password);
};
const submit = { name: 'Change password' };

test('[S5.1][S7.1] puts only profile.password, once, with the usual headers', async () => {
  const response = held(json({ status: 'ACTIVE' }));
  const { screen, api } = await open('', response.reply);
  await fill(screen);
  await screen.getByRole('button', submit).click();
  const pending = screen.getByRole('button', { name: 'Changing the password…' });
  await pending.click({ force: true });
  response.release();
  const done = screen.getByRole('heading', { name: 'Your password has been changed' });
  await expect.element(done).toHaveFocus();
  const [sent, ...others] = api.askedFor(put);
  expect(others).toEqual([]);
  expect(sent?.body).toEqual({ profile: { password: good } });
  expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
    authorization: 'Bearer token',
    accept: 'application/json; okta-version=1.0.0',
    'content-type': 'application/json',
  });
});

test('[S5.1] the fields are made for password managers, and can be shown', async () => {
  const { screen } = await open();
  const field = screen.getByLabelText('New password', { exact: true });
  await expect.element(field).toHaveAttribute('name', 'newPassword');
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(field).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Show passwords' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
});

test('[S5.1] the rules are shown from the start and ticked as they are met', async () => {
  const { screen } = await open();
  const rule = screen.getByRole('listitem').filter({ hasText: 'at least 12 characters' });
  // Before anything is typed, nobody is told that a rule is broken.
  await expect.element(rule).toBeVisible();
  await expect.element(screen.getByText(/\((not )?met\)/)).not.toBeInTheDocument();
  await screen.getByLabelText('New password', { exact: true }).fill('short');
  await expect.element(rule).toMatchTextContent(/not met/);
  await screen.getByLabelText('New password', { exact: true }).fill(good);
  await expect.element(rule).toMatchTextContent(/\(met\)/);
});

test.each([
  ['short', 'short', 'Use at least 12 characters.'],
  ['x'.repeat(73), 'x'.repeat(73), 'Use at most 72 characters.'],
  [good, `${good}!`, 'Passwords don’t match.'],
])('[S5.1][S8.2] refuses %s / %s before it is sent', async (password, repeated, text) => {
  const { screen, api } = await open();
  await screen.getByLabelText('New password', { exact: true }).fill(password);
  await screen.getByLabelText('Repeat the new password').fill(repeated);
  await screen.getByRole('button', submit).click();
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(api.asked).toEqual([]);
});

test('[S5.1] the provider’s refusal is shown beside the field in the person’s language', async () => {
  const { screen } = await open(
    '',
    json(refusal('E0000014', 'Password has been used too recently'), 400),
    'ja',
  );
  await screen.getByLabelText('新しいパスワード', { exact: true }).fill(good);
  await screen.getByLabelText('新しいパスワード（確認用）').fill(good);
  await screen.getByRole('button', { name: 'パスワードを変更する' }).click();
  await expect.element(screen.getByText(/以前に使用したパスワードです/)).toBeVisible();
  await expect.element(screen.getByLabelText('新しいパスワード', { exact: true })).toHaveFocus();
  await screen.getByLabelText('新しいパスワード', { exact: true }).fill(`${good}!`);
  await expect.element(screen.getByText(/以前に使用したパスワードです/)).not.toBeInTheDocument();
});

test('[S5.1] a sign-in that is too old leads to a fresh one', async () => {
  const challenge =
    'Bearer error="insufficient_authentication_context", max_age=900, acr_values="urn:a"';
  const stale: Reply = () =>
    new Response(JSON.stringify(refusal('E0000006', 'no')), {
      status: 403,
      headers: { 'content-type': 'application/json', 'www-authenticate': challenge },
    });
  const { screen, signIns } = await open('', stale);
  await fill(screen);
  await screen.getByRole('button', submit).click();
  const said = screen.getByText(/enter the new password again/);
  await expect.element(said).toBeInViewport();
  expect(document.activeElement?.contains(said.element())).toBe(true);
  await screen.getByRole('button', { name: 'Sign in again' }).click();
  expect(signIns).toEqual([[{ fresh: { maxAgeSeconds: 900, acrValues: 'urn:a' } }]]);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(good);
});

test('[S5.1] after that sign-in the screen asks for the password again', async () => {
  const { screen } = await open('', json({}), 'en', true);
  await expect.element(screen.getByText('You’re signed in again')).toBeVisible();
  await fill(screen);
  await screen.getByRole('button', submit).click();
  await expect
    .element(screen.getByRole('heading', { name: 'Your password has been changed' }))
    .toBeVisible();
});

test.each([
  ['unreachable', lost, /can’t be reached/],
  ['unavailable', json({}, 503), /isn’t responding right now/],
  ['too many', json({}, 429), /Too many attempts/],
  [
    'too many, until then',
    () => new Response('{}', { status: 429, headers: { 'retry-after': '3540' } }),
    /try again in 59 minutes/,
  ],
  ['something else', json(refusal('E0000007', 'x'), 404), /Reference: oae-17/],
] as const)('[S8.2] %s is said, and what was typed stays', async (_, reply, text) => {
  const { screen } = await open('', reply);
  await fill(screen);
  await screen.getByRole('button', submit).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(text);
  await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveValue(good);
});

test('[S2.8] names the host it leads to, and leaves only on a click after the change', async () => {
  const { screen } = await open(
    `?redirectUrl=${encodeURIComponent('https://shop.example/account')}`,
  );
  await expect.element(screen.getByText('You can then continue to shop.example.')).toBeVisible();
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
  await fill(screen);
  await screen.getByRole('button', submit).click();
  const link = screen.getByRole('link', { name: 'Continue to shop.example' });
  await expect.element(link).toHaveAttribute('href', 'https://shop.example/account');
});

test.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example'])(
  '[S2.8] the screen checks again: %s is not followed',
  async (address) => {
    const { screen } = await open(`?redirectUrl=${encodeURIComponent(address)}`);
    await expect.element(screen.getByText(/return address isn’t allowed/)).toBeVisible();
    await fill(screen);
    await screen.getByRole('button', submit).click();
    await expect
      .element(screen.getByRole('link', { name: 'Go to start page' }))
      .toHaveAttribute('href', '/');
  },
);
