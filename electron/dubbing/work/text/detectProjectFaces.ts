import type { FaceReading } from '../../../../shared/contract/localMedia.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { applyFaces, mergedPeople, unseenLines } from '../../../../shared/project/lines/viewEdits.ts'
import { lastEvent, onOwnEngine } from '../links.ts'
import type { WorkContext } from '../workContext.ts'

/** Looks for faces in the lines of a project without a mark, in one step. Speakers whose lines two people speak are noted. */
export async function detectProjectFaces(context: WorkContext): Promise<void> {
  const lines = unseenLines(await context.document())
  if (lines.length === 0) return
  const reading = await lineFaces(context, lines)
  await context.edit(say('edit.lookForFaces'), (draft) => applyFaces(draft, reading))
  for (const { speaker, others } of mergedPeople(await context.document()))
    context.note(
      say('note.severalFaces', {
        number: others.length + 1,
        name: speaker.name || speaker.id,
        action: say('action.partByFaces'),
      }),
    )
}

/** Lines to be looked at, with times in seconds. */
type Lines = readonly { readonly id: number; readonly start: number; readonly end: number }[]

/** Looks for faces while lines are spoken, on the engine of this computer alone, and notes what was seen. */
export async function lineFaces(
  context: Pick<WorkContext, 'video' | 'document' | 'enter' | 'note' | 'onThisComputer'>,
  lines: Lines,
): Promise<FaceReading> {
  const { video, note } = context
  const { soundTrack } = await context.document()
  const onProgress = context.enter('speakers', say('doing.faces'))
  const reading = await onOwnEngine(context, async (local, signal) => {
    const request = { path: video, lines: [...lines], soundTrack, stream: true as const }
    const last = await lastEvent(await local.faces(request, { signal }), onProgress)
    if (last?.seen !== undefined) return last.seen
    throw new AppError({ kind: 'bad_reply', message: say('failure.facesNothing') })
  })
  const views = reading.lines.map(({ view }) => view)
  const those = (countedView: (typeof views)[number]): number => views.filter((view) => view === countedView).length
  note(
    say('note.faces', {
      lines: say('count.lines', { count: those('on_screen') }),
      off: those('off_screen'),
      hidden: those('mouth_hidden'),
      unknown: those(undefined),
      count: reading.people.length,
    }),
  )
  return reading
}
