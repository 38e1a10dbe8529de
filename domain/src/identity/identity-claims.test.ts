import { expect, test } from 'vitest';
import { IdentityClaims } from './identity-claims.ts';

test('[S3.1] reads name, gen_locale and locale beside the subject, and drops the rest', () => {
  const claims = {
    sub: '00u1',
    name: '管理者',
    gen_locale: 'ja_JP',
    locale: 'ja',
    email: 'kanrisha@demo.example',
  };
  expect(IdentityClaims.parse({ ...claims, groups: ['administrator'], nonce: 'n' })).toEqual(
    claims,
  );
});

test('[S3.1] needs nothing but the subject', () => {
  expect(IdentityClaims.parse({ sub: '00u1' })).toEqual({ sub: '00u1' });
});

test.each([[null], [42], [['en']], [{ value: 'en' }]])(
  '[S3.1] %j in place of a text counts as absent',
  (wrong) => {
    const claims = { sub: '00u1', name: wrong, gen_locale: wrong, locale: wrong, email: wrong };
    expect(IdentityClaims.parse(claims)).toEqual({ sub: '00u1' });
  },
);

test.each([[{}], [{ sub: '' }], [{ sub: 7 }], [null], ['token']])(
  '[S3.1] %j identifies no person and is refused',
  (claims) => {
    expect(IdentityClaims.safeParse(claims).success).toBe(false);
  },
);
