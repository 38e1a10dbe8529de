import { connect, createServer, type Server } from 'node:net';

/** Passes everything on, but refuses a start that carries `statement_timeout`, as PgBouncer does. */
export function refusingPooler(target: URL): Server {
  return createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (start) => {
      if (start.includes('statement_timeout')) return client.end(refusal());
      const server = connect(Number(target.port), target.hostname);
      server.on('error', () => client.destroy());
      server.write(start);
      client.pipe(server).pipe(client);
      return server;
    });
  }).listen(0, '127.0.0.1');
}

function refusal(): Buffer {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout'];
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
