/** Cuts a number into groups of these lengths; what is left over is the last group. */
export function grouped(lengths: readonly number[], separator = ' ') {
  const pattern = new RegExp(`^${lengths.map((length) => `(.{${length}})`).join('')}(.*)$`);
  return (canonical: string): string => {
    const [, ...groups] = pattern.exec(canonical) ?? ['', canonical];
    return groups.filter((group) => group !== '').join(separator);
  };
}

/** Puts a prefix before the number that its canonical form leaves out. */
export function prefixed(prefix: string) {
  return (canonical: string): string => `${prefix}${canonical}`;
}
