import type { DubResult } from '../../../shared/commands/dubs.ts'
import type { PlacedText } from '../../../shared/contract/assemble.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { because } from '../../../shared/failure.ts'
import { type Said, say, sentences } from '../../../shared/locale/message.ts'
import type { Verdict } from '../../../shared/qc/report.ts'
import { textNotes } from '../../../shared/text/check/textNotes.ts'
import { cuesInDub } from '../../../shared/timing/cuesInDub.ts'
import { type CheckWish, check } from './check.ts'
import type { DubContext } from './dubContext.ts'
import { figures } from './figures.ts'
import { withViews } from './lineFaces.ts'
import { longLines, longWords } from './longLines.ts'
import { makeVideo, ownOptions } from './makeVideo.ts'
import { namedCues, writeSubtitles } from './writeSubtitles.ts'

/** The result of a render; the queue adds its address and duration. */
export type Rendered = Omit<DubResult, 'url' | 'seconds'>

/** Makes the dubbed video of a whole dub, with its subtitles if they are ordered. */
export async function render(
  context: DubContext,
  lines: readonly Segment[],
  { cast, signs }: { readonly cast: Readonly<Record<string, string>>; readonly signs: PlacedText[] },
): Promise<Rendered> {
  const { order, note, reached } = context
  const input = { segments: await withViews(context, lines), voice_map: { ...cast }, ...ownOptions(order), signs }
  const { path, report, notes } = await makeVideo(context, input)
  const texts = lines.map(({ text }) => text)
  for (const sentence of [...notes, ...textNotes(texts, order.to), ...(order.check ? [] : longNotes(lines, report))])
    note(sentence)
  const subtitles = order.subtitles
    ? await writeSubtitles(context, path, namedCues(cuesInDub(lines, report), reached.transcript))
    : []
  const verdict = order.check
    ? await verdictOf(context, { dub: path, lines, names: reached.transcript?.names, report })
    : undefined
  const speakers = new Set(lines.map(({ speaker }) => speaker)).size
  const shortened = reached.shortened?.length ? { shortened: reached.shortened } : {}
  return { path, subtitles, speakers, ...figures(lines.length, report), ...shortened, verdict }
}

/** The verdict of the check of a finished dub, with its findings as notes; a check that fails is no failure of the dub. */
async function verdictOf(context: DubContext, wish: CheckWish): Promise<Verdict | undefined> {
  context.enter('render', say('doing.readBack'))(1)
  try {
    const report = await check(context, wish, () => undefined)
    await context.reach({ check: report })
    const { verdict, findings } = report
    for (const { message, remedy } of findings) context.note(sentences(message, remedy))
    return verdict
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('note.notChecked'), error), 'warning')
    return undefined
  }
}

/** Most lines that are named where they are too long. */
const MOST_LONG = 20

/** Names the lines that are too long for their time, and what can be done. */
function longNotes(lines: readonly Segment[], report: JobReport | undefined): Said[] {
  const long = report === undefined ? [] : longLines(lines, report)
  if (long.length === 0) return []
  const more = long.length > MOST_LONG ? [say('note.longMore', { count: long.length - MOST_LONG })] : []
  return [...long.slice(0, MOST_LONG).map(longWords), ...more, say('note.longRemedy')]
}
