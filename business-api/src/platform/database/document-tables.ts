import type { ColumnType, Generated } from 'kysely';

interface OfRegistration {
  country_code: string;
  ticket_number: string;
}

/** The key of a registration's documents, encrypted with DOCUMENT_KEY. */
export interface DocumentKeysTable extends OfRegistration {
  wrapped: string;
}

export interface DocumentsTable extends OfRegistration {
  document_id: string;
  round: number;
  point: number | null;
  kind: string;
  file_name: string;
  media_type: string | null;
  bytes: number;
  sha256: string;
  state: 'not-checked' | 'clean' | 'not-checkable' | 'unreadable' | 'refused' | 'removed';
  fault: ColumnType<string | null, string | null | undefined, string | null>;
  /** Where its encrypted contents are. */
  place: 'database' | 'bucket' | 'none';
  uploaded_at: Date;
  check_at: Date | null;
  checks: Generated<number>;
}

export interface DocumentChunksTable {
  document_id: string;
  part: number;
  contents: ColumnType<Uint8Array, never, never>;
}

export interface DocumentLeftoversTable {
  document_id: string;
  since: Date;
}
