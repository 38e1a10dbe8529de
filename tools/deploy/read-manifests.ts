import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export interface Manifest {
  /** Name of the file in its folder. */
  readonly file: string;
  readonly kind: string;
  readonly value: unknown;
}

/** Every document of the YAML files of a folder. Throws where one is not YAML or names no kind. */
export function readManifests(folder: string): readonly Manifest[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => parseManifests(file, readFileSync(join(folder, file), 'utf8')));
}

export function parseManifests(file: string, text: string): readonly Manifest[] {
  const documents = parseAllDocuments(text, { strict: true, uniqueKeys: true });
  return [...documents].map((document) => {
    const [fault] = [...document.errors, ...document.warnings];
    if (fault) throw new Error(`${file}: ${fault.message}`);
    const value: unknown = document.toJS();
    if (typeof value !== 'object' || value === null || !('kind' in value)) {
      throw new Error(`${file}: a document without a kind`);
    }
    return { file, kind: String(value.kind), value };
  });
}
