/** A line as it lies in the source: its end in seconds, and who speaks it. */
interface Spoken {
  readonly end: number
  readonly speaker: string
}

/** The latest end under a node of a tree, its speaker, and the latest end of any other speaker. */
interface Latest extends Spoken {
  readonly other: number
}

const NO_LATEST_END: Latest = { end: Number.NEGATIVE_INFINITY, speaker: '', other: Number.NEGATIVE_INFINITY }

/**
 * Finds the first line of a list, from one place on and before another, that ends later than a line and has another speaker. A
 * tree over the places knows the latest ends, so that a question takes log n where lines lie on each other by the thousand.
 */
export function firstOutlasting<L extends Spoken>(
  lines: readonly L[],
): (from: number, to: number, line: Spoken) => L | undefined {
  const leaves = 2 ** Math.ceil(Math.log2(Math.max(1, lines.length)))
  const tree = treeOf(lines, leaves)
  const holds = (node: number, { speaker, end }: Spoken): boolean => {
    const latest = tree[node] ?? NO_LATEST_END
    return (latest.speaker === speaker ? latest.other : latest.end) > end
  }
  return (from, to, line) => {
    let node = from < to ? leaves + from : 0
    while (node > 0 && !holds(node, line)) node = nodeAfter(node)
    while (node > 0 && node < leaves) node = holds(2 * node, line) ? 2 * node : 2 * node + 1
    return node > 0 && node - leaves < to ? lines[node - leaves] : undefined
  }
}

/** Node 1 is the root, nodes 2 n and 2 n + 1 are under node n, and the lines are the nodes from `leaves` on. */
function treeOf(lines: readonly Spoken[], leaves: number): Latest[] {
  const tree = Array.from({ length: 2 * leaves }, () => NO_LATEST_END)
  for (const [at, { end, speaker }] of lines.entries()) tree[leaves + at] = { ...NO_LATEST_END, end, speaker }
  for (let node = leaves - 1; node > 0; node--) {
    const [one = NO_LATEST_END, two = NO_LATEST_END] = [tree[2 * node], tree[2 * node + 1]]
    const [later, sooner] = one.end >= two.end ? [one, two] : [two, one]
    tree[node] = {
      ...later,
      other: Math.max(later.other, sooner.speaker === later.speaker ? sooner.other : sooner.end),
    }
  }
  return tree
}

/** A node whose lines begin where those of a node end; 0 where there are none. */
function nodeAfter(node: number): number {
  let left = node
  while (left % 2 === 1) left >>= 1
  return left === 0 ? 0 : left + 1
}
