import type { DubResult } from '../../../shared/commands/dubs.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { textNotes } from '../../../shared/text/check/textNotes.ts'
import type { DubContext } from './dubContext.ts'
import { figures } from './figures.ts'
import { inDub } from './inDub.ts'
import { makeVideo, ownOptions } from './makeVideo.ts'
import { namedCues, writeSubtitles } from './writeSubtitles.ts'

/** The result of a render; the queue adds its address and duration. */
export type Rendered = Omit<DubResult, 'url' | 'seconds'>

/** Makes the dubbed video of a whole dub, with its subtitles if they are ordered. */
export async function render(
  context: DubContext,
  lines: readonly Segment[],
  voice_map: Readonly<Record<string, string>>,
): Promise<Rendered> {
  const { order, note, reached } = context
  const input = { segments: [...lines], voice_map: { ...voice_map }, ...ownOptions(order) }
  const { path, report, notes } = await makeVideo(context, input)
  const texts = lines.map(({ text }) => text)
  for (const sentence of [...notes, ...textNotes(texts, order.to)]) note(sentence)
  const subtitles = order.subtitles
    ? await writeSubtitles(context, path, inDub(namedCues(lines, reached.transcript), report))
    : []
  const speakers = new Set(lines.map(({ speaker }) => speaker)).size
  return { path, subtitles, speakers, ...figures(lines.length, report) }
}
