import { allEndpoints } from '@countersign/contract/all-endpoints';
import { Caller } from '@countersign/contract/caller';
import { DecisionRequest } from '@countersign/contract/decision';
import type { Access } from '@countersign/contract/endpoint';
import { HistoryEvent } from '@countersign/contract/history';
import {
  Application,
  RegistrationOutcome,
  RegistrationReceipt,
} from '@countersign/contract/intake';
import { MailPreview } from '@countersign/contract/preview';
import { Problem } from '@countersign/contract/problem';
import { RegistrationSummary } from '@countersign/contract/registration-list';
import { Registration } from '@countersign/domain/registration/registration';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

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

const security = {
  person: 'An access token of a signed-in person',
  client: 'An access token of the registration site, with the scope for intake',
};

const schemaRegistry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(components)) schemaRegistry.add(schema, { id });

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry });
const addComponents = createJsonSchemaTransformObject({ schemaRegistry });

const transform: SwaggerTransform = (document) => {
  const transformed = toJsonSchema(document as Parameters<typeof toJsonSchema>[0]); // its own type of schema
  const access: Access | undefined = document.route.config?.access;
  if (access === undefined || access.role === 'public') return transformed;
  const scheme = access.role === 'intake' ? 'client' : 'person';
  return { ...transformed, schema: { ...transformed.schema, security: [{ [scheme]: [] }] } };
};

/** Describes the routes that are added after it; `app.swagger()` then gives the document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Countersign business API',
        version: '1.0.0',
        description: 'Business registrations, the decisions about them and their history.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: Object.fromEntries(
          Object.entries(security).map(([name, description]) => [
            name,
            { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description } as const,
          ]),
        ),
      },
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
    uiConfig: { deepLinking: false, tryItOutEnabled: false, layout: 'BaseLayout' },
    theme: { title: 'Countersign business API' },
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
}

const answerDescriptions: Readonly<Record<string, string>> = {
  '200': 'As asked',
  '201': 'Made',
  '204': 'Noted',
  '4XX': 'Refused, with the reason as a problem (RFC 9457)',
  '5XX': 'Not possible right now',
};

interface Content {
  content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}
interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
}

// What the zod provider cannot express: media types other than JSON, and descriptions of answers.
function completed<T extends object>(document: T): T {
  const text = JSON.stringify(document, (_, value) =>
    isOperation(value) ? described(value) : value,
  );
  return withoutUnused(JSON.parse(text) as T); // the same document, with more text
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'operationId' in value;
}

function described(operation: Operation): Operation {
  const { operationId, requestBody, responses } = operation;
  const { mediaTypes = {} } =
    allEndpoints.find(({ schema }) => schema.operationId === operationId) ?? {};
  const answers = Object.entries(responses).map(([status, answer]) => {
    const types = status.endsWith('XX') ? ['application/problem+json'] : mediaTypes.answer;
    const text = { description: answerDescriptions[status] };
    if (status === '204') return [status, text];
    return [status, { ...answer, ...text, ...contentAs(answer, types) }];
  });
  return {
    ...operation,
    responses: Object.fromEntries(answers),
    ...(requestBody === undefined
      ? {}
      : { requestBody: { ...requestBody, ...contentAs(requestBody, mediaTypes.body) } }),
  };
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
