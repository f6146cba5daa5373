import type { SoundTrouble } from '../../../shared/audio/takes/liveAnalysis.ts'
import type { TakeFacts } from '../../../shared/commands/projects.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { type Loop, loopsOf } from '../../../shared/project/lines/loopsOf.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import { failureWords, formats, t } from '../../locales/t.ts'
import { loadTakes } from '../../state/document/openProjects.ts'
import { openProject, theProject, useDocument } from '../../state/document/project.ts'
import { now, player, seek, useClock } from '../../state/editor/clock.ts'
import { selectedIds, selection, selectLine } from '../../state/editor/selection.ts'
import { filmShots } from '../../state/editor/shots.ts'
import { announce } from '../../state/session.ts'
import { createSlice } from '../../state/stores.ts'
import { failureOf, run, studio } from '../../state/studio/studio.ts'
import { guessDelay, type StreamDelay } from '../../voices/microphone/measureDelay.ts'
import type { Microphone } from '../../voices/microphone/recorder.ts'
import type { GuideSound } from '../playerState.ts'
import {
  leadInStart,
  RECORDING_TAIL_SECONDS,
  type ReaderCue,
  type Roll,
  type RunningPass,
  recordPass,
  rollFilm,
} from './recordPass.ts'

/** Seconds by which a film may be off the sound before it is reported. */
const FILM_OFFSET_TOLERANCE_SECONDS = 0.08

/** The lines to record in one go. */
export const SCOPES = ['line', 'selection', 'loop', 'speaker'] as const
export type Scope = (typeof SCOPES)[number]

/** Stars of a take that its reader or director found good. */
export const GOOD_TAKE_STARS = 5

/** The stage of the room. `rolling`: the film plays for the reader, nothing is recorded. */
export type RecordingStage = 'ready' | 'starting' | 'rolling' | 'recording' | 'keeping' | 'failed'

/** The recording room. */
interface RecordRoom {
  readonly stage: RecordingStage
  /** Why the last recording failed. */
  readonly failure: string
  /** Seconds on the disk. */
  readonly seconds: number
  /** Ids of the lines of the pass under way, or of the last one. */
  readonly pass: readonly number[]
  /** Takes of the last pass. */
  readonly kept: readonly TakeFacts[]
  readonly alerts: readonly string[]
  readonly trouble: readonly SoundTrouble[]
  readonly scope: Scope
  /** Takes begin with their lines; by default single ones do, those of a pass lie as they were performed. */
  readonly snap: { readonly line: boolean; readonly pass: boolean }
  readonly cue: ReaderCue
  readonly guideSound: GuideSound
  /** Seconds of film before the first line, and after the last. */
  readonly preRoll: number
  readonly postRoll: number
  /** Ids of the lines that were called good while the pass went on. */
  readonly good: ReadonlySet<number>
  /** The opened microphone, for its level, or why there is none. */
  readonly microphone: Microphone | undefined
  readonly broken: string | undefined
}

const INITIAL_ROOM_STATE: Pick<
  RecordRoom,
  'stage' | 'failure' | 'seconds' | 'pass' | 'kept' | 'alerts' | 'trouble' | 'good'
> = {
  stage: 'ready',
  failure: '',
  seconds: 0,
  pass: [],
  kept: [],
  alerts: [],
  trouble: [],
  good: new Set(),
}

/** The store of the room. Choices stay while the page does. */
export const useRecordRoom = createSlice<RecordRoom>('player', 'recordRoom', {
  ...INITIAL_ROOM_STATE,
  scope: 'line',
  snap: { line: true, pass: false },
  cue: 'beeps',
  guideSound: 'lowered',
  preRoll: 3,
  postRoll: 1,
  microphone: undefined,
  broken: undefined,
})
/** The room now. */
export const recordRoom = useRecordRoom.getState
/** Changes a part of the room. */
export const patchRoom = useRecordRoom.setState

