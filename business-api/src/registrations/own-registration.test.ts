import { expect, test } from 'vitest';
import { mailboxOf, refuseOwnRegistration } from './own-registration.ts';

const contact = { email: 'Dana.Whitfield+Shop@Eyecare.example' };

test.each([
  'dana.whitfield@eyecare.example',
  ' DANA.WHITFIELD@EYECARE.EXAMPLE\t',
  'dana.whitfield+other@eyecare.example',
  'ｄａｎａ.whitfield@eyecare.example',
  'dana.whitfield＋x@eyecare.example',
])('%j is the contact of the registration', (email) => {
  expect(() => refuseOwnRegistration(email, { contact })).toThrow(
    expect.objectContaining({ code: 'own-registration' }),
  );
});

test.each([undefined, '', 'dana@eyecare.example', 'dana.whitfield@eyecare.example.net', '+shop@x'])(
  '%j is another person',
  (email) => {
    expect(() => refuseOwnRegistration(email, { contact })).not.toThrow();
  },
);

test('an address that begins with a plus sign stays different', () => {
  expect(mailboxOf('+a@x.example')).not.toBe(mailboxOf('+b@x.example'));
});
