import type { FaceReading } from '../../../shared/contract/localMedia.ts'
import type { LineView } from '../../../shared/contract/records.ts'
import { AppError, because } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { DubContext } from './dubContext.ts'
import { onOwnEngine } from './onOwnEngine.ts'

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

/** Lines with whether their mouths are seen, if that was ordered. A film that cannot be looked at is dubbed without. */
export async function withViews<L extends Lines[number]>(
  context: Pick<DubContext, 'video' | 'enter' | 'note' | 'onThisComputer' | 'order' | 'reached' | 'reach' | 'signal'>,
  lines: readonly L[],
): Promise<(L & { view?: LineView })[]> {
  if (context.order.faces !== true) return [...lines]
  const views = context.reached.views ?? (await viewsOf(context, lines))
  await context.reach({ views })
  return lines.map((line) => {
    const view = views[line.id]
    return view === undefined ? line : { ...line, view }
  })
}

async function viewsOf(context: Parameters<typeof withViews>[0], lines: Lines): Promise<Record<string, LineView>> {
  try {
    const { lines: seen } = await lineFaces(context, lines)
    return Object.fromEntries(seen.flatMap(({ id, view }) => (view === undefined ? [] : [[id, view]])))
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('note.facesFailed'), error), 'warning')
    return {}
  }
}
