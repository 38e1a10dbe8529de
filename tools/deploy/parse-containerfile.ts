export interface Instruction {
  readonly name: string;
  readonly value: string;
}

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Containerfile in their order; what precedes the first FROM is left out. */
export function parseContainerfile(text: string): readonly Stage[] {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  const lines = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  for (const [, name = '', value = ''] of lines.matchAll(/^([A-Z]+) (.+)$/gm)) {
    if (name === 'FROM') {
      const [base = '', , stage = ''] = value.split(' ');
      stages.push({ name: stage, base, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, value });
    }
  }
  return stages;
}