let roll: Roll | undefined
let running: Promise<RunningPass> | undefined
/** The opened microphone with the delay that was measured of it; undefined while it opens. */
let device: { readonly microphone: Microphone; readonly delay: StreamDelay | undefined } | 'failed' | undefined
let rollingOut: ReturnType<typeof setTimeout> | undefined
/** Gives the room its microphone. A recording that was asked for before it was open begins, or is given up. */
export function holdDevice(newDevice: typeof device): void {
  device = newDevice
  patchRoom({ microphone: newDevice === 'failed' ? undefined : newDevice?.microphone })
  const waits = recordRoom().stage === 'starting' && running === undefined
  if (!waits || newDevice === undefined) return
  if (newDevice === 'failed') patchRoom({ stage: 'ready' })
  else void begin({ isPunchIn: false })
}

/** Opens the room afresh. What an earlier one still keeps goes on. */
export function enterRoom(): void {
  patchRoom(INITIAL_ROOM_STATE)
}

/** Leaves the room: the speech so far becomes takes. */
export function leaveRecording(): void {
  stopRolling()
  const pass = running
  running = undefined
  void pass?.then((one) => one.finish()).catch(() => undefined)
}

/** Shows a message until the next recording. */
export function alertRoom(message: string): void {
  patchRoom(({ alerts }) => ({ alerts: [...alerts.filter((one) => one !== message), message] }))
}

/** Whether a line can be recorded: it has a text, is not locked, and is dubbed. */
export function canRecord(line: Line, target: Target | undefined): boolean {
  return target !== undefined && !line.locked && !line.keepOriginal && spokenText(line, target).trim() !== ''
}

/** The loops of the open film. */
export function loopsOfFilm(document: Document): Loop[] {
  return loopsOf(document, filmShots(document))
}

/** The lines of a scope around a line, in order of time. */
export function linesOf(scope: Scope, at: number): Line[] {
  const { document, target } = theProject()
  const line = document.lines[at]
  if (line === undefined) return []
  const all = linesInOrder(document).filter((one) => canRecord(one, target))
  switch (scope) {
    case 'line':
      return canRecord(line, target) ? [line] : []
    case 'selection': {
      const chosen = new Set(selectedIds())
      return all.filter(({ id }) => chosen.has(id))
    }
    case 'loop': {
      const loop = new Set(loopsOfFilm(document).find(({ lines }) => lines.some(({ id }) => id === at))?.lines)
      return all.filter((one) => loop.has(one))
    }
    case 'speaker':
      return all.filter(({ speaker, start }) => speaker === line.speaker && start >= line.start)
  }
}

/** The line that is read at a moment of a pass: the one under way, or else the next. */
export function lineOfPass(lines: readonly Line[], film: number): Line | undefined {
  const at = lines.findIndex(
    ({ end }, index) => film < Math.max(end, (lines[index + 1]?.start ?? end + RECORDING_TAIL_SECONDS) - 1),
  )
  return lines[at < 0 ? lines.length - 1 : at]
}

/** Whether the film runs for the reader, or is about to. */
export function isFilmRunning(stage: RecordingStage): boolean {
  return stage === 'starting' || stage === 'recording' || stage === 'rolling'
}

/** The lines to read, and the id of the one that is read now: the chosen one, while nothing runs. */
export function useReading(chosen: number): { readonly lines: readonly Line[]; readonly id: number } {
  const all = useDocument((document) => document.lines)
  const stage = useRecordRoom((state) => state.stage)
  const pass = useRecordRoom((state) => state.pass)
  const scope = useRecordRoom((state) => state.scope)
  const runs = isFilmRunning(stage)
  const lines = runs && pass.length > 0 ? pass.flatMap((id) => all[id] ?? []) : linesOf(scope, chosen)
  const id = useClock((at) => (runs ? lineOfPass(lines, at)?.id : undefined))
  return { lines, id: id ?? chosen }
}

/** Begins, punches in or punches out, by what goes on. */
export function recordKey(): void {
  const { stage } = recordRoom()
  if (stage === 'recording') void punchOut()
  else if (stage === 'rolling') void begin({ isPunchIn: true })
  else if (stage === 'ready' || stage === 'failed') void begin({ isPunchIn: false })
}

