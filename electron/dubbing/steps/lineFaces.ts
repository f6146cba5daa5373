import type { FaceReading } from '../../../shared/contract/localMedia.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { DubContext } from './dubContext.ts'
import { onOwnEngine } from './onLink.ts'

/** Lines to be looked at, with times in seconds. */
type Lines = readonly { readonly id: number; readonly start: number; readonly end: number }[]

/** Looks for faces while lines are spoken, on the engine of this computer alone, and notes what was seen. */
export async function lineFaces(
  context: Pick<DubContext, 'video' | 'enter' | 'note' | 'onThisComputer'>,
  lines: Lines,
): Promise<FaceReading> {
  const { video, note } = context
  const onProgress = context.enter('speakers', say('doing.faces'))
  const reading = await onOwnEngine(context, async (local, signal) => {
    let found: FaceReading | undefined
    const wish = { path: video, lines: [...lines], stream: true as const }
    for await (const { fraction, seen } of await local.faces(wish, { signal })) {
      onProgress(fraction)
      found = seen
    }
    if (found !== undefined) return found
    throw new AppError({ kind: 'bad_reply', message: say('failure.facesNothing') })
  })
  const views = reading.lines.map(({ view }) => view)
  const those = (wanted: (typeof views)[number]): number => views.filter((view) => view === wanted).length
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
