import { readTelephone } from '@countersign/domain/contact/telephone';
import { expect, test } from 'vitest';
import { readMailAddress } from './facts-of-application.ts';
import { ownMailDomain, ownSite, registrableDomain } from './web-domain.ts';

test.each([
  ['01 55 55 01 42', ['FR'], '+33155550142'],
  ['+33 (0)1 55 55 01 42', ['BE'], '+33155550142'],
  ['0033155550142', ['DE'], '+33155550142'],
  ['00 1 415 555 0142', ['JP'], '+14155550142'],
  ['(415) 555-0142', ['US'], '+14155550142'],
  ['０３−５５５５−０１４２', ['JP'], '+81355550142'],
  ['041 5555-0142', ['BR'], '+554155550142'],
  ['06 5555 0142', ['IT'], '+390655550142'],
  ['01 55 55 01 42', ['US', 'FR'], '+33155550142'],
  ['1-520-555-0177', ['BE'], '15205550177'],
  ['01 55 55 01 42', [], '0155550142'],
  ['12', ['FR'], undefined],
  ['call us', ['XX'], undefined],
])('readTelephone reads %s of %j as %s', (text, countries, number) => {
  expect(readTelephone(text, countries)).toBe(number);
});

test.each([
  ['www.maier.de', 'maier.de'],
  ['shop.maier.co.at', 'maier.co.at'],
  ['maier.com.br', 'maier.com.br'],
  ['a.b.maier.ne.jp', 'maier.ne.jp'],
  ['co.uk', 'co.uk'],
  ['example.', undefined],
  ['192.0.2.1', undefined],
])('registrableDomain of %s is %s', (host, domain) => expect(registrableDomain(host)).toBe(domain));

test.each([
  ['https://www.maier.example/kontakt', 'maier.example'],
  ['maier.example', 'maier.example'],
  ['https://www.facebook.com/maier', undefined],
  ['https://maier.wixsite.com/optik', undefined],
  ['https://', undefined],
])('ownSite of %s is %s', (address, domain) => expect(ownSite(address)).toBe(domain));

test.each([
  ['info@maier.example', 'maier.example'],
  ['info@müller.example', 'xn--mller-kva.example'],
  ['maier@gmail.com', undefined],
  ['maier@yahoo.co.jp', undefined],
  ['maier@t-online.de', undefined],
  ['maier@mail.orange.fr', undefined],
])('ownMailDomain of %s is %s', (mail, domain) => expect(ownMailDomain(mail)).toBe(domain));

test.each([
  [' Info+shop@Maier.example ', 'info@maier.example'],
  ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
  ['info@straße.example', 'info@xn--strae-oqa.example'],
  ['info@strasse.example', 'info@strasse.example'],
  ['j.o.e@googlemail.com', 'joe@gmail.com'],
  ['j.o.e@maier.example', 'j.o.e@maier.example'],
  ['maier', undefined],
  ['@maier.example', undefined],
])('readMailAddress reads %s as %s', (text, mail) => expect(readMailAddress(text)).toBe(mail));
