import type { Message } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { spokenBy, takeState } from '../../../shared/project/takes/takeKey.ts'
import { useProject } from '../../state/document/project.ts'

/** The voice's notes on a line's take, such as signs it left out; empty if the take is not fresh. */
export function useTakeNotes(line: Line): readonly Message[] {
  return useProject(({ document, target, takes }) => {
    const take = target === undefined ? undefined : line.texts[target]?.take
    const notes = take === undefined ? undefined : takes.get(take.id)?.notes
    if (notes === undefined || target === undefined || line.keepOriginal) return NO_TAKE_NOTES
    return takeState(line, target, spokenBy(document, line)) === 'fresh' ? notes : NO_TAKE_NOTES
  })
}

/** A constant, so that an empty result causes no redraw. */
const NO_TAKE_NOTES: readonly Message[] = []
