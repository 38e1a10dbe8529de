import { isIP, isIPv6 } from 'node:net';

interface Asked {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The address of the client that sent a request. Each of our `proxyHops` proxies appends the address
 * of its peer to `X-Forwarded-For`; the entries before those are the client's own and prove nothing.
 * A request that did not pass the proxies has the address of its connection.
 */
export function clientAddress(request: Asked, proxyHops: number): string {
  const connection = request.socket.remoteAddress ?? '';
  if (proxyHops === 0) return connection;
  const forwarded = [request.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const address = forwarded.at(-proxyHops)?.trim() ?? '';
  return isIP(address) === 0 ? connection : address;
}

/** The network that counts as one address: for IPv6 a /64, since one computer may have all of it. */
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
