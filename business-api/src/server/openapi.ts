import { allEndpoints, type OperationId } from '@countersign/contract/all-endpoints';
import { Caller } from '@countersign/contract/caller';
import { DecisionRequest } from '@countersign/contract/decision';
import type { Access, RequiredRole } from '@countersign/contract/endpoint';
import { HistoryEvent } from '@countersign/contract/history';
import {
  Application,
  RegistrationOutcome,
  RegistrationReceipt,
} from '@countersign/contract/intake';
import {
  apiDescription,
  operationDescriptions,
} from '@countersign/contract/operation-descriptions';
import { MailPreview } from '@countersign/contract/preview';
import { Problem } from '@countersign/contract/problems/problem';
import { RegistrationSummary } from '@countersign/contract/registration-list';
import { answerTokenHeader } from '@countersign/contract/requests/applicant';
import { Registration } from '@countersign/domain/registration/registration';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** The credentials of callers, as the OpenAPI document names them. */
const securitySchemes = {
  person: bearer('An access token of a signed-in person'),
  client: bearer('An access token of the registration site, with the scope for intake'),
  accounts: bearer('An access token of the program that opens accounts, with the scope for them'),
  answerLink: {
    type: 'apiKey',
    in: 'header',
    name: answerTokenHeader,
    description: 'The secret of the link that the applicant got by mail',
  },
  answerSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-answer-{hash}',
    description: 'The cookie that `openAnswerSession` sets, under a name of its own for each link',
  },
  mailProvider: {
    type: 'http',
    scheme: 'basic',
    description: 'Postmark’s user and password; Amazon and SendGrid sign their bodies instead',
  },
} as const;

/** A header of a refusal. */
const retryAfter = {
  description: 'Seconds after which the request may succeed; absent where waiting does not help',
  schema: { type: 'integer', minimum: 0 },
} as const;

type Scheme = keyof typeof securitySchemes;

/** What each role has to send, all of it; nothing for a public operation. */
const credentials: Readonly<Record<RequiredRole, readonly Scheme[]>> = {
  public: [],
  'signed-in': ['person'],
  staff: ['person'],
  administrator: ['person'],
  intake: ['client'],
  accounts: ['accounts'],
  'answer-link': ['answerLink'],
  applicant: ['answerLink', 'answerSession'],
  'mail-provider': ['mailProvider'],
  // The body proves who sent it.
  'identity-provider': [],
};

/** The `security` of an operation; undefined where it asks for nothing. */
function securityOf(role: RequiredRole): Record<string, []>[] | undefined {
  const schemes = credentials[role];
  if (schemes.length === 0) return undefined;
  return [Object.fromEntries(schemes.map((scheme) => [scheme, []]))];
}

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description } as const;
}

/** Schemas that have a name of their own in the document. */
const components = {
  Application,
  Caller,
  DecisionRequest,
  HistoryEvent,
  MailPreview,
  Problem,
  Registration,
  RegistrationOutcome,
  RegistrationReceipt,
  RegistrationSummary,
};

const schemaRegistry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(components)) schemaRegistry.add(schema, { id });

const zodToJsonConfig: Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig'] = {
  // Texts count code points, as JSON Schema does, by a rule of their own that zod cannot describe.
  override: ({ zodSchema, jsonSchema }) => {
    for (const check of zodSchema._zod.def.checks ?? []) {
      const { params } = check._zod.def as z.core.$ZodCustomDef; // other kinds have none
      if (typeof params?.limit === 'number') jsonSchema.maxLength = params.limit;
    }
  },
};
const toJsonSchema = createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig });
const addComponents = createJsonSchemaTransformObject({ schemaRegistry, zodToJsonConfig });

const transform: SwaggerTransform = (document) => {
  const transformed = toJsonSchema(document as Parameters<typeof toJsonSchema>[0]); // its own type of schema
  const access: Access | undefined = document.route.config?.access;
  const security = access && securityOf(access.role);
  if (security === undefined) return transformed;
  return { ...transformed, schema: { ...transformed.schema, security } };
};

