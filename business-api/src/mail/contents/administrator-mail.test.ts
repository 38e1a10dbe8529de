import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { CountryCode } from '@countersign/domain/market/country-code';
import {
  type AdministratorNotice,
  alertRules,
} from '@countersign/domain/notifications/administrator-notice';
import { describe, expect, test } from 'vitest';
import { administratorMail } from './administrator-mail.ts';
import { renderText } from './rendered-mail.ts';

const settings = {
  consoleUrl: 'https://console.example',
  sender: { name: 'Lumenda', address: 'registrations@lumenda.example' },
};
const origin = { settings, replyTo: null };
const fr = CountryCode.parse('FR');
const by = { subject: 'one', name: 'Noor Haddad' };
const notices: readonly AdministratorNotice[] = [
  { kind: 'change-waits', by, until: '2026-12-04T10:00:00.000Z' },
  { kind: 'change-made', by },
  ...alertRules.map((rule) => ({ kind: 'alert', rule, count: 1234, person: by.name }) as const),
];
const mailOf = (notice: AdministratorNotice, locale: string | null, countryCode = fr) =>
  administratorMail({ notice, name: 'Kit', locale, countryCode, zone: null }, origin);

test.each(mailLanguages)('every notice is a mail of its own in %s', (language) => {
  const texts = notices.map((notice) => {
    const mail = mailOf(notice, language);
    expect(mail.language).toBe(language);
    return `${mail.subject}\n${renderText(mail)}`;
  });
  expect(new Set(texts).size).toBe(notices.length);
  for (const text of texts) expect(text).not.toMatch(/\{\{|undefined/);
  // Who did it, or how many there were.
  for (const text of texts) expect(text).toMatch(/Noor Haddad|1[.,\s ’]?234/);
});

describe('the mail', () => {
  test('about a change says until when, and leads to the settings of the market', () => {
    const [waits] = notices;
    const text = renderText(mailOf(waits as AdministratorNotice, 'en_GB'));
    expect(text).toContain('4 December 2026');
    expect(text).toContain('https://console.example/customerService/settings?countryCode=FR');
  });

  test('about activity names who did it, or a network, and leads to the sessions', () => {
    const alert = (rule: (typeof alertRules)[number], person: string | null) =>
      renderText(mailOf({ kind: 'alert', rule, count: 300, person }, 'en'));
    expect(alert('mass-decisions', 'Noor Haddad')).toContain(
      'Decisions within an hour: 300, by Noor Haddad.',
    );
    expect(alert('mass-export', null)).toContain('by an unknown person.');
    expect(alert('code-guessing', null)).toContain('pass this on to the people who operate');
    expect(alert('lock-outs', null)).toContain('https://console.example/customerService/sessions');
  });

  test('is in the language of the market where that of the person is not known', () => {
    const [waits] = notices;
    expect(mailOf(waits as AdministratorNotice, null).language).toBe('fr');
  });

  test('about no one market names the sender instead', () => {
    const notice = { kind: 'alert', rule: 'tokens-refused', count: 3, person: null } as const;
    const told = { notice, name: null, locale: null, countryCode: undefined, zone: null };
    expect(administratorMail(told, origin).subject).toBe(
      'Please check: unusual activity (Lumenda)',
    );
  });
});
