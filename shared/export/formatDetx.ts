import { BAND_MARKS } from '../band/bandMarks.ts'
import { bandParts, evenParts } from '../band/bandParts.ts'
import { bandTracks } from '../band/bandTracks.ts'
import { type FilmClock, type FrameRate, filmClock, filmTimecode, frameRateOf, toFrames } from '../basics/frameTime.ts'
import type { Target } from '../contract/records.ts'
import { type Message, say } from '../locale/message.ts'
import type { BandMark, BandPart, Document, Line, Speaker } from '../project/document.ts'
import { loopsOf } from '../project/lines/loopsOf.ts'
import { dialogueOf } from '../project/speakers/describer.ts'
import { speakersInOrder } from '../project/speakers/speakersInOrder.ts'
import { spokenText } from '../project/takes/takeKey.ts'
import { DETX_FRAMES_PER_SECOND, DETX_VOICES } from '../subtitles/formats/detx.ts'
import { escapeXml } from '../subtitles/formats/ttml.ts'
import type { TimeSpan } from '../timing/timeSpan.ts'
import { timesOnText } from '../timing/words/wordTimes.ts'
import type { LineWords } from './exportScript.ts'

/** Rows of a band in DETX. */
const DETX_TRACKS = 4
/** Second of the timecode at which a film without one begins, as on tapes. */
const USUAL_START_SECONDS = 3600
/** Frame rates that `tctype` names. */
const DETX_RATES: readonly (readonly [tctype: string, rate: FrameRate])[] = ['23.98', '24', '25', '29.97', '30'].map(
  (tctype) => [tctype, frameRateOf(Number(tctype))],
)
/** Frames by which a word may lie off the even course of its text before a sign tells its place. */
const MAX_EVEN_ERROR_FRAMES = 2

/** The language of a band, and when the words of its lines are spoken where a take was asked. */
interface BandText {
  /** Absent for the texts of the source. */
  readonly target: Target | undefined
  readonly words?: LineWords | undefined
}

/**
 * Writes the band of a film as DETX (github.com/MartinDelille/Joker, DetX.md), in one language: roles with their colours, loops,
 * shots, and each line with its signs and the words between them. Words that are not spoken evenly get neutral signs at their places,
 * and a line without signs at its ends gets an open mouth there. The film begins at its own timecode, else at 01:00:00:00.
 */
export function formatDetx(document: Document, { target, words }: BandText): string {
  const { tctype, clock } = detxClock(document)
  const lines = dialogueOf(document)
  const tracks = bandTracks(lines, DETX_TRACKS)
  const rows = [
    ...loopStarts(document).map((time) => ({ time, text: `<loop timecode="${timecode(time, clock)}"/>` })),
    ...(document.shots ?? []).map((time) => ({ time, text: `<shot timecode="${timecode(time, clock)}"/>` })),
    ...lines.map((line) => {
      const parts = partsOf(line, { target, words: words?.get(line.id) })
      const row = { track: tracks.get(line.id) ?? 0, text: textOf(line, target), parts, clock }
      return { time: line.start, text: lineElement(line, row) }
    }),
  ].sort((a, b) => a.time - b.time)
  const roles = speakersInOrder(document).filter(({ describes }) => describes !== true)
  return `<?xml version="1.0" encoding="UTF-8"?>
<detx>
  <header>
    <videofile timestamp="${timecode(0, clock)}" tctype="${tctype}">${escapeXml(fileName(document.media.path))}</videofile>
  </header>
  <roles>
${roles.map((speaker) => `    ${roleElement(speaker)}\n`).join('')}  </roles>
  <body>
${rows.map(({ text }) => `    ${text}\n`).join('')}  </body>
</detx>
`
}

/** Names the parts of a project that DETX cannot hold, in sentences. */
export function detxLosses(document: Document): Message[] {
  const lines = dialogueOf(document)
  const { clock } = detxClock(document)
  const sounds = lines.flatMap((line) => (line.marks ?? []).filter((mark) => !isHeld(mark, line, clock))).length
  const crowded = countCrowded(lines)
  const notes = lines.filter(({ note }) => note.trim() !== '').length
  const described = Object.keys(document.lines).length - lines.length
  return [
    ...(document.targets.length === 0 ? [] : [say('detx.oneLanguage')]),
    ...(crowded > 0 ? [say('detx.crowded', { count: crowded, tracks: DETX_TRACKS })] : []),
    ...(sounds > 0 ? [say('detx.sounds', { count: sounds })] : []),
    ...(notes > 0 ? [say('detx.notes', { count: notes })] : []),
    ...(described > 0 ? [say('detx.described', { count: described })] : []),
  ]
}

/** How many lines lie over others because all rows are taken, or on a row that DETX does not have. `lines` are in order of time. */
function countCrowded(lines: readonly Line[]): number {
  let [count, ends] = [0, [] as number[]]
  for (const { start, end, track = 0 } of lines) {
    ends = ends.filter((time) => time > start)
    if (ends.length >= DETX_TRACKS || track >= DETX_TRACKS) count++
    ends.push(end)
  }
  return count
}

