import type { ColumnType } from 'kysely';

/** Comes back parsed; goes in as `JSON.stringify` text, which both engines take alike. */
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null, string | null>;
