import type { TreeNode } from '../contract';

/** A node of the tree with those below it. */
export interface Branch {
  node: TreeNode;
  /** The action that leads to it; none at the start. */
  index: number;
  below: Branch[];
}

/** The nodes of a tree, which come in order of their lines, below each other. */
export function branchesOf(nodes: readonly TreeNode[]): Branch | undefined {
  const [first, ...others] = nodes;
  if (!first) return undefined;
  const root: Branch = { node: first, index: -1, below: [] };
  const stack: { branch: Branch; depth: number }[] = [{ branch: root, depth: wordsOf(first.line) }];
  for (const node of others) {
    const depth = wordsOf(node.line);
    while (stack.length > 1 && (stack.at(-1)?.depth ?? 0) >= depth) stack.pop();
    const parent = stack.at(-1);
    if (!parent) return root;
    const branch = { node, index: parent.branch.below.length, below: [] };
    parent.branch.below.push(branch);
    stack.push({ branch, depth });
  }
  return root;
}

function wordsOf(line: string): number {
  return line.split(/[\s|]+/).filter((word) => word !== '').length;
}
