import { parseSync } from 'vite';

/**
 * The titles of the tests and test groups in a source text: of test, it and describe, with each,
 * only and the like. What is skipped or still to do proves nothing and is left out.
 */
export function testTitles(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const titles: string[] = [];
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return;
    const names = calleeNames(node.callee);
    if (!['test', 'it', 'describe'].includes(names[0] ?? '')) return;
    if (names.some((name) => /^(skip|todo|fixme)$/.test(name))) return;
    const title = textOf(node.arguments[0]);
    if (title !== undefined) titles.push(title);
  });
  return titles;
}

/** `test.each(rows)` has the names test, each. */
function calleeNames(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'MemberExpression') {
    return [...calleeNames(node.object), ...calleeNames(node.property)];
  }
  if (node.type === 'CallExpression') return calleeNames(node.callee);
  return node.type === 'TaggedTemplateExpression' ? calleeNames(node.tag) : [];
}

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map(({ value }) => value.cooked).join('…');
}

interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

function visit(value: unknown, see: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  if (!isNode(value)) return;
  see(value);
  for (const child of Object.values(value)) {
    if (typeof child === 'object' && child !== null) visit(child, see);
  }
}
