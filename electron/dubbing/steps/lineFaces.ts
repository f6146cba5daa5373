import type { FaceReading } from '../../../shared/contract/localMedia.ts'
import type { LineView } from '../../../shared/contract/records.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { count } from '../../../shared/text/count.ts'
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
    throw new AppError({ kind: 'bad_reply', message: 'The picture was searched, but nothing came of it. Try again.' })
  })
  const views = reading.lines.map(({ view }) => view)
  const those = (wanted: (typeof views)[number]): number => views.filter((view) => view === wanted).length
  note(
    `Faces: ${count(those('on_screen'), 'line')} on-screen, ${those('off_screen')} off-screen, ` +
      `${those('mouth_hidden')} with the mouth hidden, ${those(undefined)} unknown; ${count(reading.people.length, 'face')} seen speaking.`,
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
    context.note(`Faces could not be looked for, so all lines are timed alike. ${toFailure(error).message}`, 'warning')
    return {}
  }
}
