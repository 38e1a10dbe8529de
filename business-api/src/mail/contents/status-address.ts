/** In the place of a link's secret, in previews and in the outbox. */
const placeholder = 'your-own-link';

/** The path of the status page; without a secret, as it is stored. */
export function statusPath(token: string = placeholder): string {
  return `/status/${token}`;
}
