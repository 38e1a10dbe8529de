import type { FailureText } from '../translations/failure-text.ts';

/** Why something failed, what to do, and the reference: each on a line of its own, since the first is no sentence. */
export function FailureWords({ words }: { readonly words: FailureText }) {
  return (
    <>
      <p>{words.title}</p>
      <p>{words.next}</p>
      {words.reference !== undefined && <p>{words.reference}</p>}
    </>
  );
}
