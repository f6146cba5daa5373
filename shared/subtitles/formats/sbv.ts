import { formatTimecode, parseTimecode } from '../../basics/timecode.ts'
import type { Cue } from '../cue.ts'
import { splitLines, tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { withSpeakerPrefix } from '../speakerPrefix.ts'
import { tidyCues } from '../tidyCues.ts'

const SBV_TIME = String.raw`\d{1,4}:\d{1,2}:\d{1,2}(?:[.:]\d{1,3})?`
const SBV_TIMING_PATTERN = new RegExp(`^\\s*(${SBV_TIME})\\s*[,;]\\s*(${SBV_TIME})\\s*$`)

/** Whether a line is the timing line of an SBV cue. */
export function isSbvTiming(line: string): boolean {
  return SBV_TIMING_PATTERN.test(line)
}

/** Reads SBV, the SubViewer form of video sites: `0:00:01.000,0:00:02.500`, then the text; `[br]` breaks a line. */
export function parseSbv(text: string, report: ReportRepair = ignoreRepairs): Cue[] {
  const timed: { start: number; end: number; lines: string[] }[] = []
  for (const line of splitLines(text)) {
    const [, from, to] = SBV_TIMING_PATTERN.exec(line) ?? []
    if (from !== undefined)
      timed.push({ start: parseTimecode(from) ?? 0, end: parseTimecode(to ?? '') ?? 0, lines: [] })
    else timed.at(-1)?.lines.push(line)
  }
  return tidyCues(
    // Two arrows mark a change of speaker in captions for the deaf.
    timed.map(({ start, end, lines }) => {
      const cueText = lines.map((line) => line.replace(/^\s*>>+\s*/, '').replace(/\[br\]/gi, '\n')).join('\n')
      return { start, end, text: cueText, plain: true }
    }),
    report,
  )
}

/** Writes SBV; a speaker goes before the text as `NAME:`. */
export function formatSbv(cues: readonly Cue[]): string {
  const time = (seconds: number) => formatTimecode(seconds, 'vtt').replace(/^0/, '')
  const blocks = cues.map((cue) => {
    const text = withSpeakerPrefix(tidyLines(cue.text), cue.speaker)
    return `${time(cue.start)},${time(cue.end)}\n${text}\n`
  })
  return blocks.join('\n')
}
