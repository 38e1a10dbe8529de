import * as core from 'zod/v4/core';

/**
 * A schema that accepts and returns the same, with objects that zod compiles when they are first used:
 * `zod/mini` leaves that out, since it would add to a browser's bytes. A page of a hundred rows takes a
 * third of the time.
 */
export function compiledSchema(schema: core.$ZodType): core.$ZodType {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape).map(([name, property]) => [name, compiledSchema(property)]),
      );
      return new core.$ZodObjectJIT({ ...def, shape });
    }
    case 'array':
      return new core.$ZodArray({ ...def, element: compiledSchema(def.element) });
    case 'nullable':
      return new core.$ZodNullable({ ...def, innerType: compiledSchema(def.innerType) });
    case 'optional':
      return new core.$ZodOptional({ ...def, innerType: compiledSchema(def.innerType) });
    default:
      return schema;
  }
}
