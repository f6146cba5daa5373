import { useClock } from '../../state/clock.ts'
import { lineOrder } from '../../state/lineOrder.ts'
import { openProject } from '../../state/project.ts'

/** The line at the playhead, the last to start of several; undefined while `asked` is false. */
export function useLineAtPlayhead(asked: boolean): number | undefined {
  return useClock((time) => (asked ? lineAt(time) : undefined))
}

function lineAt(time: number): number | undefined {
  const document = openProject()?.document
  if (document === undefined) return undefined
  const { ids } = lineOrder(document.lines)
  const startOf = (at: number) => document.lines[ids[at] ?? 0]?.start ?? 0
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(middle) <= time) low = middle + 1
    else high = middle
  }
  const line = document.lines[ids[low - 1] ?? 0]
  return line !== undefined && time < line.end ? line.id : undefined
}
