import type { FaultyField } from '@countersign/contract/problems/problem';
import type { FieldFault } from '@countersign/contract/problems/problem-code';
import type { core } from 'zod/mini';
import { fieldFaultOf } from '../problems/field-fault.ts';

/** How the pointer to a fault is written for each part of a request. */
const pointerTo = {
  body: (path: Path) => path.map((part) => `/${escapePart(part)}`).join(''),
  query: (path: Path) => `?${String(path[0] ?? '')}`,
  path: (path: Path) => `:${String(path[0] ?? '')}`,
  headers: (path: Path) => `header:${String(path[0] ?? '')}`,
} as const;

export type RequestPart = keyof typeof pointerTo;
type Path = readonly PropertyKey[];

/** Most faults that one response lists; a hostile body could have thousands. */
export const faultLimit = 100;

/** The faults that zod found in `value`, as our codes: zod's messages depend on its version. */
export function faultyFields(
  part: RequestPart,
  issues: readonly core.$ZodIssue[],
  value: unknown,
): FaultyField[] {
  return issues.flatMap((issue) => faultsOf(part, issue, value)).slice(0, faultLimit);
}

function faultsOf(part: RequestPart, issue: core.$ZodIssue, value: unknown): FaultyField[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: pointerTo[part]([...issue.path, key]),
      code: 'unknown-field',
    }));
  }
  const fitting = fittingOption(issue);
  if (fitting !== undefined) {
    return fitting.flatMap((one) =>
      faultsOf(part, { ...one, path: [...issue.path, ...one.path] }, value),
    );
  }
  const code = faultCode(issue, valueAt(value, issue.path));
  return [{ pointer: pointerTo[part](issue.path), code, ...suggestionOf(issue) }];
}

/** Of a union, what is wrong with the one option that the value was meant for, by its type and its fields. */
function fittingOption(issue: core.$ZodIssue): readonly core.$ZodIssue[] | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const isMeant = (option: readonly core.$ZodIssue[]) =>
    option.length > 0 &&
    !option.some(
      ({ code, path }) =>
        path.length === 0 && ['invalid_type', 'invalid_value', 'unrecognized_keys'].includes(code),
    );
  const [meant, ...others] = issue.errors.filter(isMeant);
  return others.length === 0 ? meant : undefined;
}

function faultCode(issue: core.$ZodIssue, found: unknown): FieldFault {
  switch (issue.code) {
    case 'invalid_type':
      return found === undefined ? 'required' : 'wrong-type';
    case 'invalid_value':
    case 'invalid_union':
      if (found === undefined) return 'required';
      return typeof found === 'string' ? 'not-allowed' : 'wrong-type';
    case 'too_small':
      if (issue.origin === 'string') return 'too-short';
      return issue.origin === 'array' ? 'too-few' : 'not-allowed';
    case 'too_big':
      if (issue.origin === 'string') return 'too-long';
      return issue.origin === 'array' ? 'too-many' : 'not-allowed';
    default:
      return fieldFaultOf(issue.message);
  }
}

function suggestionOf(issue: core.$ZodIssue): Pick<FaultyField, 'suggestion'> {
  const suggestion: unknown = issue.code === 'custom' ? issue.params?.suggestion : undefined;
  return typeof suggestion === 'string' ? { suggestion } : {};
}

function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const part of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) {
      return undefined;
    }
    found = Reflect.get(found, part);
  }
  return found;
}

/** The pointer to a place in a body, as `FaultyField` has it. */
export const pointerInBody = pointerTo.body;

/** RFC 6901. */
function escapePart(part: PropertyKey): string {
  return String(part).replaceAll('~', '~0').replaceAll('/', '~1');
}
