import { formatTimecode, parseTimecode, TIME_PATTERN } from '../timecode.ts'
import type { Cue } from './cue.ts'
import { linesOf, tidyLines } from './plainText.ts'
import { withSpeakerPrefix } from './speakerPrefix.ts'
import { type RawCue, tidyCues } from './tidyCues.ts'

const TIMING = new RegExp(`^\\s*(${TIME_PATTERN})\\s*--?>\\s*(${TIME_PATTERN})`)

/** A line such as `00:01,5 --> 00:03.2 align:start`, which SubRip and WebVTT share; undefined for other lines. */
export function parseTiming(line: string): { start: number; end: number } | undefined {
  const match = TIMING.exec(line)
  if (match === null) return undefined
  const start = parseTimecode(match[1] ?? '')
  const end = parseTimecode(match[2] ?? '')
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** Reads SubRip as it is found: indices, blank lines and hours may be missing, times may be out of order. */
export function parseSrt(text: string): Cue[] {
  const lines = linesOf(text)
  const timings = lines.flatMap((line, at) => {
    const timing = parseTiming(line)
    return timing === undefined ? [] : [{ at, ...timing }]
  })
  const head = lines.slice(0, timings[0]?.at)
  const indexed = isIndex(head.at(-1))
  const first = head.findLast((line) => line.trim() !== '')
  let previousIndex = isIndex(first) ? Number(first) : undefined
  const raw: RawCue[] = timings.map(({ at, start, end }, order) => {
    const next = timings[order + 1]?.at
    const body = lines.slice(at + 1, next)
    if (next !== undefined) {
      const index = takeIndex(body, { indexed, expected: (previousIndex ?? Number.NaN) + 1 })
      if (index !== undefined) previousIndex = index
    }
    return { start, end, text: body.join('\n') }
  })
  return tidyCues(raw)
}

/** Writes SubRip; a speaker goes before the text as `NAME:`. */
export function formatSrt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue, index) => {
    const times = `${formatTimecode(cue.start, 'srt')} --> ${formatTimecode(cue.end, 'srt')}`
    return `${index + 1}\n${times}\n${withSpeakerPrefix(tidyLines(cue.text), cue.speaker)}\n`
  })
  return blocks.join('\n')
}

/** Removes the next cue's number from the end of a cue's lines. A spoken number stays: it is followed by a blank line. */
function takeIndex(body: string[], file: { indexed: boolean; expected: number }): number | undefined {
  const last = body.findLastIndex((line) => line.trim() !== '')
  const line = body[last]
  if (!isIndex(line)) return undefined
  const touches = last === body.length - 1
  // Files with every line doubled put a blank line even here; the right number gives the index away.
  if (!(file.indexed && touches) && Number(line) !== file.expected) return undefined
  body.length = last
  return Number(line)
}

function isIndex(line: string | undefined): line is string {
  return line !== undefined && /^\s*\d+\s*$/.test(line)
}