/** Lets the film play for the reader without recording, or stops everything. */
export function rollKey(): void {
  const { stage } = recordRoom()
  if (stage === 'recording') void finish()
  else if (stage === 'rolling') {
    stopRolling()
    patchRoom({ stage: 'ready' })
  } else if (stage === 'ready' || stage === 'failed') {
    const [first] = linesOf(recordRoom().scope, selection().current ?? 0)
    if (first === undefined || device === undefined || device === 'failed') return
    roll = startRoll(leadInStart(first, recordRoom().preRoll), linesOf(recordRoom().scope, first.id))
    player()?.play()
    patchRoom({ stage: 'rolling' })
  }
}

/** Begins again: from the line under way while a pass goes on, else with the line that is chosen. */
export async function againKey(): Promise<void> {
  const { stage } = recordRoom()
  if (stage === 'recording') {
    const line = lineUnderWay()
    await finish()
    if (line !== undefined) selectLine(line.id)
  } else if (stage === 'ready' || stage === 'failed') {
    const [first] = recordRoom().pass
    if (first !== undefined && recordRoom().scope !== 'selection') selectLine(first)
  } else return
  if (recordRoom().stage !== 'keeping') await begin({ isPunchIn: false })
}

/** Calls the line under way, or the takes of the last pass, good; then goes to what comes next. */
export async function goodKey(): Promise<void> {
  const { stage, kept, good } = recordRoom()
  if (stage === 'recording') {
    const line = lineUnderWay()
    if (line === undefined) return
    patchRoom({ good: new Set([...good, line.id]) })
    return announce(t('record.calledGood'))
  }
  if (stage !== 'ready' || kept.length === 0) return
  await rateGood(kept.map(({ id }) => id))
  announce(t('record.calledGood'))
  toNext()
}

/** The line that is read now. */
function lineUnderWay(): Line | undefined {
  const { lines } = theProject().document
  return lineOfPass(
    recordRoom().pass.flatMap((id) => lines[id] ?? []),
    now(),
  )
}

/** Goes to the line, loop or speaker's line that comes after the one that was recorded. */
function toNext(): void {
  const { pass, scope } = recordRoom()
  const { document, target } = theProject()
  const last = document.lines[pass.at(-1) ?? selection().current ?? 0]
  if (last === undefined || scope === 'selection') return
  const next = linesInOrder(document).find(
    (one) => one.speaker === last.speaker && one.start > last.start && canRecord(one, target),
  )
  if (next !== undefined) selectLine(next.id)
  patchRoom({ kept: [], pass: [] })
}

/** Chooses the line before or after the current one of the same speaker. */
export function stepLine(way: 1 | -1): void {
  if (recordRoom().stage === 'recording') return
  const { document, target } = theProject()
  const at = document.lines[selection().current ?? 0]
  if (at === undefined) return
  const own = linesInOrder(document).filter((one) => one.speaker === at.speaker && canRecord(one, target))
  const next = own[own.findIndex(({ id }) => id === at.id) + way]
  if (next !== undefined) selectLine(next.id)
}

async function rateGood(takes: readonly string[]): Promise<void> {
  if (takes.length === 0) return
  await run(async () => {
    const { id: project } = theProject()
    for (const take of takes) await studio().api.rateTake({ project, take, stars: GOOD_TAKE_STARS })
    await loadTakes(project)
  })
}

function startRoll(from: number, lines: readonly Line[]): Roll {
  stopRolling()
  const { guideSound } = recordRoom()
  if (device === undefined || device === 'failed') throw new Error('no microphone')
  return rollFilm(device.microphone, { from, guideSound, without: lines.map(({ id }) => id) })
}

function stopRolling(): void {
  clearTimeout(rollingOut)
  roll?.[Symbol.dispose]()
  roll = undefined
}

