import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

/** A port of the local world and the variable that changes it. */
export interface NamedPort {
  readonly variable: string;
  readonly port: number;
}

export interface StartSettings {
  readonly api: NamedPort;
  readonly identity: NamedPort;
  readonly mailbox: NamedPort;
  readonly smtp: NamedPort;
  readonly registers: NamedPort;
  /** Of Vite's server, with `--dev` only. */
  readonly dev: NamedPort | undefined;
  readonly dataDir: string;
  readonly reset: boolean;
  /** Address under which people open the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly issuer: string;
  /** Where CONSOLE_DIR says that the console is built elsewhere. */
  readonly consoleDirectory: string | undefined;
  readonly databaseUrl: string | undefined;
}

/** A sentence for the person who typed the command. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** Reads options and environment; throws StartProblem. */
export function readStartSettings(
  args: readonly string[],
  environment: Environment,
): StartSettings {
  const { dev, reset } = readOptions(args);
  const api = namedPort(environment, 'PORT', 4000);
  const identity = namedPort(environment, 'IDENTITY_PORT', 4001);
  const devPort = dev ? namedPort(environment, 'DEV_PORT', 5173) : undefined;
  const settings = {
    api,
    identity,
    mailbox: namedPort(environment, 'MAILBOX_PORT', 4002),
    smtp: namedPort(environment, 'SMTP_PORT', 4025),
    registers: namedPort(environment, 'REGISTERS_PORT', 4003),
    dev: devPort,
    dataDir: resolve(environment.DATA_DIR || './data'),
    reset,
    consoleUrl: environment.CONSOLE_URL || `http://localhost:${(devPort ?? api).port}`,
    issuer: environment.IDENTITY_ISSUER || `http://localhost:${identity.port}/oauth2/default`,
    consoleDirectory: environment.CONSOLE_DIR || undefined,
    databaseUrl: environment.DATABASE_URL || undefined,
  };
  refuseTwins(portsOf(settings));
  return settings;
}

export function portsOf(settings: StartSettings): readonly NamedPort[] {
  const { api, identity, mailbox, registers, smtp, dev } = settings;
  return [api, identity, mailbox, registers, smtp, ...(dev === undefined ? [] : [dev])];
}

function readOptions(args: readonly string[]) {
  try {
    const options = { dev: { type: 'boolean' }, reset: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    return { dev: values.dev ?? false, reset: values.reset ?? false };
  } catch {
    throw new StartProblem('Options are --reset (begin with new data) and --dev (hot reload).');
  }
}

function namedPort(environment: Environment, variable: string, fallback: number): NamedPort {
  const text = environment[variable];
  if (text === undefined || text === '') return { variable, port: fallback };
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartProblem(`${variable} must be a port, 1 to 65535, not "${text}".`);
  }
  return { variable, port };
}

function refuseTwins(ports: readonly NamedPort[]): void {
  for (const [at, { variable, port }] of ports.entries()) {
    const twin = ports.slice(0, at).find((other) => other.port === port);
    if (twin !== undefined) {
      throw new StartProblem(`${twin.variable} and ${variable} are the same port, ${port}.`);
    }
  }
}
