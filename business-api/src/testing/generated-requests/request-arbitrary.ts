import { allEndpoints, type OperationId } from '@countersign/contract/all-endpoints';
import type { Endpoint } from '@countersign/contract/endpoint';
import { spoiled } from '@countersign/contract/testing/spoiled';
import { hostileText, junk, schemaValues } from '@countersign/contract/testing/values-of-schema';
import fc from 'fast-check';
import { validRequest } from '../valid-request.ts';

/** Who asks; the test has a token of each, or the applicant's link, with the session or alone. */
export const callers = [
  'administrator',
  'service',
  'japan',
  'site',
  'applicant',
  'link',
  'anonymous',
  'forged',
] as const;

export interface GeneratedRequest {
  readonly operation: string;
  readonly method: string;
  /** Below the API's base address, query included. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly caller: (typeof callers)[number];
}

interface Key {
  readonly countryCode: string;
  readonly ticketNumber: string;
}

/** Requests to all endpoints alike: as they should be, nearly so, and broken in many ways. */
export function requests(keys: readonly Key[]): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(...allEndpoints.map((endpoint) => requestsTo(endpoint, keys)));
}

/** Requests to one endpoint. */
export function requestsTo(
  endpoint: Endpoint,
  keys: readonly Key[],
): fc.Arbitrary<GeneratedRequest> {
  return fc.record({
    operation: fc.constant(endpoint.schema.operationId),
    method: mostly(endpoint.method, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH')),
    address: fc
      .tuple(paramsOf(endpoint, keys), queryOf(endpoint))
      .map(([params, query]) => `${pathOf(endpoint.url, params)}${query}`),
    headers: headersOf(endpoint),
    body: bodyOf(endpoint, keys),
    caller: askerOf(endpoint),
  });
}

function paramsOf({ schema }: Endpoint, keys: readonly Key[]) {
  const known = fc.constantFrom<object>(...keys);
  const generated = schema.params === undefined ? fc.constant({}) : schemaValues(schema.params);
  const hostile = fc.dictionary(
    fc.constantFrom('countryCode', 'ticketNumber', 'mailId'),
    hostileText,
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(generated, known).map(([a, b]) => ({ ...Object(a), ...b })) },
    { weight: 2, arbitrary: generated },
    {
      weight: 1,
      arbitrary: fc.tuple(generated, hostile).map(([a, b]) => ({ ...Object(a), ...b })),
    },
  );
}

function pathOf(url: string, params: object): string {
  const values: Readonly<Record<string, unknown>> = { ...params };
  return url.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(values[name] ?? 'x').toWellFormed();
    // A path of dots would be resolved away before it is sent.
    return encodeURIComponent(value).replaceAll('.', '%2E');
  });
}

function queryOf({ schema }: Endpoint): fc.Arbitrary<string> {
  const given =
    schema.querystring === undefined ? fc.constant({}) : schemaValues(schema.querystring);
  const hostile = fc.array(
    fc.tuple(fc.oneof(hostileText, fc.constantFrom('limit', 'q', 'cursor')), hostileText),
    {
      maxLength: 3,
    },
  );
  const raw = fc.constantFrom('?%ZZ', '?&&=', '?limit=1&limit=2', '?__proto__=1', '?q[]=1');
  return fc.oneof(
    { weight: 5, arbitrary: given.map((values) => written(Object.entries(Object(values)))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(given, hostile)
        .map(([a, b]) => written([...Object.entries(Object(a)), ...b])),
    },
    { weight: 1, arbitrary: raw },
  );
}

function written(pairs: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of pairs) {
    query.append(name.toWellFormed(), String(value).toWellFormed());
  }
  return query.size === 0 ? '' : `?${query}`;
}

const headerText = fc
  .string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 40,
  })
  .map((value) => value.trim());

function headersOf({ method, schema, mediaTypes }: Endpoint): fc.Arbitrary<Record<string, string>> {
  const generated = schema.headers === undefined ? fc.constant({}) : schemaValues(schema.headers);
  const type = mostly(
    mediaTypes?.body?.[0] ?? 'application/json',
    fc.constantFrom('text/plain', 'application/xml', '', 'application/json; charset=utf-7'),
  );
  const accept = mostly(
    'application/json; okta-version=1.0.0',
    fc.constantFrom('text/event-stream', '*/*', 'text/html', ','),
  );
  const others = fc.dictionary(
    fc.constantFrom(
      'idempotency-key',
      'last-event-id',
      'origin',
      'x-forwarded-for',
      'if-none-match',
      'range',
      'accept-language',
      'content-encoding',
      'x-http-method-override',
    ),
    headerText,
    { maxKeys: 2 },
  );
  return fc
    .tuple(generated, type, accept, mostly(undefined, others))
    .map(([given, contentType, accepted, more]) => ({
      ...printable(given),
      accept: accepted,
      ...(method === 'GET' ? {} : { 'content-type': contentType }),
      ...more,
    }));
}

/** Header values cannot be other than these; an HTTP client would refuse to send them. */
function printable(headers: unknown): Record<string, string> {
  const texts = Object.entries(Object(headers)).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === 'string' && /^[\x21-\x7e]+$/.test(pair[1]),
  );
  return Object.fromEntries(texts);
}

function bodyOf(
  { method, schema }: Endpoint,
  keys: readonly Key[],
): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const valid = fc
    .constantFrom(...keys)
    .map((key) => validRequest(schema.operationId as OperationId, key).body); // a name of that list
  const generated = schema.body === undefined ? junk : schemaValues(schema.body);
  const good = fc.oneof(valid, generated);
  return fc.oneof(
    { weight: 6, arbitrary: good.map((body) => JSON.stringify(body)) },
    {
      weight: 3,
      arbitrary: good.chain((body) => spoiled(body, junk)).map((body) => JSON.stringify(body)),
    },
    { weight: 1, arbitrary: junk.map((body) => JSON.stringify(body)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(good, fc.nat(60))
        .map(([body, length]) => (JSON.stringify(body) ?? '').slice(0, length)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        'null',
        '[[[[',
        '{"a":1,}',
        '\ufeff{}',
        '['.repeat(5000),
        '1e999',
        `"${'x'.repeat(66_000)}"`,
      ),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const usualCallers: Readonly<Partial<Record<string, GeneratedRequest['caller']>>> = {
  intake: 'site',
  applicant: 'applicant',
  'answer-link': 'link',
};

function askerOf({ config: { access } }: Endpoint): fc.Arbitrary<GeneratedRequest['caller']> {
  const likely = usualCallers[access.role] ?? 'administrator';
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(likely) },
    { weight: 3, arbitrary: fc.constantFrom(...callers) },
  );
}

function mostly<T, U>(value: T, others: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });
}
