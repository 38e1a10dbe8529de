import { isAllowed } from '@countersign/domain/words/own-text-fault';

// What is left of a name or a title never begins with a scheme: see foreignLine.
const webAddress = /https:\/\/[^\s<>"'“”»（）]*[^\s<>"'“”»（）.,;:!?)\]。、」]/giu;

/** The addresses in a text that lead to one of these hosts, and where they begin. */
export function allowedLinks(
  text: string,
  hosts: readonly string[],
): readonly { readonly address: string; readonly start: number }[] {
  return [...text.matchAll(webAddress)]
    .map(({ 0: address, index: start }) => ({ address, start }))
    .filter(({ address }) => isAllowed(address, hosts));
}
