import { connect, type OpenDatabase } from '../platform/database/connect.ts';
import { createTestDatabase } from './test-database.ts';

/** A database of the engine under test with its tables; closing it removes it. */
export async function openPreparedDatabase(): Promise<OpenDatabase> {
  const database = await createTestDatabase('prepared');
  const opened = await connect(database.address, () => undefined);
  await opened.prepare();
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await database.remove();
    },
  };
}
