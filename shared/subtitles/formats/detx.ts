import { BAND_MARKS, type BandMarkKind, MAX_BAND_TRACKS } from '../../band/bandMarks.ts'
import { evenParts, wholeWords } from '../../band/bandParts.ts'
import { type FrameRate, frameOf, frameRateOf, toSeconds } from '../../basics/frameTime.ts'
import { omitUndefined } from '../../basics/omitUndefined.ts'
import type { LineView } from '../../contract/records.ts'
import { type Message, say } from '../../locale/message.ts'
import type { BandMark, BandPart } from '../../project/document.ts'
import type { Cue } from '../cue.ts'
import type { ReportRepair } from '../repairs.ts'
import { guessEnd, MAX_CUES, requireShort } from '../tidyCues.ts'
import { readXml } from './readXml.ts'
import type { TextSelection } from './tableColumns.ts'
import type { ReadScript } from './ttml.ts'

/** Whether the mouth of a line is seen, by its attribute `voice`. */
export const DETX_VOICES: Readonly<Record<LineView, string>> = {
  on_screen: 'on',
  off_screen: 'off',
  mouth_hidden: 'semi_off',
}
/** Frames a second of files that do not tell it: Cappella always writes so. */
export const DETX_FRAMES_PER_SECOND = 25

const VIEWS = new Map(Object.entries(DETX_VOICES).map(([view, voice]) => [voice, view as LineView]))
const KINDS = new Map(Object.entries(BAND_MARKS).map(([kind, sign]) => [sign ?? kind, kind as BandMarkKind]))
const TIMECODE = /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[:;.,](\d{1,3})\s*$/
/** Elements of the head that a project does not keep. */
const CREDITS = new Set(['title', 'title2', 'episode', 'author', 'detector', 'production', 'notes', 'summary'])

/** Whether a text is DETX by its beginning. */
export function looksLikeDetx(head: string): boolean {
  return /^[\ufeff\s]*</.test(head) && /<detx[\s>]/.test(head)
}

/**
 * Reads DETX, the band of Cappella and others (github.com/MartinDelille/Joker, DetX.md): the lines of roles with their signs, words,
 * tracks and views, loops and shots. Times count from the start of the film, by `tctype`, else at 25 frames a second without drop;
 * LibreRythmo, which writes no `tctype`, counts in frames of the film. A line lasts from its first sign to its last; one without an
 * end lasts as long as it takes to read. Malformed XML is read as far as possible. Throws `invalid` for declared entities.
 */
export function readDetx(text: string, report: ReportRepair, selection: TextSelection = {}): ReadScript {
  const reader = new DetxReader(selection)
  const faults = readXml(text, reader)
  if (faults === undefined) return { cues: [], languages: [] }
  const cues = cuesOf(reader, report)
  if (cues.length > 0) report('markup', faults)
  return { cues, languages: [], notes: notesOn(reader, cues) }
}

type Attributes = Readonly<Record<string, string>>

interface Role {
  readonly name: string
  readonly colour?: string
  readonly sex?: 'female' | 'male'
}

/** A sign of a line at a frame, or a piece of its text. */
type Item = { readonly frame: number | undefined; readonly kind: BandMarkKind; readonly free: boolean } | string

interface RawLine {
  readonly attributes: Attributes
  readonly items: Item[]
}

/** Collects what a file has, in one pass; times are frames as the file counts them. */
class DetxReader {
  rate: FrameRate
  startFrame = 0
  readonly roles = new Map<string, Role>()
  readonly lines: RawLine[] = []
  readonly loops: number[] = []
  readonly shots: number[] = []
  readonly lost = { credits: false, descriptions: 0, images: 0, breaks: 0, early: 0 }
  readonly #filmRate: number | undefined
  readonly #path: string[] = []

  constructor({ frameRate }: TextSelection) {
    this.#filmRate = frameRate
    this.rate = frameRateOf(DETX_FRAMES_PER_SECOND)
  }

