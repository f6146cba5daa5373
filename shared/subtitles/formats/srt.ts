import { formatTimecode } from '../../basics/timecode.ts'
import type { Cue } from '../cue.ts'
import { splitLines, tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { withSpeakerPrefix } from '../speakerPrefix.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'
import { parseTiming } from './cueTiming.ts'

/**
 * Reads SubRip with the faults of real files: indices, blank lines and hours may be missing, times unordered or
 * damaged.
 */
export function parseSrt(text: string, report: ReportRepair = ignoreRepairs): Cue[] {
  const lines = splitLines(text)
  const timings = lines.flatMap((line, at) => {
    // Copies from web pages have the arrow as HTML.
    const timing = parseTiming(line.replace('--&gt;', '-->'))
    return timing === undefined ? [] : [{ at, timing }]
  })
  const head = lines.slice(0, timings[0]?.at)
  const indexed = isIndex(head.at(-1))
  const first = head.findLast((line) => line.trim() !== '')
  let previousIndex = isIndex(first) ? Number(bare(first)) : undefined
  const raw = timings.map(({ at, timing }, order): RawCue => {
    const next = timings[order + 1]?.at
    const body = lines.slice(at + 1, next)
    if (next !== undefined) {
      const index = takeIndex(body, { indexed, expected: (previousIndex ?? Number.NaN) + 1 })
      if (index !== undefined) previousIndex = index
    }
    return { ...timing, text: body.join('\n') }
  })
  return tidyCues(raw, report)
}

/** Writes SubRip; a speaker goes before the text as `NAME:`. */
export function formatSrt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue, index) => {
    const times = `${formatTimecode(cue.start, 'srt')} --> ${formatTimecode(cue.end, 'srt')}`
    return `${index + 1}\n${times}\n${withSpeakerPrefix(tidyLines(cue.text), cue.speaker)}\n`
  })
  return blocks.join('\n')
}

/**
 * Removes the index of the next cue from the end of a cue's lines, and returns it. A spoken number is followed by a
 * blank line and stays.
 */
function takeIndex(body: string[], file: { indexed: boolean; expected: number }): number | undefined {
  const last = body.findLastIndex((line) => line.trim() !== '')
  const line = body[last]
  if (!isIndex(line)) return undefined
  const touches = last === body.length - 1
  // Files with doubled line ends have a blank line even here; the index is then known by its expected number.
  if (!(file.indexed && touches) && Number(bare(line)) !== file.expected) return undefined
  body.length = last
  const index = Number(bare(line))
  // Editors leave an index without times above the one that has them.
  const earlier = body.findLastIndex((one) => one.trim() !== '')
  const again = body[earlier]
  if (isIndex(again) && Number(bare(again)) === index && body[earlier - 1]?.trim() === '') body.length = earlier
  return index
}

function isIndex(line: string | undefined): line is string {
  return line !== undefined && /^[\s\p{Cf}]*\d{1,9}[\s\p{Cf}]*$/u.test(line)
}

/** An index without marks that nobody sees: files that were joined have a byte order mark before each one's first. */
function bare(index: string): string {
  return index.replace(/[\s\p{Cf}]+/gu, '')
}
