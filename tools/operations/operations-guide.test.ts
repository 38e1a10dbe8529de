import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from '@countersign/business-api/server/configuration/configuration';
import { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { describe, expect, test } from 'vitest';
import { settingRows, settingsInSource } from './setting-rows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const guide = read('docs/operations.md');
const rows = settingRows(guide);
const settings = settingsInSource(read('business-api/src/server/configuration/read-settings.ts'));

/** The text of a chapter, its chapters below included. */
function chapter(heading: string): string {
  const [marks = ''] = /^#+/.exec(heading) ?? [];
  const [, after = ''] = guide.split(`\n${heading}\n`);
  return after.split(new RegExp(`^#{1,${marks.length}} `, 'm'))[0] ?? '';
}

function blocks(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)]
    .filter(([, named]) => named === language)
    .map(([, , block = '']) => block);
}

const cell = (text = '') => text.replaceAll('`', '');
const required = Object.fromEntries(
  rows
    .filter(({ fallback }) => fallback === 'required')
    .map(({ name, example }) => [name, cell(example)]),
);

const exampleOf = (wanted: string) => cell(rows.find(({ name }) => name === wanted)?.example);
/** Other settings that a setting needs. */
const besides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BOUNCE_KEY: { BOUNCE_ADDRESS: exampleOf('BOUNCE_ADDRESS') },
  WEBHOOK_ORIGINS: { WEBHOOK_KEY: exampleOf('WEBHOOK_KEY') },
  DOCUMENT_BUCKET_URL: Object.fromEntries(
    ['KEY', 'BUCKET_REGION', 'BUCKET_KEY_ID', 'BUCKET_SECRET'].map((end) => [
      `DOCUMENT_${end}`,
      exampleOf(`DOCUMENT_${end}`),
    ]),
  ),
};

describe('docs/operations.md', () => {
  test('has a row for every setting of the API', () => {
    expect(settings.size).toBeGreaterThan(20);
    const named = rows.map(({ name }) => name);
    expect([...settings.keys()].filter((name) => !named.includes(name))).toEqual([]);
    expect(named).toEqual([...new Set(named)]);
  });

  test.each(rows.filter(({ name }) => settings.has(name)))(
    'explains $name and gives the default that it has',
    ({ name, meaning, fallback, example }) => {
      expect(meaning.length).toBeGreaterThan(10);
      expect(example).not.toBe('');
      const inSource = settings.get(name)?.replaceAll(/^'|'$/g, '') ?? '';
      if (/^[\w.:/+@-]+$/.test(inSource) && inSource !== 'builtConsole') {
        expect(cell(fallback)).toBe(inSource);
      }
    },
  );

  test.each(rows.filter(({ name }) => settings.has(name)))(
    'has a good example for $name',
    (row) => {
      const { name, example } = row;
      // The file it names is not here; its content is proven below.
      const value = name === 'CONSOLE_BRANDING' ? '{}' : cell(example);
      const beside = besides[name] ?? {};
      expect(() => readConfiguration({ ...required, ...beside, [name]: value })).not.toThrow();
    },
  );

  test('says which settings are required, and no other', () => {
    expect(() => readConfiguration(required)).not.toThrow();
    for (const name of Object.keys(required)) {
      expect(() => readConfiguration({ ...required, [name]: undefined })).toThrow(name);
    }
  });

  test('has an example of branding that is accepted', () => {
    const [branding = ''] = blocks(chapter('## Branding'), 'json');
    const read = readConfiguration({ ...required, CONSOLE_BRANDING: branding });
    expect(read.consoleBranding).toEqual(JSON.parse(branding));
  });

  test('has an example of config.json that the console understands', () => {
    const [example = ''] = blocks(chapter('## The console on a static host'), 'json');
    expect(ConsoleConfiguration.parse(JSON.parse(example))).toEqual(JSON.parse(example));
  });

  test.each(['### Okta', '### Entra ID', '### Keycloak'])(
    '%s: its settings are accepted',
    (heading) => {
      const [block = ''] = blocks(chapter(heading), '');
      const environment = Object.fromEntries(
        block
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      const { consoleIdentity, token } = readConfiguration({ ...required, ...environment });
      expect(consoleIdentity?.scopes).toEqual(
        expect.arrayContaining(['openid', 'profile', 'email']),
      );
      expect(token.issuer).toBe(environment.IDENTITY_ISSUER);
    },
  );

  test('has settings for the other server of Okta that are accepted', () => {
    const [block = ''] = blocks(chapter('### Okta'), 'text');
    const environment = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const read = readConfiguration({ ...required, ...environment });
    expect(read.tokenCheck.mode).toBe('introspect');
    expect(read.token.audience).toBe(read.token.issuer);
    expect(read.groupMapping.source).toBe('userinfo');
  });
});

test('reports a setting without its row, and a row with another default', () => {
  const source = "const Settings = z.object({\n  NEW_ONE: z._default(setting.text, 'x'),\n});";
  expect([...settingsInSource(source)]).toEqual([['NEW_ONE', "'x'"]]);
  expect(settingRows('| `NEW_ONE` | What it is. | `y` | `z` |')).toEqual([
    { name: 'NEW_ONE', meaning: 'What it is.', fallback: '`y`', example: '`z`' },
  ]);
});
