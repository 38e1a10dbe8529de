import type { MatchSignal } from '@countersign/contract/duplicates/match';
import { IdentifierScheme } from '@countersign/domain/registration/identifier-schemes';
import type { Translate } from '../translations/translate.ts';
import type { DuplicatesText } from './use-duplicates-text.ts';

/** A scheme as the facts of a registration name it. */
export function schemeWords(
  scheme: string | null | undefined,
  t: Translate,
  say: DuplicatesText,
): string {
  const known = IdentifierScheme.safeParse(scheme);
  return known.success ? t(`identifiers.${known.data}`) : say('unknownScheme');
}

/** A reason in words. */
export function reasonWords(
  { sentence, values }: MatchSignal,
  t: Translate,
  say: DuplicatesText,
): string {
  return say(`signal.${sentence}`, { scheme: schemeWords(values.scheme, t, say) });
}

/** The two strongest reasons for a likeness, and the strongest against it. */
export function strongest(signals: readonly MatchSignal[]): MatchSignal[] {
  const speaking = signals.filter(({ finding }) => finding !== 'contradict').slice(0, 2);
  return [...speaking, ...signals.filter(({ finding }) => finding === 'contradict').slice(0, 1)];
}
