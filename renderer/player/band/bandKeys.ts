import type { BandMarkKind } from '../../../shared/band/bandMarks.ts'
import { movePart, type PartGrip, toggleSyllables } from '../../../shared/band/movePart.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { BandPart, Line } from '../../../shared/project/document.ts'
import { addMark, removeMark, setBandParts } from '../../../shared/project/lines/bandEdits.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import { formats, t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { openProject } from '../../state/document/project.ts'
import { isPlaying, now, seek } from '../../state/editor/clock.ts'
import { selectLine } from '../../state/editor/selection.ts'
import { matchesAccelerator } from '../../state/keys.ts'
import { announce } from '../../state/session.ts'
import { lineIndex, linesAt, numberOf } from '../captions/linesAt.ts'
import { shownLine } from './bandContent.ts'
import type { BandLine } from './bandRows.ts'
import { type BandPlace, bandState, patchBand } from './bandState.ts'

/** Frame rate assumed where the film's is unknown. */
const FRAME_RATE = 25
/** Seconds from the playhead within which a mark is removed. */
const REMOVED_MARK_SECONDS = 0.3

/** The keys that put marks on the chosen line at the playhead. */
export const MARK_KEYS: Readonly<Record<BandMarkKind, string>> = {
  in_open: 'I',
  in_closed: 'Shift+I',
  out_open: 'U',
  out_closed: 'Shift+U',
  lips_closed: '1',
  lip_teeth: '2',
  lips_round: '3',
  mouth_a: '4',
  mouth_i: '5',
  mouth_o: '6',
  mouth_neutral: '7',
  breath_in: '8',
  breath_out: '9',
  laugh: '0',
  reaction: '-',
}

/** The keys of a band besides those of marks. */
const BAND_KEYS: Readonly<Record<string, (line: BandLine, part: number, place: BandPlace) => void>> = {
  Left: (line, part) => choosePart(line, bandState().chosen === undefined ? part : part - 1),
  Right: (line, part) => choosePart(line, bandState().chosen === undefined ? part : part + 1),
  'Alt+Left': (line, part) => moveByFrames(line, part, { grip: 'whole', frames: -1 }),
  'Alt+Right': (line, part) => moveByFrames(line, part, { grip: 'whole', frames: 1 }),
  'Shift+Left': (line, part) => moveByFrames(line, part, { grip: 'start', frames: -1 }),
  'Shift+Right': (line, part) => moveByFrames(line, part, { grip: 'start', frames: 1 }),
  'Alt+Shift+Left': (line, part) => moveByFrames(line, part, { grip: 'end', frames: -1 }),
  'Alt+Shift+Right': (line, part) => moveByFrames(line, part, { grip: 'end', frames: 1 }),
  Return: ({ line }, _, place) => writeOn(line, place),
  S: (line, part) => cutSyllables(line, part),
  Delete: ({ line }) => removeNearest(line),
  Backspace: ({ line }) => resetParts(line),
}

/** Does what a key means on a band. Keys that mean nothing there go on to the page. */
export function bandKey(event: KeyboardEvent, place: BandPlace): void {
  const is = (key: string) => matchesAccelerator(event, key)
  const up = is('Up')
  if (up || is('Down')) {
    event.preventDefault()
    stepLine(up ? -1 : 1)
    return
  }
  const key = Object.keys(BAND_KEYS).find(is)
  const mark = (Object.keys(MARK_KEYS) as BandMarkKind[]).find((kind) => is(MARK_KEYS[kind]))
  if (key === undefined && mark === undefined) return
  event.preventDefault()
  const chosen = chosenLine()
  if (chosen === undefined) announce(t('player.noLine'))
  else if (mark !== undefined) putMark(chosen.line.line, mark)
  else if (key !== undefined) BAND_KEYS[key]?.(chosen.line, chosen.part, place)
}

/** The chosen line with its part, else the line at the playhead or the next one. */
function chosenLine(): { readonly line: BandLine; readonly part: number } | undefined {
  const open = openProject()
  if (open === undefined) return undefined
  const { chosen } = bandState()
  const known = open.document.lines[chosen?.line ?? '']
  const index = lineIndex(open.document)
  const found = known ?? linesAt(index, now()).at(-1) ?? index.lines.find(({ start }) => start >= now())
  const line = found && shownLine(found, open.target)
  if (line === undefined) return undefined
  const at = line.parts.findIndex(({ end }) => now() < end)
  return { line, part: known === undefined ? Math.max(0, at) : (chosen?.part ?? 0) }
}

