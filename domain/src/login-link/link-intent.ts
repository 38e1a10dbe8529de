export const linkIntents = ['approve', 'reject', 'reset-password'] as const;
export type LinkIntent = (typeof linkIntents)[number];

/** The four words of S2.5 and where each leads, in the order in which they are tested. */
const intentByWord = [
  ['approve', 'approve'],
  ['reject', 'reject'],
  ['deny', 'reject'],
  ['resetPassword', 'reset-password'],
] as const satisfies readonly (readonly [word: string, intent: LinkIntent])[];

/**
 * S2.5: looks in the path as the URL standard writes it, not decoded; only where the path is `/`,
 * in query and fragment. So neither the host nor free text can turn a reject into an approve.
 */
export function linkIntentOf(url: URL): LinkIntent | undefined {
  const text = url.pathname === '/' ? `${url.search}${url.hash}` : url.pathname;
  return intentByWord.find(([word]) => text.includes(word))?.[1];
}