async function begin({ isPunchIn }: { readonly isPunchIn: boolean }): Promise<void> {
  const { target } = theProject()
  const { scope, snap, cue, preRoll } = recordRoom()
  if (target === undefined || running !== undefined) return
  if (device === undefined) return patchRoom({ stage: 'starting' })
  if (device === 'failed') return
  const { microphone, delay } = device
  const all = linesOf(scope, selection().current ?? 0)
  // Who punches in records the lines that are not over yet.
  const lines = isPunchIn ? all.filter(({ end }) => end > now()) : all
  const [first] = lines
  if (first === undefined) return announce(t('record.nothing'))
  patchRoom({ ...INITIAL_ROOM_STATE, stage: 'starting', pass: lines.map(({ id }) => id) })
  roll = isPunchIn && roll !== undefined ? roll : startRoll(leadInStart(first, preRoll), lines)
  const made = recordPass({
    roll,
    lines,
    target,
    microphone,
    cue,
    isPunchIn,
    news: {
      onBegun: () => patchRoom({ stage: 'recording' }),
      onKept: (seconds) => patchRoom({ seconds }),
      onMissing: (seconds) => alertRoom(t('record.missing', { seconds: formats.number(seconds, 1) })),
      onSoundTrouble: (trouble) => patchRoom({ trouble }),
      onEnd: (why) => void finish(why),
    },
    delay: delay ?? guessDelay(microphone),
    snap: lines.length === 1 ? snap.line : snap.pass,
  })
  running = made
  try {
    await made
  } catch (error) {
    running = undefined
    stopRolling()
    patchRoom({ stage: 'failed', failure: failureWords(failureOf(error)) })
  }
}

/** Ends the recording while the film rolls on for the post-roll, in which the reader may punch in again. */
async function punchOut(): Promise<void> {
  const own = roll
  await keep()
  if (own === undefined || roll !== own || recordRoom().stage !== 'ready') return stopRolling()
  patchRoom({ stage: 'rolling' })
  rollingOut = setTimeout(() => {
    if (roll !== own || recordRoom().stage !== 'rolling') return
    stopRolling()
    patchRoom({ stage: 'ready' })
    backToPass()
  }, recordRoom().postRoll * 1000)
}

/** Ends the recording and the film. */
export async function finish(why?: Failure): Promise<void> {
  if (why !== undefined) alertRoom(failureWords(why))
  stopRolling()
  await keep()
  backToPass()
}

/** Puts the playhead at the first line of what was recorded, to listen to it. */
function backToPass(): void {
  const line = openProject()?.document.lines[recordRoom().pass[0] ?? 0]
  if (line !== undefined && recordRoom().stage !== 'failed') seek(line.start)
}

async function keep(): Promise<void> {
  const pass = running
  if (pass === undefined) return
  running = undefined
  patchRoom({ stage: 'keeping', trouble: [] })
  try {
    const { takes, lostSamples, maxDriftSeconds, isFollowingFilm } = await (await pass).finish()
    if (lostSamples > 0) alertRoom(t('record.lost', { count: lostSamples }))
    const seconds = formats.number(maxDriftSeconds, 1)
    if (maxDriftSeconds > FILM_OFFSET_TOLERANCE_SECONDS)
      alertRoom(t(isFollowingFilm ? 'record.followed' : 'record.apart', { seconds }))
    const { good } = recordRoom()
    await rateGood(takes.filter(({ line }) => line !== undefined && good.has(line)).map(({ id }) => id))
    patchRoom({ stage: 'ready', kept: takes })
  } catch (error) {
    patchRoom({ stage: 'failed', failure: failureWords(failureOf(error)) })
  }
}

/** Plays what was recorded, in the mix. */
export function listenToPass(): void {
  const { lines } = theProject().document
  const pass = recordRoom().pass.flatMap((id) => lines[id] ?? [])
  const [first, last] = [pass[0], pass.at(-1)]
  if (first !== undefined && last !== undefined) player()?.playRange(first.start, last.end + RECORDING_TAIL_SECONDS / 2)
}
