import { type ESTree, parseAst } from 'vite';
import { walk } from './syntax-tree.ts';

/**
 * Throws if a module assigns a variable that it exports: an import of it would follow the change, which a
 * chunk inside the page cannot offer (embedded-chunk.ts). A variable of the same name within a function
 * counts too.
 */
export function requireConstantExports(code: string, id: string): void {
  const { body } = parseAst(code);
  const exported = new Set(body.flatMap(exportedNames));
  const variables = new Set(
    body
      .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
      .flatMap((node) => variableNames(node))
      .filter((name) => exported.has(name)),
  );
  for (const node of body) {
    walk(node, (inner) => {
      const target = assigned(inner);
      if (target?.type === 'Identifier' && variables.has(target.name)) {
        throw new Error(`${id} assigns ${target.name}, which it exports`);
      }
    });
  }
}

function exportedNames(node: ESTree.Node): string[] {
  if (node.type !== 'ExportNamedDeclaration' || node.source !== null) return [];
  const listed = node.specifiers.map(({ local }) =>
    local.type === 'Literal' ? local.value : local.name,
  );
  return [...listed, ...variableNames(node.declaration)];
}

function variableNames(node: ESTree.Node | null): string[] {
  if (node?.type !== 'VariableDeclaration' || node.kind === 'const') return [];
  return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

function assigned(node: ESTree.Node): ESTree.Node | undefined {
  if (node.type === 'AssignmentExpression') return node.left;
  return node.type === 'UpdateExpression' ? node.argument : undefined;
}
