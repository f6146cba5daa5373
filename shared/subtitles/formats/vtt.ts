import { formatTimecode, parseTimecode } from '../../basics/timecode.ts'
import type { Cue } from '../cue.ts'
import { splitLines, tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'
import { wordPieces } from '../wordPieces.ts'
import { type CueTiming, parseTiming } from './cueTiming.ts'

/** The line that says that the cues of a file describe the picture, and within how many characters its head is. */
const DESCRIPTIONS_HEADER = /^Kind: *descriptions *$/im
const VTT_HEAD_CHARACTERS = 1000

/** The head of a file or of a segment in it, and ticks a second of the stream's clock. */
const SEGMENT_HEAD = /^\ufeff?(?:WEBVTT(?:\s|$)|X-TIMESTAMP-MAP=)/
const MPEG_TICKS_PER_SECOND = 90_000
const MPEG_WRAP_SECONDS = 2 ** 33 / MPEG_TICKS_PER_SECOND

/**
 * Reads WebVTT: notes, styles, regions, cue ids and settings are left out, `<v Name>` becomes the speaker. Cues describe the
 * picture where the file's head says so.
 */
export function parseVtt(text: string, report: ReportRepair = ignoreRepairs): Cue[] {
  const timed: { timing: CueTiming; lines: string[] }[] = []
  let inCue = false
  const segments = new SegmentClock()
  for (const line of splitLines(text)) {
    // Joined segments of a stream each have a head of their own.
    if (SEGMENT_HEAD.test(line)) {
      inCue = false
      segments.read(line)
      continue
    }
    const timing = segments.place(parseTiming(line))
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

/** The clock of a stream's segments (RFC 8216, 3.5): each may tell which of its times is which of the stream's. */
class SegmentClock {
  /** Seconds from a segment's own times to those of the first one; undefined before the first mapping. */
  #first: number | undefined
  #offset = 0

  read(line: string): void {
    const local = parseTimecode(/\bLOCAL:([\d:.]{1,20})/.exec(line)?.[1] ?? '')
    const ticks = Number(/\bMPEGTS:(\d{1,11})/.exec(line)?.[1] ?? Number.NaN)
    if (local === undefined || !Number.isFinite(ticks)) return
    const own = ticks / MPEG_TICKS_PER_SECOND - local
    this.#first ??= own
    const offset = own - this.#first
    // The counter of 33 bits begins again after 26.5 hours.
    this.#offset = offset < -MPEG_WRAP_SECONDS / 2 ? offset + MPEG_WRAP_SECONDS : offset
  }

  place(timing: CueTiming | undefined): CueTiming | undefined {
    if (timing === undefined || this.#offset === 0) return timing
    const moved = Object.entries(timing).map(([key, seconds]) => [key, Math.max(0, seconds + this.#offset)])
    return Object.fromEntries(moved) as CueTiming
  }
}

/** Writes WebVTT, with speakers as voice tags and the times of words, where they are known, within the text; where all cues describe the picture, its head says so. */
export function formatVtt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue) => {
    const times = `${formatTimecode(cue.start, 'vtt')} --> ${formatTimecode(cue.end, 'vtt')}`
    const voice = cue.speaker === undefined ? '' : `<v ${escapeMarkup(cue.speaker)}>`
    return `${times}\n${voice}${timedMarkup(cue) ?? escapeMarkup(tidyLines(cue.text))}\n`
  })
  const describes = cues.length > 0 && cues.every((cue) => cue.describes === true)
  return [describes ? 'WEBVTT\nKind: descriptions\n' : 'WEBVTT\n', ...blocks].join('\n')
}

/** The words of a cue, each after the time at which it is spoken; a time stands only where it is later than the one before and within the cue. */
function timedMarkup(cue: Cue): string | undefined {
  let last = formatTimecode(cue.start, 'vtt')
  const end = formatTimecode(cue.end, 'vtt')
  return wordPieces(cue)
    ?.map(({ before, word, start }) => {
      const time = formatTimecode(start, 'vtt')
      if (time === last || time === end) return before + escapeMarkup(word)
      last = time
      return `${before}<${time}>${escapeMarkup(word)}`
    })
    .join('')
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
