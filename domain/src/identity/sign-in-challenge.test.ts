import { expect, test } from 'vitest';
import { readChallenge } from './sign-in-challenge.ts';

const challenge = 'Bearer realm="IdpMyAccountAPI", error="insufficient_authentication_context"';

test.each([
  [`${challenge}, max_age=900, acr_values="urn:okta:loa:1fa:pwd"`, 900, 'urn:okta:loa:1fa:pwd'],
  [`${challenge}, acr_values="urn:a urn:b", max_age="0"`, 0, 'urn:a urn:b'],
  [`${challenge}, max_age=soon`, undefined, undefined],
  [`${challenge}, acr_values="<script>"`, undefined, undefined],
  ['', undefined, undefined],
])('[S5.1] reads the wanted sign-in from %s', (header, maxAgeSeconds, acrValues) => {
  expect(readChallenge(header)).toEqual({
    ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
    ...(acrValues === undefined ? {} : { acrValues }),
  });
});
