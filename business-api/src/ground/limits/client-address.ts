import { isIP, isIPv6 } from 'node:net';

/** What is read of a request. */
interface Asked {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The address a request came from. `proxyHops` proxies of ours stand in front, each of which adds
 * the address it was asked from to `X-Forwarded-For`; what stands before those is the caller's own
 * invention. A request that came past the proxies counts as its connection's.
 */
export function clientAddress(request: Asked, proxyHops: number): string {
  const connection = request.socket.remoteAddress ?? '';
  if (proxyHops === 0) return connection;
  const told = [request.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const address = told.at(-proxyHops)?.trim() ?? '';
  return isIP(address) === 0 ? connection : address;
}

/** What counts as one address: a whole /64 of IPv6, since that is what one computer may have. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = (address.split('%')[0] ?? '')
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const network = [...head, ...zeros, ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