  isFull(): boolean {
    return this.lines.length > MAX_CUES
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1)
    this.#path.push(name)
    if (name === 'detx' && attributes['copyright'] === 'LibreRythmo' && this.#filmRate !== undefined)
      this.rate = frameRateOf(this.#filmRate)
    else if (name === 'videofile') this.#film(attributes)
    else if (name === 'role') this.#role(attributes)
    else if (name === 'image') this.lost.images++
    else if (name === 'line') this.lines.push({ attributes, items: [] })
    else if (name === 'loop' || name === 'shot') this.#mark(name, attributes)
    else if (parent === 'header' && CREDITS.has(name) && Object.values(attributes).some((value) => value !== ''))
      this.lost.credits = true
    else if (this.#path.includes('line')) this.#inLine(name, attributes)
  }

  close(): void {
    this.#path.pop()
  }

  text(piece: string): void {
    const [name = '', parent] = [this.#path.at(-1), this.#path.at(-2)]
    if (name === 'text' && parent === 'line') this.#addText(piece)
    else if (parent === 'header' && CREDITS.has(name) && piece.trim() !== '') this.lost.credits = true
  }

  /** Adds to the text of the line that is open. */
  #addText(piece: string): void {
    const items = this.lines.at(-1)?.items
    const last = items?.at(-1)
    if (items !== undefined && typeof last === 'string') items[items.length - 1] = last + piece
  }

  #film({ tctype = '', timestamp = '' }: Attributes): void {
    const told = Number(tctype)
    if (told > 0) this.rate = frameRateOf(told)
    this.startFrame = frameIn(timestamp, this.rate) ?? 0
  }

  #role({ id, name = '', color = '', gender, description = '' }: Attributes): void {
    if (description.trim() !== '') this.lost.descriptions++
    const key = id ?? name
    if (key === '' || this.roles.has(key)) return
    const names = new Set(Array.from(this.roles.values(), (role) => role.name))
    const colour = color.trim().toLowerCase()
    this.roles.set(key, {
      name: freeName(name.trim() || key, names),
      ...(/^#[0-9a-f]{6}$/.test(colour) && { colour }),
      ...((gender === 'female' || gender === 'male') && { sex: gender }),
    })
  }

  #mark(name: 'loop' | 'shot', attributes: Attributes): void {
    const frame = timeIn(attributes, this.rate)
    if (frame !== undefined) (name === 'loop' ? this.loops : this.shots).push(frame)
  }

  #inLine(name: string, attributes: Attributes): void {
    const items = this.lines.at(-1)?.items
    if (name === 'text') items?.push('')
    else if (name === 'br') {
      this.#addText(' ')
      this.lost.breaks++
    } else if (name === 'lipsync') {
      const kind = KINDS.get(attributes['type'] ?? '') ?? 'mouth_neutral'
      items?.push({ frame: timeIn(attributes, this.rate), kind, free: attributes['link'] === 'off' })
    }
  }
}

/** A name that no other role has: roles are told apart by their ids, speakers by their names. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name} ${number}`)) number++
  return `${name} ${number}`
}

function timeIn({ timecode, tc }: Attributes, rate: FrameRate): number | undefined {
  return frameIn(timecode ?? tc ?? '', rate)
}

function frameIn(text: string, rate: FrameRate): number | undefined {
  const [, ...parts] = TIMECODE.exec(text) ?? []
  const [hours = 0, minutes = 0, seconds = 0, frames] = parts.map(Number)
  return frames === undefined ? undefined : frameOf(hours, minutes, seconds, frames, rate)
}

function cuesOf(reader: DetxReader, report: ReportRepair): Cue[] {
  const { rate, lines, roles } = reader
  const isFromZero = lines.every(({ items }) => items.every((item) => !isAfter(item, reader.startFrame)))
  const origin = isFromZero ? 0 : reader.startFrame
  const at = (frame: number) => toSeconds(frame - origin, rate)
  const separator = hasSpacesAtSigns(lines) ? '' : ' '
  let before = 0
  const cues = lines.flatMap(({ attributes, items }): Cue[] => {
    const cue = cueOf(items, { at, separator, before, report })
    if (cue === undefined) {
      reader.lost.early++
      return []
    }
    const { role = '' } = attributes
    const { name, ...look } = roles.get(role) ?? { name: role }
    before = cue.end
    const view = attributes['voiceoff'] === 'true' ? 'off_screen' : VIEWS.get(attributes['voice'] ?? '')
    const track = trackIn(attributes)
    const reaction: BandMark[] = attributes['type'] === 'reac' ? [{ time: cue.start, kind: 'reaction' }] : []
    const marks = [...reaction, ...(cue.band?.marks ?? [])]
    const band = { ...look, ...omitUndefined({ view, track, times: cue.band?.times }), marks, loops: [], shots: [] }
    return [{ ...cue, ...(name !== '' && { speaker: name }), band }]
  })
  return withTimesBetween(
    cues.toSorted((a, b) => a.start - b.start || a.end - b.end),
    { loops: reader.loops.map(at), shots: reader.shots.map(at) },
  )
}

function isAfter(item: Item, frame: number): boolean {
  return typeof item !== 'string' && item.frame !== undefined && item.frame >= frame
}

function trackIn({ track }: Attributes): number | undefined {
  const number = Number(track)
  return track !== undefined && Number.isInteger(number) && number >= 0 && number < MAX_BAND_TRACKS ? number : undefined
}

/** Whether the texts of a file have the spaces between their words also where a sign parts them, so that others part a word. */
function hasSpacesAtSigns(lines: readonly RawLine[]): boolean {
  return lines.some(({ items }) => {
    const texts = items.filter((item) => typeof item === 'string' && item.trim() !== '') as string[]
    return texts.some((text, at) => (at > 0 && /^\s/.test(text)) || (at < texts.length - 1 && /\s$/.test(text)))
  })
}

interface LineReading {
  at(frame: number): number
  readonly separator: string
  /** The end of the line before (seconds), for one without a sign. */
  readonly before: number
  readonly report: ReportRepair
}

