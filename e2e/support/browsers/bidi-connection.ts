import { once } from 'node:events';

type Fields = Readonly<Record<string, unknown>>;

interface BidiEvent {
  readonly method: string;
  readonly params: Fields;
}

/** A connection by WebDriver BiDi: numbered commands, their answers, and events between them. */
export interface BidiConnection {
  /** Rejects with what the browser says against it. */
  call(method: string, params: Fields): Promise<Fields>;
  close(): void;
}

export async function connectBidi(
  address: string,
  onEvent: (event: BidiEvent) => void,
): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Fields>>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.type === 'event') onEvent(message);
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') answer?.resolve(message.result);
    if (message.type === 'error') answer?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer.reject(new Error('The browser has gone.'));
  });
  await once(socket, 'open');
  return {
    call: (method, params) => {
      count += 1;
      const answer = Promise.withResolvers<Fields>();
      waiting.set(count, answer);
      socket.send(JSON.stringify({ id: count, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}
