import { connect, type Socket } from 'node:net';

/** What a scanner says of contents; `not-checkable`: it looked and cannot judge them. */
export type ScanVerdict = 'clean' | 'infected' | 'not-checkable';

/** Has contents scanned. Throws where the scanner is unreachable or does not answer in time. */
export type ScanContents = (contents: Buffer) => Promise<ScanVerdict>;

/** Where clamd listens: `tcp://host:port` or `unix:/path`. */
export type ClamdAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string };

const limitMs = 60_000;
const pieceBytes = 64 * 1024;
const longestAnswer = 4096;

/**
 * Asks clamd by INSTREAM: pieces, each behind its length, and a length of 0 at the end. The answer is one line
 * that ends with OK, FOUND or ERROR; any other answer is an error of the connection.
 */
export function clamdScanner(address: ClamdAddress, withinMs: number = limitMs): ScanContents {
  return (contents) =>
    new Promise((resolve, reject) => {
      const socket = connect(address);
      const fail = (why: string) => {
        socket.destroy();
        reject(new Error(`clamd ${why}`));
      };
      const timer = setTimeout(() => fail('did not answer in time'), withinMs);
      let answer = '';
      socket.setEncoding('utf8');
      socket.once('close', () => clearTimeout(timer));
      socket.once('error', (error: NodeJS.ErrnoException) => fail(`is away: ${error.code}`));
      socket.on('data', (text) => {
        answer += text;
        if (answer.length > longestAnswer) fail('answered too much');
      });
      socket.once('end', () => {
        const verdict = verdictOf(answer);
        if (verdict === undefined) return fail('answered something else');
        socket.destroy();
        resolve(verdict);
      });
      socket.once('connect', () => {
        send(socket, contents);
      });
    });
}

function send(socket: Socket, contents: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < contents.length; at += pieceBytes) {
    const piece = contents.subarray(at, at + pieceBytes);
    socket.write(lengthOf(piece.length));
    socket.write(piece);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function verdictOf(answer: string): ScanVerdict | undefined {
  const line = answer.replaceAll('\0', '').trim();
  if (line === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(line)) return 'infected';
  return / ERROR$/.test(line) ? 'not-checkable' : undefined;
}
