import type { RigOptions } from './rig-options.ts';
import type { Figure } from './rig-report.ts';

export interface Rig {
  /** What it does and proves, in a line. */
  readonly summary: string;
  readonly run: (options: RigOptions) => Promise<Figure[]>;
}

/** Every rig by the name on the command line; a rig's modules are loaded when it runs. */
export const rigs: Readonly<Record<string, Rig>> = {
  'kill-api': {
    summary: 'the API is killed under load',
    run: async (options) => (await import('./rigs/kill-api.ts')).killApi(options),
  },
  'kill-postgres': {
    summary: 'PostgreSQL is killed under load, with all its back ends',
    run: async (options) => (await import('./rigs/kill-postgres.ts')).killPostgres(options),
  },
  terminate: {
    summary: 'connections are ended and PostgreSQL is restarted under load',
    run: async (options) => (await import('./rigs/terminate.ts')).terminate(options),
  },
  failover: {
    summary: 'the leader of three synchronous nodes is killed (Patroni, etcd, HAProxy)',
    run: async (options) => (await import('./rigs/failover.ts')).failover(options),
  },
  pgbouncer: {
    summary: 'PgBouncer between API and PostgreSQL, in session and in transaction mode',
    run: async (options) => (await import('./rigs/pgbouncer.ts')).pgbouncer(options),
  },
  rolling: {
    summary: 'two copies behind HAProxy are restarted in turn',
    run: async (options) => (await import('./rigs/rolling.ts')).rolling(options),
  },
  'previous-release': {
    summary: 'the previous release and this one decide side by side during an upgrade',
    run: async (options) => (await import('./rigs/previous-release.ts')).previousRelease(options),
  },
  overload: {
    summary: 'three times as many requests as can be answered',
    run: async (options) => (await import('./rigs/overload.ts')).overload(options),
  },
  'slow-strangers': {
    summary: 'applicants answer while strangers send bodies that never end',
    run: async (options) => (await import('./rigs/slow-strangers.ts')).slowStrangers(options),
  },
  blackhole: {
    summary: 'the network to PostgreSQL goes silent without closing anything',
    run: async (options) => (await import('./rigs/blackhole.ts')).blackhole(options),
  },
  'smtp-faults': {
    summary: 'mail servers that refuse, cut, dribble and hang',
    run: async (options) => (await import('./rigs/smtp-faults.ts')).smtpFaults(options),
  },
  clocks: {
    summary: 'two copies whose clocks differ by ten minutes',
    run: async (options) => (await import('./rigs/clocks.ts')).clocks(options),
  },
  'disk-full': {
    summary: 'PostgreSQL has no space left for a while',
    run: async (options) => (await import('./rigs/disk-full.ts')).diskFull(options),
  },
  soak: {
    summary: 'two copies at work for a while',
    run: async (options) => (await import('./rigs/soak.ts')).soak(options),
  },
};
