import { say } from '../../../shared/locale/message.ts'
import { layFaces, mergedPeople, unseenLines } from '../../../shared/project/lines/viewEdits.ts'
import { lineFaces } from '../steps/lineFaces.ts'
import type { WorkContext } from './workContext.ts'

/** Looks for faces in the lines of a project without a mark, in one step. Speakers whose lines two people speak are noted. */
export async function lookForFaces(context: WorkContext): Promise<void> {
  const lines = unseenLines(await context.document())
  if (lines.length === 0) return
  const reading = await lineFaces(context, lines)
  await context.edit(say('edit.lookForFaces'), (draft) => layFaces(draft, reading))
  for (const { speaker, others } of mergedPeople(await context.document()))
    context.note(
      say('note.severalFaces', {
        number: others.length + 1,
        name: speaker.name || speaker.id,
        action: say('action.partByFaces'),
      }),
    )
}