/** A stretch of a line's text with its seconds. */
interface Piece {
  text: string
  readonly start: number
  readonly end: number
}

/** A line as a cue; undefined where it lies before the film. */
function cueOf(items: readonly Item[], { at, separator, before, report }: LineReading): Cue | undefined {
  const signs = items.flatMap((item) => (typeof item === 'string' || item.frame === undefined ? [] : [item]))
  if (signs.length === 0) report('time')
  const times = signs.map(({ frame }) => at(frame ?? 0))
  const start = times.length > 0 ? Math.min(...times) : before
  const plain = items.filter((item) => typeof item === 'string').join(separator)
  const last = times.length > 0 ? Math.max(...times) : start
  const end = last > start ? last : guessEnd(start, plain, undefined)
  if (end <= 0) return undefined
  if (last <= start) report('end', 1, start)
  const { text, parts } = joined(piecesOfLine(items, { at, separator, start, end }))
  requireShort(text)
  const marks = signs.map(({ kind, free }, index): BandMark => {
    return { time: Math.max(0, times[index] ?? start), kind, ...(free && { free: true as const }) }
  })
  const placed = parts.length === 0 ? undefined : { text, parts }
  const words = placed && wholeWords(placed).map((word) => ({ start: word.start, end: word.end }))
  return {
    start: Math.max(0, start),
    end,
    text,
    ...omitUndefined({ words }),
    band: {
      marks: marks.toSorted((a, b) => a.time - b.time),
      loops: [],
      shots: [],
      ...omitUndefined({ times: placed }),
    },
  }
}

/** The texts of a line between those of its signs that tell the place of words; one before the first sign begins with the line. */
function piecesOfLine(
  items: readonly Item[],
  {
    at,
    separator,
    start,
    end,
  }: Pick<LineReading, 'at' | 'separator'> & { readonly start: number; readonly end: number },
): Piece[] {
  const pieces: Piece[] = []
  let [texts, from] = [[] as string[], undefined as number | undefined]
  const close = (until: number, since: number) => {
    if (texts.some((text) => text.trim() !== '')) {
      const text = texts.join(separator)
      pieces.push({ text: pieces.length === 0 ? text : separator + text, start: since, end: until })
      texts = []
    }
  }
  for (const item of items) {
    if (typeof item === 'string') texts.push(item)
    else if (!item.free && item.frame !== undefined) {
      if (from !== undefined) close(at(item.frame), from)
      from = at(item.frame)
    }
  }
  close(end, from !== undefined && from < end ? from : start)
  return pieces
}

/** The text of pieces with single spaces, and its words with their times, none before the one in front of it. */
function joined(pieces: readonly Piece[]): { readonly text: string; readonly parts: BandPart[] } {
  let [text, reached] = ['', 0]
  const parts = pieces.flatMap((piece) => {
    const even = piece.text.replace(/\s+/gu, ' ')
    text += text === '' || text.endsWith(' ') ? even.trimStart() : even
    const words = even.trim()
    const to = text.trimEnd().length
    const start = Math.max(reached, piece.start)
    const end = Math.max(start, piece.end)
    reached = end
    return evenParts(text, { from: to - words.length, to, start, end })
  })
  return { text: text.trimEnd(), parts }
}

/** Cues with the loops and shots that come before each of them, and after the last. */
function withTimesBetween(
  cues: readonly Cue[],
  { loops, shots }: { readonly loops: readonly number[]; readonly shots: readonly number[] },
): Cue[] {
  const within = (times: readonly number[], index: number) => {
    const from = index === 0 ? Number.NEGATIVE_INFINITY : (cues[index - 1]?.start ?? 0)
    const to = index === cues.length - 1 ? Number.POSITIVE_INFINITY : (cues[index]?.start ?? 0)
    return times.filter((time) => time > from && time <= to).map((time) => Math.max(0, time))
  }
  return cues.map((cue, index) => {
    const { band } = cue
    return band === undefined
      ? cue
      : { ...cue, band: { ...band, loops: within(loops, index), shots: within(shots, index) } }
  })
}

/** A note on what a project does not keep. */
function notesOn({ lost, roles }: DetxReader, cues: readonly Cue[]): Message[] {
  const speakers = new Set(cues.map(({ speaker }) => speaker))
  const silent = Array.from(roles.values()).filter(({ name }) => !speakers.has(name)).length
  const things = [
    ...(lost.credits ? [say('detx.credits')] : []),
    ...(lost.images > 0 ? [say('detx.images', { count: lost.images })] : []),
    ...(lost.descriptions > 0 ? [say('detx.descriptions', { count: lost.descriptions })] : []),
    ...(silent > 0 ? [say('detx.silentRoles', { count: silent })] : []),
    ...(lost.breaks > 0 ? [say('detx.breaks', { count: lost.breaks })] : []),
    ...(lost.early > 0 ? [say('detx.early', { count: lost.early })] : []),
  ]
  return things.length === 0 || cues.length === 0 ? [] : [say('detx.notKept', { things })]
}
