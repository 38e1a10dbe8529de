import { connect, type Socket } from 'node:net';

export interface Drip {
  /** The path that it posts to. */
  readonly path: string;
  readonly type: string;
  /** How long its body claims to be; one byte is sent each second. */
  readonly length: number;
}

/** Senders of bodies that never end, each by a connection of its own that begins again where it is ended. */
export function startDrips(url: string, drips: readonly Drip[]) {
  const { hostname, port, host } = new URL(url);
  const open = new Set<Socket>();
  let isOver = false;
  let ended = 0;

  function begin(drip: Drip): void {
    const socket = connect(Number(port), hostname);
    open.add(socket);
    const head = [
      `POST ${drip.path} HTTP/1.1`,
      `Host: ${host}`,
      `Content-Type: ${drip.type}`,
      `Content-Length: ${drip.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      open.delete(socket);
      if (isOver) return;
      ended += 1;
      begin(drip);
    });
  }

  for (const drip of drips) begin(drip);
  const dripping = setInterval(() => {
    for (const socket of open) socket.write('a');
  }, 1000);
  return {
    ended: () => ended,
    stop: async (): Promise<void> => {
      isOver = true;
      clearInterval(dripping);
      for (const socket of open) socket.destroy();
    },
  };
}
