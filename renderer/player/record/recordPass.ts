import { recordedAt } from '../../../shared/audio/takes/passCuts.ts'
import type { TakeFacts } from '../../../shared/commands/projects.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Failure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { chooseTakes } from '../../../shared/project/texts/textEdits.ts'
import { edit } from '../../state/document/journal.ts'
import { loadTakes } from '../../state/document/openProjects.ts'
import { checkStillOpen, theProject } from '../../state/document/project.ts'
import { isPlaying, now, onClock, player, seek } from '../../state/editor/clock.ts'
import type { Api } from '../../state/studio/api.ts'
import { studio } from '../../state/studio/studio.ts'
import type { StreamDelay } from '../../voices/microphone/measureDelay.ts'
import type { Microphone, RecordingWatch, RunningRecording } from '../../voices/microphone/recorder.ts'
import { numberOf } from '../captions/linesAt.ts'
import { type GuideSound, patchPlayer, playerState } from '../playerState.ts'
import { type Beeps, COUNT_IN_BEAT_SECONDS, COUNT_IN_BEATS, createBeeps, entriesSoon } from './entryBeeps.ts'
import { createPassPlaces, type PassPlaces } from './passPlaces.ts'
import { createPlaceClock, type PlaceClock } from './placeClock.ts'

/** Seconds for which the film plays before the first beat, so that its clock is known. */
const CLOCK_SETTLING_SECONDS = 0.6
/** Seconds for which the film plays, at least, before a line begins. */
const MIN_LEAD_IN_SECONDS = CLOCK_SETTLING_SECONDS + COUNT_IN_BEATS * COUNT_IN_BEAT_SECONDS
/** Seconds recorded before the entry, for those who come early but after the last beep, and beyond the last line's end. */
const PRE_ENTRY_SECONDS = 0.4
export const RECORDING_TAIL_SECONDS = 3
/** Milliseconds after which a film that has not moved is not waited for any more. */
const STUCK_MS = 4000

/** The cue that tells the reader when a line begins, besides the picture. */
export type ReaderCue = 'beeps' | 'count' | 'bar'

/** News of a recording for the room. */
interface PassNews extends Pick<RecordingWatch, 'onMissing' | 'onSoundTrouble'> {
  /** Called when the sound of the pass begins to be recorded. */
  onBegun(): void
  /** So many seconds are on the disk. */
  onKept(seconds: number): void
  /** It has ended by itself: after its last line, or with a failure. */
  onEnd(failure?: Failure): void
}

/** The film, playing for a reader; disposing it stops it. */
export interface Roll extends Disposable {
  /** Where in the film each moment of the audio clock is. */
  readonly clock: PlaceClock
  /** Whether the film was stopped by disposing this. */
  readonly isOver: boolean
}

/** Plays the film for a reader with the chosen guide sound, without the takes of some lines. */
export function rollFilm(
  { context }: Microphone,
  {
    from,
    guideSound,
    without,
  }: { readonly from: number; readonly guideSound: GuideSound; readonly without: readonly number[] },
): Roll {
  const clock = createPlaceClock()
  player()?.pause()
  player()?.setRate(1)
  patchPlayer({ reading: { guideSound, without: new Set(without) } })
  seek(Math.max(0, from))
  const stopLooking = onClock(() => {
    if (isPlaying()) clock.look(now(), context.currentTime)
  })
  let isOver = false
  return {
    clock,
    get isOver() {
      return isOver
    },
    [Symbol.dispose]() {
      isOver = true
      stopLooking()
      player()?.pause()
      player()?.setRate(playerState().speed)
      patchPlayer({ reading: undefined })
    },
  }
}

/**
 * The second of the film from which to play for a line, early enough for the pre-roll, the beats and the settling of the
 * clocks.
 */
export const leadInStart = (line: Line, preRollSeconds: number): number =>
  line.start - Math.max(preRollSeconds, MIN_LEAD_IN_SECONDS)

