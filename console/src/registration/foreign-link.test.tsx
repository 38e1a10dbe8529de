import { expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen, sampleConfiguration } from '../testing/render-screen.tsx';
import { ConfigurationContext } from '../use-configuration.ts';
import { ForeignLink } from './foreign-link.tsx';

const show = (href: string, documentOrigins: string[] | undefined, name?: string) =>
  renderScreen(
    <ConfigurationContext value={{ ...sampleConfiguration, documentOrigins }}>
      <ForeignLink href={href}>{name}</ForeignLink>
    </ConfigurationContext>,
    { at: '/', api: fakeApi({}) },
  );

test('a document is a link with its host beside it', async () => {
  const { screen } = await show('https://site.example/1', ['https://site.example'], 'licence.pdf');
  await expect.element(screen.getByRole('link', { name: /licence\.pdf/ })).toBeVisible();
  await expect.element(screen.getByText('site.example', { exact: true })).toBeVisible();
});

test('a document of another host is a text with its whole address', async () => {
  const { screen } = await show('https://evil.example/1', ['https://site.example'], 'licence.pdf');
  await expect.element(screen.getByText('https://evil.example/1')).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});

test('without a list every address is a link, and its host is in ASCII', async () => {
  const { screen } = await show('https://аррӏе.example/shop', undefined);
  await expect.element(screen.getByRole('link', { name: /^xn--.+\.example\/shop/ })).toBeVisible();
});
