import { Client } from 'pg';

/** The types of the parameters of each of these statements, as PostgreSQL infers them. */
export async function parameterTypes(
  url: string,
  texts: readonly string[],
): Promise<readonly (readonly string[])[]> {
  return withClient(url, async (client) => {
    const types: string[][] = [];
    for (const text of texts) {
      await client.query(`prepare recorded as ${text}`);
      const { rows } = await client.query(
        "select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded'",
      );
      await client.query('deallocate recorded');
      types.push(rows[0].types);
    }
    return types;
  });
}

/** Creates an empty database on the server of `url`. */
export async function createDatabase(url: string, name: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`create database ${client.escapeIdentifier(name)}`),
  );
}

/** How many registrations are rejected. */
export async function countRejected(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as count from registrations where status = 'rejected'",
    );
    return rows[0].count;
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
