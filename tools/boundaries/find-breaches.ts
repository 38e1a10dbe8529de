import { ALL_LAYERS } from './all-layers.ts';
import { cycleRule } from './cycle-rule.ts';
import { layerRules } from './layer-rules.ts';
import { nameRules } from './name-rules.ts';
import { roomRules } from './room-rules.ts';
import type { Rule } from './rule.ts';
import type { Repository } from './scan-repository.ts';
import { workspaceRules } from './workspace-rules.ts';

export const ALL_RULES: readonly Rule[] = [
  ...workspaceRules,
  ...roomRules,
  ...layerRules(ALL_LAYERS),
  ...nameRules,
  cycleRule,
];

/** Every breach of every rule, each as `rule: where. Remedy: what to do`. */
export function findBreaches(repository: Repository): string[] {
  return ALL_RULES.flatMap(({ name, remedy, find }) =>
    find(repository).map((breach) => `${name}: ${breach}. Remedy: ${remedy}`),
  );
}
