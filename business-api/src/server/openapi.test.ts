import { allEndpoints } from '@countersign/contract/all-endpoints';
import { fieldFaults, problemStatuses } from '@countersign/contract/problems/problem-code';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderOpenApi } from './render-openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly description?: string;
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