/** The recording of a pass: one line, or several while the film goes on. */
export interface RunningPass {
  /** Ends it and makes its takes. */
  finish(): Promise<{
    readonly takes: readonly TakeFacts[]
    /** Samples. */
    readonly lostSamples: number
    /** The longest that the film was off the audio clock, in seconds, and whether the takes after it follow the film. */
    readonly maxDriftSeconds: number
    readonly isFollowingFilm: boolean
  }>
}

interface PassOptions {
  readonly roll: Roll
  /** In order of time. */
  readonly lines: readonly Line[]
  readonly target: Target
  readonly microphone: Microphone
  readonly delay: StreamDelay
  /** Whether takes begin with their lines, wherever the reader began. */
  readonly snap: boolean
  readonly cue: ReaderCue
  /** Whether the film plays already: the recording begins at once. */
  readonly isPunchIn: boolean
  readonly news: PassNews
}

/**
 * Records lines in one pass: beeps and the beginning are scheduled on the audio clock, and the sound goes to the disk while it is
 * made. Its place in the film is computed from that clock, less the delay of the stream (see `createPassPlaces`).
 */
export async function recordPass(options: PassOptions): Promise<RunningPass> {
  const { roll, lines, target, microphone } = options
  const { api } = studio()
  const { id: project } = theProject()
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a pass without lines')
  const ids = lines.map(({ id }) => id)
  const { sampleRate } = microphone.context
  const { recording, url } = await api.beginRecording({ project, target, lines: ids, sampleRate })
  const pass: Pass = {
    ...options,
    api,
    project,
    recording,
    url,
    from: first.start,
    to: last.end,
    places: createPassPlaces({ isOneLine: lines.length === 1 }),
    beeps: createBeeps(microphone.context),
    timers: [],
    running: undefined,
    entryAt: undefined,
    beepedCount: 0,
  }
  // Where the room was left meanwhile, nothing plays and nothing is heard.
  if (!roll.isOver) await start(pass)
  return { finish: () => finish(pass) }
}

/** A pass under way. */
interface Pass extends PassOptions {
  readonly api: Api
  readonly project: string
  readonly recording: string
  /** The address that takes the recorded sound. */
  readonly url: string
  /** Seconds of the film: where the first line begins, and the last one ends. */
  readonly from: number
  readonly to: number
  readonly places: PassPlaces
  readonly beeps: Beeps
  readonly timers: ReturnType<typeof setTimeout>[]
  running: RunningRecording | undefined
  /** When the first line begins, on the audio clock. */
  entryAt: number | undefined
  /** Lines after the first one whose beeps are scheduled, or not needed. */
  beepedCount: number
}

/** Whether the film begins within the beats: its clock is only known later, and the places depend on it. */
const isEarly = ({ from }: Pass): boolean => from < MIN_LEAD_IN_SECONDS

/** Begins to record, and lets the film play where it does not yet. */
async function start(pass: Pass): Promise<void> {
  const { from, isPunchIn, news, roll, timers } = pass
  const { context } = pass.microphone
  if (isPunchIn) {
    send(pass)
    news.onBegun()
  } else if (isEarly(pass)) {
    schedule(pass, context.currentTime + MIN_LEAD_IN_SECONDS)
    timers.push(setTimeout(() => player()?.play(), Math.max(0, MIN_LEAD_IN_SECONDS - from) * 1000))
  } else {
    player()?.play()
    await waitForClock(roll.clock)
    if (!roll.isOver)
      schedule(pass, roll.clock.audioAt(from) ?? context.currentTime + COUNT_IN_BEATS * COUNT_IN_BEAT_SECONDS)
  }
}

/** Schedules beeps and beginning for an entry at a time of the audio clock. */
function schedule(pass: Pass, at: number): void {
  const { from, to, delay, cue, news, timers } = pass
  const { context } = pass.microphone
  pass.entryAt = at
  if (cue === 'beeps') pass.beeps.scheduleBefore(at)
  // Whatever is heard at the entry is captured later by the delay, the last beep too.
  send(pass, at - PRE_ENTRY_SECONDS + delay.seconds)
  timers.push(setTimeout(news.onBegun, Math.max(0, at - PRE_ENTRY_SECONDS - context.currentTime) * 1000))
  // The film may end or stand still; the pass does not go on for ever.
  const end = at + (to - from) + RECORDING_TAIL_SECONDS + STUCK_MS / 1000
  timers.push(setTimeout(() => news.onEnd(), (end - context.currentTime) * 1000))
}

