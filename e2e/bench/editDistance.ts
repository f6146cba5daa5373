/** Letters that must be changed, left out or added to make one text the other (Levenshtein). */
export function editDistance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]]
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of from.entries()) {
    const current = [row + 1]
    for (const [column, other] of to.entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
