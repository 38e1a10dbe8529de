import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface ImapStandIn {
  readonly port: number;
  /** Messages by folder. */
  readonly folders: Map<string, { readonly uid: number; readonly text: string }[]>;
  /** Commands as they came, without those for the sign-in. */
  readonly commands: string[];
  /** The next command that begins so is answered with NO. */
  refuse(command: string | undefined): void;
  deliver(text: string): void;
  close(): Promise<void>;
}

/** As much of IMAP4rev1 (RFC 3501, 6851) as one client needs that reads and moves messages; one account. */
export async function startImapStandIn(login = 'bounces secret'): Promise<ImapStandIn> {
  const folders: ImapStandIn['folders'] = new Map([['INBOX', []]]);
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let refused: string | undefined;
  let lastUid = 0;

  const inbox = () => folders.get('INBOX') ?? [];
  const unquoted = (text: string) => text.replaceAll('"', '');

  function answer(tag: string, line: string): string {
    const [name = '', ...words] = line.split(' ');
    const command =
      name.toUpperCase() === 'UID' ? `UID ${words.shift()}`.toUpperCase() : name.toUpperCase();
    const ok = (...untagged: readonly string[]) =>
      `${untagged.map((one) => `* ${one}\r\n`).join('')}${tag} OK done\r\n`;
    const no = (code = '') => `${tag} NO ${code}refused\r\n`;
    if (command !== 'LOGIN') commands.push(line);
    if (refused !== undefined && command === refused) {
      refused = undefined;
      return no();
    }
    switch (command) {
      case 'CAPABILITY':
        return ok('CAPABILITY IMAP4rev1 MOVE');
      case 'LOGIN':
        return unquoted(words.join(' ')) === login ? ok() : no('[AUTHENTICATIONFAILED] ');
      case 'LIST':
      case 'LSUB': {
        const listed = words[1] === '""' ? [''] : [...folders.keys()];
        return ok(...listed.map((folder) => `${command} () "/" "${folder}"`));
      }
      case 'CREATE': {
        const folder = unquoted(words.join(' '));
        if (folders.has(folder)) return no('[ALREADYEXISTS] ');
        folders.set(folder, []);
        return ok();
      }
      case 'SELECT':
      case 'EXAMINE':
        return ok(`${inbox().length} EXISTS`, 'FLAGS (\\Seen)', 'OK [UIDVALIDITY 1] ok');
      case 'FETCH': {
        const most = Number(words[0]?.split(':').at(-1));
        const longest = Number(/<0\.(\d+)>/.exec(line)?.[1] ?? Number.POSITIVE_INFINITY);
        const found = inbox()
          .slice(0, most)
          .map(({ uid, text }, at) => {
            const part = text.slice(0, longest);
            return `${at + 1} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(part)}}\r\n${part})`;
          });
        return ok(...found);
      }
      case 'UID MOVE': {
        const at = inbox().findIndex(({ uid }) => uid === Number(words[0]));
        const target = folders.get(unquoted(words.slice(1).join(' ')));
        if (at < 0 || target === undefined) return no('[TRYCREATE] ');
        target.push(...inbox().splice(at, 1));
        return ok(`${at + 1} EXPUNGE`);
      }
      case 'LOGOUT':
        return ok('BYE');
      default:
        return ok();
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const [tag = '', ...words] = rest.slice(0, end).split(' ');
        rest = rest.slice(end + 2);
        socket.write(answer(tag, words.join(' ')));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return {
    port: address.port,
    folders,
    commands,
    refuse: (command) => {
      refused = command;
    },
    deliver: (text) => {
      lastUid += 1;
      inbox().push({ uid: lastUid, text: text.replace(/\r?\n/g, '\r\n') });
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