/** Sends the sound to the disk, from a time of the audio clock on. */
function send(pass: Pass, at?: number): void {
  const { microphone, url, news } = pass
  const { onMissing, onSoundTrouble } = news
  const kept = (seconds: number, startedAt: number) => onKept(pass, seconds, startedAt)
  pass.running = microphone.send(
    url,
    { onKept: kept, onMissing, onSoundTrouble, onFailed: (why) => news.onEnd(why) },
    at,
  )
}

function onKept(pass: Pass, seconds: number, startedAt: number): void {
  const { api, project, recording, places, news } = pass
  news.onKept(seconds)
  if (notePlace(pass, seconds, startedAt))
    void api.placeRecording({ project, recording, places: [...places.all] }).catch(() => undefined)
  const film = places.filmAt(seconds)
  if (film === undefined) return
  if (pass.cue === 'beeps') beepBefore(pass, film, startedAt)
  if (film > pass.to + RECORDING_TAIL_SECONDS) news.onEnd()
}

/** Notes the film's place at a moment of the recording, if it is another one than was known. */
function notePlace(pass: Pass, seconds: number, startedAt: number): boolean {
  const { cue, delay, entryAt, from, places } = pass
  const { clock } = pass.roll
  const spoken = startedAt + seconds - delay.seconds
  const film = clock.known ? clock.filmAt(spoken) : undefined
  // The reader follows the beeps, whose time is exact where they were set by the film.
  const filmByBeeps = cue === 'beeps' && !isEarly(pass) && entryAt !== undefined ? from + spoken - entryAt : undefined
  const isNew = filmByBeeps !== undefined && places.all.length === 0 && places.look(seconds, filmByBeeps)
  return (film !== undefined && places.look(seconds, film)) || isNew
}

/** Schedules the beeps of the lines that begin soon after a second of the film. */
function beepBefore(pass: Pass, film: number, startedAt: number): void {
  const { lines, places, delay, beeps } = pass
  const { starts, count } = entriesSoon(lines, { film, from: pass.beepedCount })
  pass.beepedCount = count
  for (const start of starts) {
    const at = recordedAt(places.all, start)
    if (at !== undefined) beeps.scheduleBefore(startedAt + at - delay.seconds)
  }
}

/** Ends the recording and makes its takes those of the lines. */
async function finish(pass: Pass): ReturnType<RunningPass['finish']> {
  const { api, project, recording, places, target, snap } = pass
  for (const timer of pass.timers) clearTimeout(timer)
  pass.beeps.stop()
  const made = await pass.running?.end()
  if (made !== undefined && places.all.length === 0) notePlace(pass, made.seconds, made.at)
  const { takes } = await api.keepRecording({ project, recording, places: [...places.all] })
  await loadTakes(project)
  checkStillOpen(project)
  chooseRecorded(takes, target, snap)
  return { takes, lostSamples: made?.lost ?? 0, maxDriftSeconds: places.apart, isFollowingFilm: places.all.length > 1 }
}

/** Makes recorded takes those of their lines, as one step: with the lines, or as they were performed. */
function chooseRecorded(takes: readonly TakeFacts[], target: Target, snap: boolean): void {
  const chosen = new Map(
    takes.flatMap(({ id, key, place, line }) =>
      line === undefined ? [] : [[line, { id, key, ...(snap || place === undefined ? {} : { at: place }) }] as const],
    ),
  )
  const [firstLineId] = chosen.keys()
  const number = numberOf(theProject().document, firstLineId ?? 0)
  const step = chosen.size === 1 ? say('edit.recordTake', { number }) : say('edit.recordPass', { count: chosen.size })
  edit(step, (draft) => chooseTakes(draft, target, chosen))
}

/** Resolves when the film moves and its clock is known, or is not going to move. */
function waitForClock(clock: PlaceClock): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop()
      clearTimeout(stuck)
      resolve()
    }
    const stop = onClock(() => clock.known && done())
    const stuck = setTimeout(done, STUCK_MS)
  })
}
