import type { PasswordRules } from '@countersign/contract/console-configuration';
import { countCharacters } from '@countersign/domain/registration/text';

export type PasswordFault = 'required' | 'tooShort' | 'tooLong';

/** Counts user-perceived characters, as the provider does. */
export function passwordFault(password: string, rules: PasswordRules): PasswordFault | undefined {
  if (password === '') return 'required';
  const length = countCharacters(password);
  if (length < rules.minimumLength) return 'tooShort';
  return length > rules.maximumLength ? 'tooLong' : undefined;
}

/** Which rules are met, for ticking while the person types. */
export function rulesMet(password: string, repeated: string, rules: PasswordRules) {
  const length = countCharacters(password);
  return {
    minimum: length >= rules.minimumLength,
    maximum: length > 0 && length <= rules.maximumLength,
    same: length > 0 && password === repeated,
  };
}
