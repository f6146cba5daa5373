import type { VoiceRemoval } from '../../../shared/contract/localMedia.ts'
import type { Hold } from '../../../shared/timing/waits/timeMap.ts'
import { type BedPiece, bedPieces, losesVoices, withVoicesIn } from './bedPieces.ts'
import { BED_RATE, type BedPlan, bedCurve, PLAIN_BED } from './bedPlan.ts'
import { CLICK_FADE_SECONDS } from './mixVoices.ts'
import { createSoundings } from './soundings.ts'
import type { VideoTime } from './videoTime.ts'
import type { VoicelessSounds } from './voicelessSounds.ts'
import { writeCurve } from './writeCurve.ts'

/** The level of the original sound, the holds of the picture, and how voices are removed. */
interface PlannedBed {
  readonly bed: BedPlan
  readonly holds: readonly Hold[]
  readonly removal: VoiceRemoval
}

/**
 * The original sound under a dub, scheduled some time ahead. Where its voices are taken out, it fades to a sound without them, which
 * the engine makes in pieces; until a piece is there, and at other speeds than 1, all of the original is lower instead.
 */
interface BedMix {
  /** Input for the sound of the film. */
  readonly input: AudioNode
  /** Input for what has no voices to take out: the sound of held pictures. */
  readonly held: AudioNode
  readonly output: AudioNode
  /** Takes a changed plan, and schedules it from now on. */
  plan(planned: PlannedBed): void
  /** Schedules anew what does not sound yet: the time of the video was corrected, or began. */
  retime(): void
  /** Prepares and schedules what comes soon; called many times a second. */
  pump(): void
  /** Fades out what has no voices. */
  silence(): void
}

interface BedMixParts {
  readonly context: AudioContext
  readonly time: VideoTime
  /** Absent where the film has no audible sound. */
  readonly voiceless: VoicelessSounds | undefined
  /** How early pieces are scheduled and prepared, in seconds. */
  readonly early: { readonly ahead: number; readonly prepare: number }
  /** Runs the making of a piece, and reports it once where it fails. */
  prepare(name: string, work: () => Promise<unknown>): void
}

/** The level is scheduled this far ahead, and extended when less than `MIN_SCHEDULED_AHEAD_SECONDS` is left. */
const SCHEDULED_AHEAD_SECONDS = 30
const MIN_SCHEDULED_AHEAD_SECONDS = 8

/** Name of the making of pieces, under which a failure is reported once for all of them. */
const FAILED_NAME = 'the original without its voices'

/** Makes the mix of the original. */
export function createBedMix({ context, time, voiceless, early, prepare }: BedMixParts): BedMix {
  const [input, ducked] = [new GainNode(context), new GainNode(context)]
  const without = new GainNode(context, { gain: 0 })
  input.connect(ducked)
  without.connect(ducked)
  let planned: PlannedBed = { bed: PLAIN_BED, holds: [], removal: { place: 'centre', belowDb: 0 } }
  let until = 0
  /** Pieces whose voices are taken out as far as the level is scheduled, and those of them that were not ready then. */
  let pieces: readonly BedPiece[] = []
  let missing: readonly BedPiece[] = []
  const soundings = createSoundings(context, without)

  const keyOf = ({ start, end, dub }: BedPiece) =>
    [start, end, dub, planned.removal.place, planned.removal.belowDb].join(' ')
  // The end of a piece fades into the next one.
  const stretchOf = ({ start, end }: BedPiece) => ({ start, end: end + CLICK_FADE_SECONDS })
  const readyOf = (piece: BedPiece) =>
    time.speed() === 1 ? voiceless?.ready(stretchOf(piece), planned.removal) : undefined

  function schedulePieces(): void {
    const speed = time.speed()
    if (speed === undefined) return
    // A step may begin a little before the time that is asked for.
    const from = time.now() + 2 * CLICK_FADE_SECONDS * speed
    until = from + SCHEDULED_AHEAD_SECONDS * speed
    const curve = bedCurve(planned.bed, from, until)
    pieces = bedPieces(from, until, planned.holds).filter((piece) => losesVoices(piece, curve))
    missing = pieces.filter((piece) => readyOf(piece) === undefined)
    const { first, gains, cuts = new Float32Array(gains.length) } = withVoicesIn(missing, curve)
    const begin = time.toContext(first / BED_RATE)
    const scheduled = { begin, seconds: (gains.length - 1) / BED_RATE / speed, now: context.currentTime }
    writeCurve(ducked.gain, gains, scheduled)
    writeCurve(without.gain, cuts, scheduled)
    writeCurve(
      input.gain,
      cuts.map((cut) => 1 - cut),
      scheduled,
    )
    const neededKeys = new Set(pieces.map(keyOf))
    soundings.keep((key) => neededKeys.has(key))
  }

  /** Prepares a piece, and schedules it when it is due soon. */
  function bring(piece: BedPiece): void {
    const { removal } = planned
    const sound = readyOf(piece)
    if (sound !== undefined && piece.dub < time.now() + early.ahead) {
      const begin = time.toContext(piece.dub)
      const times = { begin, fadeAt: begin + piece.end - piece.start, fadeSeconds: CLICK_FADE_SECONDS }
      soundings.start(keyOf(piece), sound, times)
    } else if (sound === undefined && voiceless !== undefined)
      prepare(FAILED_NAME, () => voiceless.prepare(stretchOf(piece), removal))
  }

  return {
    input,
    held: ducked,
    output: ducked,
    plan(newPlan) {
      planned = newPlan
      schedulePieces()
    },
    retime() {
      soundings.keep((_, from) => from <= context.currentTime + CLICK_FADE_SECONDS)
      schedulePieces()
    },
    pump() {
      const now = time.now()
      const isShort = now > until - MIN_SCHEDULED_AHEAD_SECONDS * (time.speed() ?? 1)
      if (isShort || missing.some((piece) => readyOf(piece) !== undefined)) schedulePieces()
      if (time.speed() !== 1) return
      for (const piece of pieces) {
        const isSoon = piece.dub < now + early.prepare && piece.dub + piece.end - piece.start > now
        if (isSoon && !soundings.has(keyOf(piece))) bring(piece)
      }
    },
    silence: () => soundings.keep(() => false),
  }
}
