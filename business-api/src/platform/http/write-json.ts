import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import * as core from 'zod/v4/core';
import { compiledSchema } from './compiled-schema.ts';

type AnswerSchema = z.ZodMiniType | { readonly properties: z.ZodMiniType };

/**
 * Writes a response after one pass of its schema, which also removes what the contract does not name.
 * The type provider's own serializer encodes: that runs each schema with a check twice, for schemas
 * whose two directions differ, and responses have none. Throws where the response breaks the contract.
 */
export const writeJson: FastifySerializerCompiler<AnswerSchema> = ({ schema, method, url }) => {
  const answer = compiledSchema('properties' in schema ? schema.properties : schema);
  return (value) => {
    const { error, data } = core.safeParse(answer, value);
    if (error !== undefined) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};
