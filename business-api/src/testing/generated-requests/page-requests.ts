import { hostileText } from '@countersign/contract/testing/values-of-schema';
import fc from 'fast-check';

/** A request for the applicant's page, with a body as a browser or a hostile program sends it. */
export interface RequestOfPage {
  readonly method: 'GET' | 'POST';
  /** Behind the secret of the link. */
  readonly step: string;
  readonly query: string;
  readonly body: PageBody;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in place of the secret of the link. */
  readonly token: string | undefined;
  readonly withSession: boolean;
}

export type PageBody =
  | { readonly kind: 'form' | 'multipart'; readonly fields: readonly (readonly [Name, string])[] }
  | { readonly kind: 'raw'; readonly type: string; readonly text: string };

/** The n-th input of the form, or a name of its own. */
type Name = number | string;

const answers = fc.constantFrom(
  '{"changes":[],"points":[]}',
  '{"changes":[{"field":"practice.phone","value":"+33 4 91 55 55 55"}],"points":[{"point":2,"explanation":"x"}]}',
  '{"changes":[{"field":"practice.legalName","value":null}],"points":[]}',
  '{',
  'null',
);

const typed = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', ' ', '+33 4 91 55 55 55', 'FR', '2027-02-31', '\r\n'),
  },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(30_000), '\u0000', '\ud800', '1e999', '-1') },
);

const field = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.nat(40), typed) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('revision'), fc.constantFrom('0', '1', '2', 'x')) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('later', 'message', 'explain 2'), typed) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('answer'), answers) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('key'), fc.oneof(fc.uuid(), typed)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('code', 'language', 'file 3', 'file 99'), typed),
  },
  { weight: 1, arbitrary: fc.tuple(hostileText, typed) },
);

const body: fc.Arbitrary<PageBody> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('form' as const, 'multipart' as const),
      fields: fc.array(field, { maxLength: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('raw' as const),
      type: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded; charset=utf-16',
        'application/json',
        'text/plain',
        '',
      ),
      text: fc.oneof(
        hostileText,
        fc.constantFrom('--x\r\n', '--x\r\ncontent-disposition: form-data\r\n\r\n', '%ZZ=%', '{'),
      ),
    }),
  },
);

const query = fc.constantFrom(
  ...['', '?step=expired', '?language=ja', '?language=xx', '?language=fr&language=ja'],
  ...['?%ZZ', '?__proto__=1', '?step[]=1'],
);

const headers = fc.dictionary(
  fc.constantFrom('accept-language', 'origin', 'sec-fetch-site', 'x-forwarded-for', 'range'),
  fc.constantFrom('same-origin', 'cross-site', 'null', 'ja-JP', 'zz', '10.0.0.1', 'bytes=0-1', ','),
  { maxKeys: 1 },
);

export const pageRequests: fc.Arbitrary<RequestOfPage> = fc.record({
  method: fc.constantFrom('GET' as const, 'POST' as const, 'POST' as const),
  step: fc.constantFrom('', '/code', '/session', '/review', '/review', '/submission', '/nowhere'),
  query,
  body,
  headers,
  token: fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.oneof(hostileText, fc.constant('A'.repeat(43))) },
  ),
  withSession: fc.constantFrom(true, true, true, true, false),
});
