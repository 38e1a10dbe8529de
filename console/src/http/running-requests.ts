/** A request that the page sent before the console's scripts were loaded. */
export interface RunningRequest {
  readonly key: string;
  readonly sentAtMs: number;
  readonly response: Promise<Response>;
}

/** An older response may no longer be true. */
const longestMs = 20_000;

/** `fetch` that adds what it sends to `running`. The caller may read the response too. */
export function recordingFetch(
  running: RunningRequest[],
  send: typeof fetch = fetch,
): typeof fetch {
  return (address, init) => {
    const sent = send(address, init);
    const response = sent.then((one) => one.clone());
    response.catch(() => undefined); // the caller handles the rejection
    running.push({ key: keyOf(address, init), sentAtMs: Date.now(), response });
    return sent;
  };
}

/** `fetch` that takes a running request in place of the same one; each is used once. */
export function reusingFetch(running: RunningRequest[], send: typeof fetch = fetch): typeof fetch {
  return (address, init) => {
    const key = keyOf(address, init);
    const at = running.findIndex((one) => one.key === key && Date.now() - one.sentAtMs < longestMs);
    const [found] = at < 0 ? [] : running.splice(at, 1);
    return found?.response ?? send(address, init);
  };
}

/** Equal for requests that are the same to the server: with the same token, to the same address. */
function keyOf(address: RequestInfo | URL, { method, headers, body }: RequestInit = {}): string {
  const url = address instanceof Request ? address.url : String(address);
  const text = body instanceof URLSearchParams ? sorted(body) : String(body ?? '');
  return [method, url, new Headers(headers).get('authorization'), text].join('\n');
}

function sorted(parameters: URLSearchParams): string {
  const copy = new URLSearchParams(parameters);
  copy.sort();
  return copy.toString();
}
