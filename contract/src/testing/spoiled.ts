import fc from 'fast-check';

type Path = readonly (string | number)[];

/** The value with one member, at any depth, replaced, removed or added. */
export function spoiled(value: unknown, junk: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const paths = pathsOf(value);
  if (paths.length === 0) return junk;
  return fc
    .tuple(fc.constantFrom(...paths), junk, fc.constantFrom('replace', 'remove', 'add'))
    .map(([path, other, how]) => {
      const copy = structuredClone(value);
      const target: unknown = path
        .slice(0, -1)
        .reduce((at: unknown, part) => Object(at)[part], copy);
      const last = path.at(-1) ?? '';
      if (how === 'remove') delete Object(target)[last];
      else Object(target)[how === 'add' ? `${last}_` : last] = other;
      return copy;
    });
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length === 0 ? [] : [path];
  const inner = Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}
