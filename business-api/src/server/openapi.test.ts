import { allEndpoints } from '@countersign/contract/all-endpoints';
import { fieldFaults, problemStatuses } from '@countersign/contract/problems/problem-code';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderOpenApi } from './render-openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

let document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
};
const operations: Operation[] = [];
beforeAll(async () => {
  document = JSON.parse(await renderOpenApi());
  operations.push(...Object.values(document.paths).flatMap((path) => Object.values(path)));
});

describe('the OpenAPI document', () => {
  test('describes every operation', () => {
    expect(operations).toHaveLength(allEndpoints.length);
    expect(operations.filter(({ description = '' }) => description === '')).toEqual([]);
  });

  test('names only problems that exist', () => {
    const known = new Set<string>([
      ...Object.keys(problemStatuses),
      ...fieldFaults,
      // A judgement of evidence, and a header of webhooks.
      'not-accepted',
      'webhook-id',
    ]);
    const texts = operations.map(({ description = '' }) => description).join(' ');
    const named = [...texts.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, code = '']) => code);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((code) => !known.has(code))).toEqual([]);
  });

  test('describes every response', () => {
    const without = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([, { description = '' }]) => description === '')
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(without).toEqual([]);
  });

  test('says how long each text of a body may be', () => {
    // What programs of others send, in their own form, and a time that the API itself has given.
    const others = [
      'reportBySes',
      'logOutByProvider',
      'reportPolicyViolation',
      'readNotifications',
    ];
    const limits = ['maxLength', 'enum', 'const', 'format', 'pattern'];
    const withoutLimit = (part: unknown): unknown[] => {
      if (typeof part !== 'object' || part === null) return [];
      if ('$ref' in part) {
        const path = String(part.$ref).split('/').slice(1);
        return withoutLimit(path.reduce((at: object, name) => Reflect.get(at, name), document));
      }
      const isOpen = 'type' in part && part.type === 'string' && !limits.some((one) => one in part);
      return [
        ...(isOpen ? [part] : []),
        ...Object.entries(part).flatMap(([name, inner]) =>
          name === 'propertyNames' ? [] : withoutLimit(inner),
        ),
      ];
    };
    const faulty = operations.filter(
      ({ operationId, requestBody }) =>
        !others.includes(operationId) && withoutLimit(requestBody).length > 0,
    );
    expect(faulty.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('names the credentials that each role has', () => {
    const credentials = {
      public: undefined,
      'signed-in': [{ person: [] }],
      staff: [{ person: [] }],
      administrator: [{ person: [] }],
      intake: [{ client: [] }],
      accounts: [{ accounts: [] }],
      'answer-link': [{ answerLink: [] }],
      applicant: [{ answerLink: [], answerSession: [] }],
      'mail-provider': [{ mailProvider: [] }],
      'identity-provider': undefined,
    };
    for (const { config, schema } of allEndpoints) {
      const operation = operations.find((one) => one.operationId === schema.operationId);
      expect([schema.operationId, operation?.security]).toEqual([
        schema.operationId,
        credentials[config.access.role],
      ]);
    }
    expect(document.components.securitySchemes).toMatchObject({
      person: { type: 'http', scheme: 'bearer' },
      client: { type: 'http', scheme: 'bearer' },
      answerLink: { type: 'apiKey', in: 'header', name: 'answer-token' },
      answerSession: { type: 'apiKey', in: 'cookie' },
    });
  });
});
