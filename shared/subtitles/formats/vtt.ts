import { formatTimecode } from '../../basics/timecode.ts'
import type { Cue } from '../cue.ts'
import { splitLines, tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'
import { type CueTiming, parseTiming } from './cueTiming.ts'

/** The line that says that the cues of a file describe the picture, and within how many characters its head is. */
const DESCRIPTIONS_HEADER = /^Kind: *descriptions *$/im
const VTT_HEAD_CHARACTERS = 1000

/**
 * Reads WebVTT: notes, styles, regions, cue ids and settings are left out, `<v Name>` becomes the speaker. Cues describe the
 * picture where the file's head says so.
 */
export function parseVtt(text: string, report: ReportRepair = ignoreRepairs): Cue[] {
  const timed: { timing: CueTiming; lines: string[] }[] = []
  let inCue = false
  for (const line of splitLines(text)) {
    const timing = parseTiming(line)
    // Notes, styles, regions and ids stand between a blank line and the next timing line. A line of spaces counts as
    // blank, except above the first words of a cue, where video sites put one.
    const blank = line === '' || (line.trim() === '' && timed.at(-1)?.lines.length !== 0)
    inCue = timing !== undefined || (inCue && !blank)
    if (timing !== undefined) timed.push({ timing, lines: [] })
    else if (inCue && line.trim() !== '') timed.at(-1)?.lines.push(line)
  }
  const cues = tidyCues(
    timed.map(({ timing, lines }): RawCue => ({ ...timing, text: lines.join('\n') })),
    report,
  )
  const [head = ''] = text.slice(0, VTT_HEAD_CHARACTERS).replaceAll('\r\n', '\n').split('\n\n')
  if (!DESCRIPTIONS_HEADER.test(head)) return cues
  report('descriptions', cues.length)
  return cues.map((cue) => ({ ...cue, describes: true }))
}

/** Writes WebVTT, with speakers as voice tags; where all cues describe the picture, its head says so. */
export function formatVtt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue) => {
    const times = `${formatTimecode(cue.start, 'vtt')} --> ${formatTimecode(cue.end, 'vtt')}`
    const voice = cue.speaker === undefined ? '' : `<v ${escapeMarkup(cue.speaker)}>`
    return `${times}\n${voice}${escapeMarkup(tidyLines(cue.text))}\n`
  })
  const describes = cues.length > 0 && cues.every((cue) => cue.describes === true)
  return [describes ? 'WEBVTT\nKind: descriptions\n' : 'WEBVTT\n', ...blocks].join('\n')
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