/** Whether DETX has a mark: a sound only as the kind of a whole line. */
function isHeld(mark: BandMark, line: Line, clock: FilmClock): boolean {
  return BAND_MARKS[mark.kind] !== undefined || isReactionOf(line, mark, clock)
}

function isReactionOf({ start }: Line, { kind, time }: BandMark, { rate }: FilmClock): boolean {
  return kind === 'reaction' && toFrames(time, rate) === toFrames(start, rate)
}

/** The clock that DETX counts by: the nearest of its rates, where twice as many frames are the same timecode. */
function detxClock({ media: { facts } }: Document): { readonly tctype: string; readonly clock: FilmClock } {
  const { rate } = filmClock(facts)
  const perSecond = rate.num / rate.den
  const usual = String(DETX_FRAMES_PER_SECOND)
  const near = (wanted: number) => DETX_RATES.find(([, { num, den }]) => Math.abs(num / den - wanted) < 0.01)
  const [tctype, own] = near(perSecond) ?? near(perSecond / 2) ?? [usual, frameRateOf(DETX_FRAMES_PER_SECOND)]
  const start = facts?.startTimecode?.seconds ?? USUAL_START_SECONDS
  return { tctype, clock: { rate: own, startFrame: toFrames(start, own) } }
}

/** A timecode with colons alone: no reader knows another sign for dropped frames. */
function timecode(seconds: number, clock: FilmClock): string {
  return filmTimecode(seconds, clock).replace(';', ':')
}

/** The seconds at which loops begin for everybody: those of the script, else where one begins while no other runs. */
function loopStarts(document: Document): readonly number[] {
  if (document.loops !== undefined) return document.loops
  const starts: number[] = []
  let until = Number.NEGATIVE_INFINITY
  for (const { lines } of loopsOf(document)) {
    const start = lines[0]?.start ?? 0
    if (start >= until) starts.push(start)
    until = Math.max(until, lines.at(-1)?.end ?? 0)
  }
  return starts
}

