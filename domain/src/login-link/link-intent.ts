/** The four words of S2.5 and their intents, in the order in which they are tested. */
const intentByWord = [
  ['approve', 'approve'],
  ['reject', 'reject'],
  ['deny', 'reject'],
  ['resetPassword', 'reset-password'],
] as const;

export type LinkIntent = (typeof intentByWord)[number][1];

/**
 * S2.5: searches the path as the URL standard writes it, not decoded; only if the path is `/`, the
 * query and fragment. So neither the host nor free text can turn a reject into an approve.
 */
export function linkIntentOf(url: URL): LinkIntent | undefined {
  const text = url.pathname === '/' ? `${url.search}${url.hash}` : url.pathname;
  return intentByWord.find(([word]) => text.includes(word))?.[1];
}