/** Chooses a part of a line; before its first and after its last are those of its neighbours in time. */
export function choosePart(line: BandLine, part: number): void {
  const found = line.parts[part]
  if (found === undefined) {
    if (line.parts.length > 0) stepLine(part < 0 ? -1 : 1, part < 0 ? 'last' : 'first')
    return
  }
  patchBand({ chosen: { line: line.line.id, part } })
  selectLine(line.line.id)
  if (!isPlaying()) seek(found.start)
  tellPart(found.text, found)
}

function tellPart(text: string, { start, end }: Pick<BandPart, 'start' | 'end'>): void {
  announce(t('band.part', { text, start: seconds(start), end: seconds(end) }))
}

const seconds = (time: number) => formats.number(time, 2)

/** Chooses the line before or after the chosen one. */
function stepLine(way: 1 | -1, at: 'first' | 'last' = 'first'): void {
  const open = openProject()
  if (open === undefined) return
  const { lines } = lineIndex(open.document)
  const current = chosenLine()?.line.line
  const from = current === undefined ? lines.findIndex(({ end }) => end > now()) - 1 : lines.indexOf(current)
  const next = lines[from + way]
  const shown = next && shownLine(next, open.target)
  if (shown === undefined) return
  if (shown.parts.length > 0) {
    choosePart(shown, at === 'last' ? shown.parts.length - 1 : 0)
    return
  }
  patchBand({ chosen: { line: shown.line.id, part: 0 } })
  selectLine(shown.line.id)
}

/** Places the parts of a line as one step; of repeated commands with the same name the quick ones are one step together. */
export function placeParts({ line }: Pick<BandLine, 'line'>, parts: readonly BandPart[], repeats?: string): void {
  const target = openProject()?.target
  if (target === undefined || isLocked(line)) return
  const bare = parts.map(({ from, to, start, end }) => ({ from, to, start, end }))
  const name = repeats && `${repeats} ${line.id}`
  edit(step('edit.bandParts', line), (draft) => setBandParts(draft, line.id, { target, parts: bare }), name)
}

function step(key: 'edit.bandParts' | 'edit.bandMark' | 'edit.bandMarkGone', { id }: Line): Message {
  const open = openProject()
  return say(key, { number: open === undefined ? 0 : numberOf(open.document, id) })
}

function moveByFrames(
  line: BandLine,
  part: number,
  { grip, frames }: { readonly grip: PartGrip; readonly frames: number },
): void {
  const rate = openProject()?.document.media.facts?.video?.frameRate ?? FRAME_RATE
  const moved = movePart(line.parts, part, { grip, by: frames / rate })
  placeParts(line, moved, 'move')
  const [text, times] = [line.parts[part]?.text, moved[part]]
  if (text !== undefined && times !== undefined && !line.line.locked) tellPart(text, times)
}

function cutSyllables(line: BandLine, part: number): void {
  const target = openProject()?.target
  if (target === undefined) return
  placeParts(line, toggleSyllables(line.parts, part, { text: spokenText(line.line, target), language: target }))
}

function resetParts(line: Line): void {
  placeParts({ line }, [])
  if (!line.locked) announce(t('band.reset'))
}

/** Whether a line is locked; then that is told. */
function isLocked({ locked }: Line): boolean {
  if (locked) announce(t('record.locked'))
  return locked === true
}

/** Opens the text of a line for writing on a band. */
export function writeOn(line: Line, place: BandPlace): void {
  if (!isLocked(line)) patchBand({ written: { line: line.id, place } })
}

/** Puts a mark on a line at the playhead. */
export function putMark(line: Line, kind: BandMarkKind): void {
  if (isLocked(line)) return
  edit(step('edit.bandMark', line), (draft) => addMark(draft, line.id, { time: now(), kind }))
  announce(t(`band.mark.${kind}`))
}

function removeNearest(line: Line): void {
  const near = (line.marks ?? []).toSorted((a, b) => Math.abs(a.time - now()) - Math.abs(b.time - now()))[0]
  if (isLocked(line)) return
  if (near === undefined || Math.abs(near.time - now()) > REMOVED_MARK_SECONDS) {
    announce(t('band.noMark'))
    return
  }
  edit(step('edit.bandMarkGone', line), (draft) => removeMark(draft, line.id, near))
  announce(t('band.markGone', { mark: t(`band.mark.${near.kind}`) }))
}

/** Puts a mark on the chosen line, or the one at the playhead. */
export function markChosen(kind: BandMarkKind): void {
  const chosen = chosenLine()
  if (chosen === undefined) announce(t('player.noLine'))
  else putMark(chosen.line.line, kind)
}