/** Describes the routes that are added after it; `app.swagger()` then gives the document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Countersign business API',
        version: '1.0.0',
        description: apiDescription,
      },
      servers: [{ url: '/' }],
      components: { securitySchemes, headers: { RetryAfter: retryAfter } },
    },
    hideUntagged: true,
    transform,
    transformObject: (document) => completed(addComponents(document)),
  });
}

/** The document at `{prefix}/openapi.json`, to be read by people at `{prefix}/docs`. */
export async function serveDocuments(app: FastifyInstance, prefix: string): Promise<void> {
  app.get(`${prefix}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: `${prefix}/docs`,
    // Without the bar at the top, whose logo is drawn with a style of its own that no policy allows.
    // Groups closed: with more than 150 lines open, it draws those in sight alone, and the browser finds no others.
    uiConfig: {
      deepLinking: false,
      docExpansion: 'none',
      tryItOutEnabled: false,
      layout: 'BaseLayout',
    },
    theme: { title: 'Countersign business API' },
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
}

const responseDescriptions: ReadonlyMap<string, string> = new Map([
  ['200', 'OK'],
  ['201', 'Created'],
  ['202', 'Accepted'],
  ['204', 'No content'],
  ['4XX', 'Refused, with the reason as a problem (RFC 9457)'],
  ['5XX', 'Temporarily unavailable, or a fault of the API'],
]);

interface Content {
  content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}
interface Operation {
  operationId: OperationId;
  summary: string;
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
}

// What the zod provider cannot express: media types other than JSON, and descriptions of responses.
function completed<T extends object>(document: T): T {
  const text = JSON.stringify(document, (_, value) =>
    isOperation(value) ? described(value) : value,
  );
  return withoutUnused(JSON.parse(text) as T); // the same document, with more text
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'operationId' in value;
}

function described(operation: Operation): object {
  const { operationId, summary, ...parts } = operation;
  const { requestBody, responses } = parts;
  const { mediaTypes = {} } =
    allEndpoints.find(({ schema }) => schema.operationId === operationId) ?? {};
  const answers = Object.entries(responses).map(([status, answer]) => {
    const types = status.endsWith('XX') ? ['application/problem+json'] : mediaTypes.response;
    const text = {
      description: responseDescriptionOf(status),
      ...(status.endsWith('XX') && {
        headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
      }),
    };
    if (status === '204') return [status, text];
    return [status, { ...answer, ...text, ...contentAs(answer, types) }];
  });
  return {
    operationId,
    summary,
    description: operationDescriptions[operationId],
    ...parts,
    responses: Object.fromEntries(answers),
    ...(requestBody === undefined
      ? bytes(mediaTypes.body)
      : { requestBody: { ...requestBody, ...contentAs(requestBody, mediaTypes.body) } }),
  };
}

function responseDescriptionOf(status: string): string {
  const description = responseDescriptions.get(status);
  if (description === undefined) throw new Error(`Responses ${status} need a description.`);
  return description;
}

/** The body of an endpoint whose body is a file: it has media types and no schema. */
function bytes(types: readonly string[] = []): { requestBody?: Content & { required: true } } {
  if (types.length === 0) return {};
  const content = types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
  return { requestBody: { required: true, content: Object.fromEntries(content) } };
}

/** Media types that are JSON get the JSON schema; any other is a string. */
function contentAs({ content }: Content, types: readonly string[] = ['application/json']): Content {
  const json = content?.['application/json'];
  if (json === undefined) return {};
  const isJson = (type: string) => /json|csp-report/.test(type);
  const entries = types.map((type) => [type, isJson(type) ? json : { schema: { type: 'string' } }]);
  return { content: Object.fromEntries(entries) };
}

/** Every schema is offered as input and as output; often one of the two is not used. */
function withoutUnused<T extends { components?: { schemas?: object } }>(document: T): T {
  const { schemas = {} } = document.components ?? {};
  const text = JSON.stringify(document);
  const used = Object.entries(schemas).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  if (used.length === Object.keys(schemas).length) return document;
  const components = { ...document.components, schemas: Object.fromEntries(used) };
  return withoutUnused({ ...document, components });
}
