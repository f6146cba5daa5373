import type { Line } from '../../../shared/project/document.ts'
import { spokenBy, takeState } from '../../../shared/project/takes/takeKey.ts'
import { useProject } from '../../state/project.ts'

/** What the voice told of a line's take, such as signs that it left out; nothing once the line says something else. */
export function useTakeNotes(line: Line): readonly string[] {
  return useProject(({ document, target, takes }) => {
    const take = target === undefined ? undefined : line.texts[target]?.take
    const notes = take === undefined ? undefined : takes.get(take.id)?.notes
    if (notes === undefined || target === undefined || line.keepOriginal) return NONE
    return takeState(line, target, spokenBy(document, line)) === 'fresh' ? notes : NONE
  })
}

/** One and the same, so that nothing is drawn anew for it. */
const NONE: readonly string[] = []