function roleElement({ id, name, colour, profile }: Speaker): string {
  const gender = profile?.sex === undefined ? '' : ` gender="${profile.sex}"`
  return `<role id="${escapeXml(id)}" name="${escapeXml(name || id)}" color="${colour.toUpperCase()}"${gender}/>`
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

function textOf(line: Line, target: Target | undefined): string {
  const text = target === undefined ? line.source : spokenText(line, target)
  return text.replace(/\s/gu, ' ')
}

/** The words of a line that have a time of their own; of others the stretches between pauses. */
function partsOf(
  line: Line,
  { target, words = [] }: { readonly target: Target | undefined; readonly words?: readonly TimeSpan[] | undefined },
): readonly BandPart[] {
  const text = textOf(line, target)
  if (target === undefined) return timesOnText(line.words ?? [], text)
  const places = evenParts(text, { from: 0, to: text.length, start: 0, end: 1 })
  const told = places.length === words.length ? places.map((place, at) => ({ ...place, ...words[at] })) : []
  const parts = bandParts(line, target, told)
  return line.texts[target]?.band !== undefined || told.length > 0 ? parts : stretchesOf(parts)
}

/** Words that follow each other without a pause as one. */
function stretchesOf(parts: readonly BandPart[]): BandPart[] {
  const stretches: BandPart[] = []
  for (const part of parts) {
    const last = stretches.at(-1)
    if (last !== undefined && part.start - last.end < 1e-6)
      stretches[stretches.length - 1] = { ...part, from: last.from, start: last.start }
    else stretches.push(part)
  }
  return stretches
}

interface Row {
  readonly track: number
  readonly text: string
  readonly parts: readonly BandPart[]
  readonly clock: FilmClock
}

/** A sign of a line at a frame from the start of the film. */
interface Sign {
  readonly frame: number
  readonly type: string
  readonly isFree: boolean
}

/** A word of a line, or a stretch of words, with its frames from the start of the film. */
interface FramedPart {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

function lineElement(line: Line, { track, text, parts: timed, clock }: Row): string {
  const at = (seconds: number) => (seconds * clock.rate.num) / clock.rate.den
  const whole = { from: 0, to: text.length, start: line.start, end: line.end }
  const spoken = timed.length > 0 || text === '' ? timed : [whole]
  const parts = spoken.map((part) => ({ ...part, start: at(part.start), end: at(part.end) }))
  const items = itemsOf(signsOf(line, { parts, at }), parts, text).map((item) =>
    typeof item === 'string'
      ? `<text>${escapeXml(item)}</text>`
      : `<lipsync timecode="${frameCode(item.frame, clock)}" type="${item.type}"${item.isFree ? ' link="off"' : ''}/>`,
  )
  const voice = line.view === undefined ? '' : ` voice="${DETX_VOICES[line.view]}"`
  const type = line.marks?.some((mark) => isReactionOf(line, mark, clock)) === true ? ' type="reac"' : ''
  const head = `<line role="${escapeXml(line.speaker)}" track="${track}"${voice}${type}>`
  return `${head}${items.map((item) => `\n      ${item}`).join('')}\n    </line>`
}

function frameCode(frame: number, clock: FilmClock): string {
  return timecode((frame * clock.rate.den) / clock.rate.num, clock)
}

interface LineFrames {
  readonly parts: readonly FramedPart[]
  at(seconds: number): number
}

/** The signs of a line: its marks, those that its ends lack, and neutral ones where a word is not where even writing puts it. */
function signsOf({ start, end, marks = [] }: Line, { parts, at }: LineFrames): Sign[] {
  const own = marks.flatMap(({ time, kind, free }): Sign[] => {
    const [type, frame] = [BAND_MARKS[kind], Math.round(at(time))]
    // A sign within a word or a stretch without known words says nothing of the places of its letters.
    const isWithin = parts.some((part) => Math.round(part.start) < frame && frame < Math.round(part.end))
    return type === undefined ? [] : [{ frame, type, isFree: free === true || isWithin }]
  })
  const endSign = (frame: number, prefix: 'in' | 'out'): Sign[] => {
    if (own.some((sign) => sign.frame === frame)) return []
    const isThere = own.some(({ type }) => type.startsWith(`${prefix}_`))
    return [{ frame, type: isThere ? 'neutral' : `${prefix}_open`, isFree: false }]
  }
  const bounds = [...own, ...endSign(Math.round(at(start)), 'in'), ...endSign(Math.round(at(end)), 'out')]
  const linked = new Set(bounds.filter(({ isFree }) => !isFree).map(({ frame }) => frame))
  const added = parts.length === 0 ? [] : unevenFrames(parts, linked)
  const signs = [...bounds, ...added.map((frame): Sign => ({ frame, type: 'neutral', isFree: false }))]
  return signs.sort((a, b) => a.frame - b.frame || rank(a) - rank(b))
}

/** At one frame a beginning comes before other signs, and an end after them. */
function rank({ type }: Sign): number {
  return type.startsWith('in_') ? 0 : type.startsWith('out_') ? 2 : 1
}

/** The frames besides `linked` at which words need a sign, so that none is far from where even writing between signs puts it. */
function unevenFrames(parts: readonly FramedPart[], linked: ReadonlySet<number>): number[] {
  const signs = new Set(linked)
  const known = [...linked].sort((a, b) => a - b)
  const borders = [
    0,
    ...parts.flatMap(({ start }, index) => (index > 0 && linked.has(Math.round(start)) ? [index] : [])),
    parts.length,
  ]
  const isFar = (frame: number, sign: number | undefined) => Math.abs(frame - (sign ?? frame)) > MAX_EVEN_ERROR_FRAMES
  const search = (from: number, to: number): void => {
    const worst = mostUneven(parts.slice(from, to))
    if (worst === undefined) return
    for (const time of [parts[from + worst - 1]?.end, parts[from + worst]?.start]) signs.add(Math.round(time ?? 0))
    search(from, from + worst)
    search(from + worst, to)
  }
  for (const [index, from] of borders.slice(0, -1).entries()) {
    const to = borders[index + 1] ?? from
    const [start, end] = [parts[from]?.start, parts[to - 1]?.end].map((time) => Math.round(time ?? 0)) as [
      number,
      number,
    ]
    if (
      isFar(
        start,
        known.findLast((sign) => sign <= start),
      )
    )
      signs.add(start)
    if (
      isFar(
        end,
        known.find((sign) => sign >= end),
      )
    )
      signs.add(end)
    search(from, to)
  }
  return [...signs].filter((frame) => !linked.has(frame) && known.length > 0)
}

/** The index of the part whose start, or the end before it, lies farthest from its place in even writing; undefined where all are near. */
function mostUneven(parts: readonly FramedPart[]): number | undefined {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const pace = (last.end - first.start) / (last.to - first.from)
  const error = (time: number, offset: number) => Math.abs(time - first.start - pace * (offset - first.from))
  let [worst, most] = [undefined as number | undefined, MAX_EVEN_ERROR_FRAMES]
  for (const [index, { from, start }] of parts.entries()) {
    const before = parts[index - 1]
    if (before === undefined) continue
    const off = Math.max(error(start, from), error(before.end, before.to))
    if (off > most) [worst, most] = [index, off]
  }
  return worst
}

/** The signs of a line in order, with the texts of the words between them. */
function itemsOf(signs: readonly Sign[], parts: readonly FramedPart[], text: string): (Sign | string)[] {
  const items: (Sign | string)[] = []
  let [next, isBegun] = [0, false]
  const write = (to: number) => {
    const piece = text.slice(parts[next]?.from ?? text.length, parts[to]?.from ?? text.length)
    if (piece !== '') items.push(piece)
    next = Math.max(next, to)
  }
  for (const [index, sign] of signs.entries()) {
    const isLast = signs.slice(index).every(({ isFree }, at) => at === 0 || isFree)
    if (isLast && isBegun) write(parts.length)
    else if (!sign.isFree) {
      const to = parts.findIndex(({ start, end }, at) => at >= next && (start + end) / 2 >= sign.frame)
      if (isBegun) write(to < 0 ? parts.length : to)
      isBegun = true
    }
    items.push(sign)
  }
  if (next < parts.length) write(parts.length)
  return items
}
