/** Items that must be changed, left out or added to make one sequence the other (Levenshtein); letters of a text. */
export function editDistance<T>(from: Iterable<T>, to: Iterable<T>): number {
  const target = [...to]
  let previous = Array.from({ length: target.length + 1 }, (_, index) => index)
  for (const [row, item] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of target.entries()) {
      const replaced = (previous[column] ?? 0) + (item === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
