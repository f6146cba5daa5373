import type { TakeFacts } from '../../../shared/commands/projects.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Failure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { chooseTake } from '../../../shared/project/texts/textEdits.ts'
import { isPlaying, now, onClock, player, seek } from '../../state/clock.ts'
import { edit } from '../../state/journal.ts'
import { loadTakes } from '../../state/openProjects.ts'
import { checkStillOpen, theProject } from '../../state/project.ts'
import { studio } from '../../state/studio.ts'
import type { StreamDelay } from '../../voices/microphone/measureDelay.ts'
import type { Microphone, RunningRecording } from '../../voices/microphone/recorder.ts'
import { numberOf } from '../captions/linesAt.ts'
import { patchPlayer, playerState } from '../playerState.ts'
import { createPlaceClock } from './placeClock.ts'

/** Beats before the entry, and seconds of a beat: three beep, and the fourth, silent, is the entry. */
export const BEATS = 3
const BEAT = 0.6
const BEEP = { frequency: 1000, seconds: 0.08, level: 0.2 }
/** Seconds for which the film plays before the first beep, so that its clock is known. */
const SETTLE = 0.6
/** Seconds recorded before the entry, for those who come early but after the last beep, and beyond the line's end. */
const BEFORE = 0.4
const EXTRA = 3
/** Seconds by which the film's clock, which is read from outside, may differ from the beeps' and mean the same. */
const TOGETHER = 0.025
/** Milliseconds after which a film that has not moved is not waited for any more. */
const STUCK_MS = 4000

/** News of a recording for the panel. */
export interface RecordingNews {
  /** So many beats are left until the entry; 0 at the entry. */
  onBeat(left: number): void
  /** So many seconds are on the disk. */
  onKept(seconds: number): void
  /** No sound came for so many seconds. */
  onMissing(seconds: number): void
  /** It has ended by itself: at the end of its line, or with a failure. */
  onEnd(failure?: Failure): void
}

/** The recording of one line. */
export interface LineRecording extends Disposable {
  /** Stops it and makes its take. */
  finish(): Promise<{ readonly take: TakeFacts; readonly lost: number }>
}

interface RecordGiven {
  readonly line: Line
  readonly target: Target
  readonly microphone: Microphone
  readonly delay: StreamDelay
  /** Whether the take begins with its line, wherever the reader began. */
  readonly snap: boolean
  readonly news: RecordingNews
}

/**
 * Records a line: the film plays silently, beeps and the beginning are scheduled on the audio clock, and the sound goes to the disk
 * while it is made. The take's place is where its first sample is on that clock, less the delay of the stream.
 */
export async function recordLine({ line, target, microphone, delay, snap, news }: RecordGiven): Promise<LineRecording> {
  const { api } = studio()
  const { context } = microphone
  const { id: project } = theProject()
  const clock = createPlaceClock()
  const { sampleRate } = context
  const { recording, url } = await api.beginRecording({ project, target, line: line.id, sampleRate })
  const timers: ReturnType<typeof setTimeout>[] = []
  const sounds: OscillatorNode[] = []
  let running: RunningRecording | undefined
  let placed = false
  const stopLooking = onClock(() => {
    if (isPlaying() && !playing.hold) clock.look(now(), context.currentTime)
  })
  const playing = { hold: true }

  let entry: number | undefined

  /**
   * The film's second at which a sample was spoken that was captured at this time. The reader follows the beeps, whose time is exact;
   * where the film did not keep to them, as when the computer was held up, its own clock counts.
   */
  function placeOf(at: number): number | undefined {
    const spoken = at - delay.seconds
    const byFilm = clock.filmAt(spoken)
    const byBeeps = entry === undefined ? undefined : line.start + spoken - entry
    const together = byFilm === undefined || byBeeps === undefined || Math.abs(byFilm - byBeeps) < TOGETHER
    return together ? (byBeeps ?? byFilm) : byFilm
  }

  function onKept(seconds: number, at: number): void {
    news.onKept(seconds)
    const place = placeOf(at)
    if (placed || place === undefined || !clock.known) return
    placed = true
    void api.placeRecording({ project, recording, place }).catch(() => undefined)
  }

  /** Schedules beeps, beginning and end for an entry at a time of the audio clock. */
  function schedule(at: number): void {
    entry = at
    for (let left = BEATS; left >= 0; left--) {
      const when = at - left * BEAT
      // One whose time is over would only sound late.
      if (left > 0 && when > context.currentTime) sounds.push(beep(context, when))
      timers.push(setTimeout(() => news.onBeat(left), Math.max(0, when - context.currentTime) * 1000))
    }
    const watch = { onKept, onMissing: news.onMissing, onFailed: (failure: Failure) => news.onEnd(failure) }
    // Whatever is heard at the entry is captured later by the delay, the last beep too.
    running = microphone.send(url, watch, at - BEFORE + delay.seconds)
    const end = at + line.end - line.start + EXTRA
    timers.push(setTimeout(() => news.onEnd(), (end - context.currentTime) * 1000))
  }

  player()?.pause()
  player()?.setRate(1)
  patchPlayer({ hushed: true })
  const lead = SETTLE + BEATS * BEAT
  seek(Math.max(0, line.start - lead))
  if (line.start < lead) {
    // The film begins within the count: its clock is only known later, which the place is measured by all the same.
    playing.hold = false
    schedule(context.currentTime + lead)
    timers.push(setTimeout(() => player()?.play(), Math.max(0, lead - line.start) * 1000))
  } else {
    playing.hold = false
    player()?.play()
    await moving(clock)
    schedule(clock.audioAt(line.start) ?? context.currentTime + BEATS * BEAT)
  }

  function release(): void {
    for (const timer of timers) clearTimeout(timer)
    for (const sound of sounds) sound.stop()
    stopLooking()
    player()?.pause()
    player()?.setRate(playerState().speed)
    patchPlayer({ hushed: false })
  }

  return {
    async finish() {
      release()
      const made = await running?.end()
      const place = made === undefined || !clock.known ? undefined : placeOf(made.at)
      const take = await api.keepRecording({ project, recording, ...(place === undefined ? {} : { place }) })
      await loadTakes(project)
      checkStillOpen(project)
      chooseRecorded(line, target, take, snap)
      return { take, lost: made?.lost ?? 0 }
    },
    [Symbol.dispose]() {
      release()
      void running?.end()
    },
  }
}

/** Makes a recorded take the one of its line, as one step: with its line, or as it was performed. */
export function chooseRecorded(line: Line, target: Target, take: TakeFacts, snap: boolean): void {
  const step = say('edit.recordTake', { number: numberOf(theProject().document, line.id) })
  const performed = snap || take.place === undefined ? {} : { at: take.place }
  edit(step, (draft) => chooseTake(draft, line.id, { target, take: { id: take.id, key: take.key, ...performed } }))
}

/** Resolves when the film moves and its clock is known, or is not going to move. */
function moving(clock: ReturnType<typeof createPlaceClock>): Promise<void> {
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

function beep(context: AudioContext, when: number): OscillatorNode {
  const { frequency, seconds, level } = BEEP
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, when)
  gain.gain.linearRampToValueAtTime(level, when + 0.005)
  gain.gain.setValueAtTime(level, when + seconds - 0.005)
  gain.gain.linearRampToValueAtTime(0, when + seconds)
  const sound = new OscillatorNode(context, { frequency })
  sound.connect(gain).connect(context.destination)
  sound.start(when)
  sound.stop(when + seconds)
  return sound
}
