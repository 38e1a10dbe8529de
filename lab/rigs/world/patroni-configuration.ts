import { join } from 'node:path';

/** The shortest that Patroni accepts; the key of a killed leader lasts that long. */
const leaderSeconds = 20;

export interface PatroniNodePlan {
  readonly name: string;
  /** Folder of all nodes, for sockets and passwords. */
  readonly own: string;
  /** Folder of PostgreSQL's programs. */
  readonly bin: string;
  readonly data: string;
  readonly postgresPort: number;
  /** By which the other nodes reach its PostgreSQL. */
  readonly proxyPort: number;
  readonly checkPort: number;
  readonly storePort: number;
}

/** A node's file: strictly synchronous, so that a commit waits until a standby has it. */
export function patroniConfiguration(node: PatroniNodePlan): string {
  return `scope: rig
name: ${node.name}
restapi:
  listen: 127.0.0.1:${node.checkPort}
  connect_address: 127.0.0.1:${node.checkPort}
etcd3:
  hosts: 127.0.0.1:${node.storePort}
bootstrap:
  dcs:
    ttl: ${leaderSeconds}
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        wal_log_hints: "on"
        synchronous_commit: "on"
        wal_retrieve_retry_interval: 500ms
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
  pg_hba:
    - local all all trust
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
postgresql:
  listen: 127.0.0.1:${node.postgresPort}
  connect_address: 127.0.0.1:${node.proxyPort}
  data_dir: ${node.data}
  bin_dir: ${node.bin}
  pgpass: ${join(node.own, `${node.name}.pgpass`)}
  authentication:
    superuser: { username: countersign, password: rig }
    replication: { username: replicator, password: rig }
  parameters:
    unix_socket_directories: ${node.own}
`;
}
