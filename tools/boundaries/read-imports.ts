import { parseSync } from 'vite';

export interface WrittenImport {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const TYPE_IMPORT = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/g;

/** Every import a module writes. Throws where the module cannot be parsed. */
export function readImports(path: string, source: string): WrittenImport[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const reexports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end));
    return literal?.[2] ? [{ specifier: literal[2], typeOnly: false }] : [];
  });
  // An import() inside a type is missing in the parser's record, but a reader sees one.
  const known = new Set(dynamic.map(({ specifier }) => specifier));
  const inTypes = [...source.matchAll(TYPE_IMPORT)]
    .map(([, , specifier]) => specifier)
    .filter((specifier) => specifier !== undefined && !known.has(specifier))
    .map((specifier) => ({ specifier: specifier ?? '', typeOnly: true }));
  return [...statics, ...reexports, ...dynamic, ...inTypes];
}
