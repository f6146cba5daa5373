import { useClock } from '../../state/clock.ts'
import { lineAt } from '../../state/lineOrder.ts'
import { openProject } from '../../state/project.ts'

/** The line at the playhead, the last to start of several; undefined while `asked` is false. */
export function useLineAtPlayhead(asked: boolean): number | undefined {
  return useClock((time) => {
    const lines = asked ? openProject()?.document.lines : undefined
    const line = lines?.[lineAt(lines, time) ?? '']
    return line !== undefined && time < line.end ? line.id : undefined
  })
}
