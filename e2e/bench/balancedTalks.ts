import type { SpeakerTurn } from '../../shared/contract/local.ts'
import { randomFrom } from './talks.ts'

const SAMPLE_RATE_HZ = 16_000
/** Seconds of a turn, at least and at most, and of the pause after it; what a speaker has less of is left out. */
const TURN = [1.2, 4] as const
const PAUSE = [0.2, 0.8] as const
const MIN_TURN_SECONDS = 0.8
/** Seconds at each end of a stretch that are not used: reference turns are a little off. */
const UNUSED_EDGE_SECONDS = 0.1
/** Root mean square to which every turn is brought, so that the distance to the microphone tells little. */
const TURN_RMS = 0.05

/** A recording and who speaks when in it. */
export interface Recording {
  readonly samples: Float32Array
  readonly turns: readonly SpeakerTurn[]
}

/** A talk in which everybody speaks as long, made of stretches of recordings in which one speaks alone. `seed` lays it out. */
export function balancedTalk(recordings: readonly Recording[], speakers: readonly string[], seed: number): Recording {
  const random = randomFrom(seed)
  const between = ([least, most]: readonly [number, number]): number => least + (most - least) * random()
  const left = new Map(speakers.map((speaker) => [speaker, speechOf(recordings, speaker)]))
  const enough = Math.min(...[...left.values()].map((speech) => speech.length))
  const used = new Map(speakers.map((speaker) => [speaker, 0]))
  const pieces: Float32Array[] = []
  const turns: SpeakerTurn[] = []
  let at = 0
  for (let round = 0; ; round++) {
    const speaker = speakers[round % speakers.length] ?? ''
    const from = used.get(speaker) ?? 0
    const count = Math.min(Math.round(between(TURN) * SAMPLE_RATE_HZ), enough - from)
    if (count < MIN_TURN_SECONDS * SAMPLE_RATE_HZ) break
    used.set(speaker, from + count)
    const turn = levelled((left.get(speaker) ?? new Float32Array(0)).slice(from, from + count))
    const pause = new Float32Array(Math.round(between(PAUSE) * SAMPLE_RATE_HZ)).map(() => 0.0004 * (random() - 0.5))
    turns.push({ start: at / SAMPLE_RATE_HZ, end: (at + count) / SAMPLE_RATE_HZ, speaker })
    pieces.push(turn, pause)
    at += count + pause.length
  }
  const samples = new Float32Array(at)
  let filled = 0
  for (const piece of pieces) {
    samples.set(piece, filled)
    filled += piece.length
  }
  return { samples, turns }
}

/** Seconds that a speaker speaks alone, in stretches long enough. */
export function secondsAlone(recordings: readonly Recording[], speaker: string): number {
  return speechOf(recordings, speaker).length / SAMPLE_RATE_HZ
}

/** All that a speaker says alone, one stretch after the other. */
export function speechOf(recordings: readonly Recording[], speaker: string): Float32Array {
  const pieces = recordings.flatMap(({ samples, turns }) =>
    turns
      .filter((turn) => turn.speaker === speaker)
      .flatMap((turn) => alone(turn, turns))
      .filter(({ start, end }) => end - start > MIN_TURN_SECONDS)
      .map(({ start, end }) => samples.slice(Math.round(start * SAMPLE_RATE_HZ), Math.round(end * SAMPLE_RATE_HZ))),
  )
  return Float32Array.from(pieces.flatMap((piece) => [...piece]))
}

/** The parts of a turn in which nobody else speaks. */
function alone(turn: SpeakerTurn, turns: readonly SpeakerTurn[]): { start: number; end: number }[] {
  let parts = [{ start: turn.start + UNUSED_EDGE_SECONDS, end: turn.end - UNUSED_EDGE_SECONDS }]
  for (const other of turns) {
    if (other === turn) continue
    const [from, to] = [other.start - UNUSED_EDGE_SECONDS, other.end + UNUSED_EDGE_SECONDS]
    parts = parts.flatMap(({ start, end }) =>
      to <= start || from >= end
        ? [{ start, end }]
        : [
            { start, end: from },
            { start: to, end },
          ],
    )
  }
  return parts.filter(({ start, end }) => end > start)
}

function levelled(samples: Float32Array): Float32Array {
  const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
  return samples.map((sample) => (sample * TURN_RMS) / Math.max(1e-6, level))
}
