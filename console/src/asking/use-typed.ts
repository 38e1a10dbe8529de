import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import { usePersonalText } from '../drafts/use-personal-text.ts';

/**
 * What is typed in a form of several fields about a registration, stored as usePersonalText does (S4.2);
 * `empty` where nothing is stored, or another release's shape. Changing it to undefined removes it.
 */
export function useTyped<S extends z.ZodMiniType>(
  what: Parameters<typeof usePersonalText>[0],
  key: RegistrationKey,
  schema: S,
  empty: z.output<S>,
) {
  const [text, store] = usePersonalText(what, key);
  const change = (next: z.input<S> | undefined) =>
    store(next === undefined ? '' : JSON.stringify(next));
  return { typed: parsed(text, schema) ?? empty, isTyped: text !== '', change } as const;
}

function parsed<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> | undefined {
  try {
    return text === '' ? undefined : schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
