import { use } from 'react';
import { type Connection, ConnectionContext } from './connection.ts';

export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === undefined) throw new Error('No connection is given above this component');
  return connection;
}
