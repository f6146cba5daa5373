import { stat, writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { softLead } from '../../../../shared/audio/takes/softLead.ts'
import { toPcm16 } from '../../../../shared/audio/wav.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { RenderSegment, Segment } from '../../../../shared/contract/records.ts'
import type { WordStarts } from '../../../../shared/timing/words/wordTimes.ts'
import type { SpeakRequest, Synthesizer } from '../../core/ports.ts'
import { clipPath } from '../../media/mix/clips/clipPath.ts'
import { createChunkSweeper } from '../../process/sweepChunks.ts'
import { runPlan } from '../plan/planner.ts'
import { stretchFile } from '../plan/stretchFile.ts'
import { type CastVoice, requireCastVoice } from './castSpeakers.ts'
import { speakLine, type Utterance, utteranceSeconds } from './utterance.ts'
import { movedStarts } from './wordStartsOf.ts'

/** The lines of a dub as spoken by their cast voices, a file for each line. Lines are named by their index. */
export interface SpokenClips {
  /** Seconds of the soft attack of each clip. */
  readonly leads: readonly number[]
  /** Signs or sounds that the voices left out of each line. */
  readonly unspoken: ReadonlyMap<number, readonly string[]>
  /** Where the words of each written clip begin, as its voice reported. */
  readonly words: ReadonlyMap<number, WordStarts>
  lineAt(index: number): RenderSegment
  /** The id of the voice that speaks a line. */
  voiceOf(index: number): string
  /** Samples a second of a clip: voices of several makers speak in one film. */
  rateOf(index: number): number
  /** Speaks a line without writing its clip. */
  speak(index: number, speed: number): Promise<Utterance>
  /** Writes a clip and returns its seconds. */
  write(index: number, utterance: Utterance): Promise<number>
  /** Speaks a line, writes its clip and returns its seconds. */
  say(index: number, speed: number): Promise<number>
  /** Stretches a clip to another tempo, faster above 1, and returns its seconds. */
  stretch(index: number, tempo: number): Promise<number>
}

/** Limits of the speed that a voice is asked for. */
const MIN_VOICE_SPEED_RATIO = 0.5
const MAX_VOICE_SPEED_RATIO = 2
/** Seconds of a clip that is stretched in another process: here it would hold up others. */
const MAX_INLINE_STRETCH_SECONDS = 20

interface ClipsOptions {
  readonly synthesizer: Synthesizer
  readonly cast: ReadonlyMap<string, CastVoice>
  /** Where the clips are written. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Creates access to the clips; none is written yet. */
export function createSpokenClips(
  lines: readonly RenderSegment[],
  { synthesizer, cast, folder, signal }: ClipsOptions,
): SpokenClips {
  const leads: number[] = []
  const rates: number[] = []
  const unspoken = new Map<number, readonly string[]>()
  const words = new Map<number, WordStarts>()
  const sweep = createChunkSweeper()

  function lineAt(index: number): RenderSegment {
    const line = lines[index]
    if (line === undefined) throw new Error(`There is no line ${index}.`)
    return line
  }

  function rateOf(index: number): number {
    const rate = rates[index]
    if (rate === undefined) throw new Error(`Line ${index} was not spoken.`)
    return rate
  }

  async function speak(index: number, speed: number): Promise<Utterance> {
    const request = requestFor(lineAt(index), cast)
    const clampedSpeed = Math.min(MAX_VOICE_SPEED_RATIO, Math.max(MIN_VOICE_SPEED_RATIO, request.speed * speed))
    const utterance = await speakLine(synthesizer, { ...request, speed: clampedSpeed }, signal)
    unspoken.set(index, utterance.unspoken ?? [])
    return utterance
  }

  async function write(index: number, utterance: Utterance): Promise<number> {
    await setImmediate() // a line of minutes is trimmed in one turn, and turned into bytes in another
    rates[index] = utterance.sampleRate
    words.set(index, utterance.words ?? [])
    leads[index] = softLead(utterance.samples, utterance.sampleRate)
    await writeFile(clipPath(folder, index), toPcm16(utterance.samples))
    sweep(utterance.samples.byteLength)
    return utteranceSeconds(utterance)
  }

  return {
    leads,
    unspoken,
    words,
    lineAt,
    voiceOf: (index) => requireCastVoice(cast, lineAt(index).speaker).voice.record.id,
    rateOf,
    speak,
    write,
    say: async (index, speed) => write(index, await speak(index, speed)),
    async stretch(index, tempo) {
      const order = { path: clipPath(folder, index), sampleRate: rateOf(index), tempo }
      const isLong = (await stat(order.path)).size > 2 * MAX_INLINE_STRETCH_SECONDS * order.sampleRate
      const samples = isLong ? await runPlan('stretch', order, signal) : stretchFile(order)
      words.set(index, movedStarts(words.get(index) ?? [], { tempo }))
      return samples / order.sampleRate
    },
  }
}

/** The request to speak a line at its voice's own pace. */
export function requestFor(line: Segment, cast: ReadonlyMap<string, CastVoice>): SpeakRequest {
  const { voice, pitch, range, formants, speed = 1, control } = requireCastVoice(cast, line.speaker)
  const shape = { pitch, range, ...(formants && { formants }) }
  return { text: line.text, voice: voice.record.id, speed, ...shape, ...omitUndefined({ control }) }
}
