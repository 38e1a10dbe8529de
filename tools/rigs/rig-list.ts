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
};
