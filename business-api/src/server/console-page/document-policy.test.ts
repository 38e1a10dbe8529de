import { expect, test } from 'vitest';
import { defaultBranding } from './console-branding.ts';
import { consoleConfiguration } from './console-configuration.ts';
import { pageHeaders } from './page-headers.ts';

function directives(
  documentOrigins?: readonly string[],
  takesDocuments = false,
): ReadonlyMap<string, string> {
  const configuration = consoleConfiguration(
    {
      consoleUrl: 'https://console.example',
      issuer: 'https://identity.example/oauth2/default',
      clientId: 'countersign-console',
      redirectOrigins: [],
      documentOrigins,
      branding: defaultBranding,
    },
    undefined,
  );
  const headers = pageHeaders(configuration, 'https://console.example', [], takesDocuments);
  const policy = headers['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('without origins of documents nothing of another origin can be shown', () => {
  const policy = directives();
  expect(policy.has('frame-src')).toBe(false);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('img-src')).toBe("'self' data:");
  expect(policy.get('connect-src')).toBe("'self' https://identity.example");
});

test('with them the console may read just those, and show what it has read', () => {
  const policy = directives(['https://site.example', 'https://console.example']);
  expect(policy.get('connect-src')).toBe("'self' https://identity.example https://site.example");
  expect(policy.get('frame-src')).toBe('blob:');
  expect(policy.get('img-src')).toBe("'self' data: blob:");
  expect(policy.get('object-src')).toBe("'none'");
  expect(policy.get('script-src')).toBe("'self'");
});

test('where applicants upload documents, a frame may show what the page has made', () => {
  const [without, policy] = [directives(), directives(undefined, true)];
  expect(policy.get('frame-src')).toBe('blob:');
  expect([...policy].filter(([name]) => name !== 'frame-src')).toEqual([...without]);
});

test('every other directive is the same', () => {
  const changed = ['connect-src', 'frame-src', 'img-src'];
  const rest = (policy: ReadonlyMap<string, string>) =>
    [...policy].filter(([name]) => !changed.includes(name));
  expect(rest(directives(['https://site.example']))).toEqual(rest(directives()));
});
