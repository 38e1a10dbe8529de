import { useState } from 'react';
import * as z from 'zod/mini';
import type { PersonalName } from './draft-key.ts';
import { usePersonalStorage } from './personal-storage.ts';

const Text = z.string();

/**
 * A text of a form that is about no registration. It outlives a reload and a trip to the provider
 * (S4.2), for this person only.
 */
export function useStoredText(name: PersonalName) {
  const storage = usePersonalStorage();
  const [text, setText] = useState(() => storage.read(name, Text) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') storage.remove(name);
    else storage.write(name, next);
  };
  return [text, change] as const;
}
