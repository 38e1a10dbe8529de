/** Where raw mails lie, by id. Ids sort by the time of arrival. */
export interface RawMailStore {
  /** Ids of everything kept, oldest first. */
  ids(): Promise<string[]>;
  write(id: string, raw: Uint8Array): Promise<void>;
  read(id: string): Promise<Uint8Array | undefined>;
  remove(ids: readonly string[]): Promise<void>;
}
