import { existsSync, writeFileSync } from 'node:fs'
import { speechIn } from '../../../../shared/audio/takeSpeech.ts'
import { toPcm16 } from '../../../../shared/audio/wav.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { AudioReader } from '../read/audioReader.ts'
import type { MediaTasks, Steps, TakePlace } from '../tasks.ts'
import { clipPath } from './clipPath.ts'

/** Seconds by which a take may pass the end of its file, for rounding. */
const ROUNDING = 0.05

/** A take that is being read: its position in the file, in frames, and its samples so far. */
interface OpenTake {
  readonly index: number
  readonly from: number
  readonly length: number
  readonly samples: Float32Array
}

const NOTHING = new Float32Array(0)

/**
 * Cuts takes, in any order, out of one sound file in a single pass; only takes being read are in memory. Throws `file`
 * if the file is missing, `invalid` if a take lies beyond its end.
 */
export function* cutTakes(input: MediaTasks['cutTakes']['input']): Steps<MediaTasks['cutTakes']['output']> {
  const { path, folder, takes } = input
  if (!existsSync(path)) {
    throw new AppError({ kind: 'file', message: say('engine.takes.gone', { path }), path })
  }
  using reader = new AudioReader(path, { channels: 1 })
  const { sampleRate, statedDuration } = reader
  const seconds = new Array<number>(takes.length).fill(0)
  const leads = new Array<number>(takes.length).fill(0)
  const keep = ({ index, samples }: OpenTake): void => {
    const speech = speechIn(samples, sampleRate)
    writeFileSync(clipPath(folder, index), toPcm16(speech.samples))
    seconds[index] = speech.seconds
    leads[index] = speech.lead
  }
  const last = takes.find(({ from, seconds: length }) => from + length > statedDuration + ROUNDING)
  if (statedDuration > 0 && last !== undefined) throw beyond(last, statedDuration)
  const open = new OpenTakes(takes, sampleRate)
  for (const chunk of reader.chunks()) {
    for (const take of open.write(chunk)) keep(take)
    yield statedDuration > 0 ? Math.min(1, open.position / sampleRate / statedDuration) : 0
  }
  const { position } = open
  for (const take of open.rest) {
    const missing = take.from + take.samples.length - position
    if (missing > ROUNDING * sampleRate) throw beyond(takes[take.index], position / sampleRate)
    keep(take)
  }
  return { sampleRate, seconds, leads }
}

/** The takes that contain the current position. */
class OpenTakes {
  /** Frames read so far. */
  position = 0
  /** Takes not yet begun, the next at the end. */
  readonly #waiting: OpenTake[]
  #open: OpenTake[] = []

  constructor(takes: readonly TakePlace[], sampleRate: number) {
    this.#waiting = takes
      .map(({ from, seconds }, index) => ({
        index,
        from: Math.round(from * sampleRate),
        length: Math.round(seconds * sampleRate),
        samples: NOTHING,
      }))
      .sort((a, b) => b.from - a.from)
  }

  /** The takes that are not complete. */
  get rest(): OpenTake[] {
    return [...this.#open, ...this.#waiting.map((take) => ({ ...take, samples: new Float32Array(take.length) }))]
  }

  /** Adds the next chunk of the file and returns the takes that it completes. */
  write(chunk: Float32Array): OpenTake[] {
    const end = this.position + chunk.length
    for (let next = this.#waiting.at(-1); next !== undefined && next.from < end; next = this.#waiting.at(-1)) {
      this.#open.push({ ...next, samples: new Float32Array(next.length) })
      this.#waiting.pop()
    }
    for (const take of this.#open) copy(take, chunk, this.position)
    const isComplete = ({ from, length }: OpenTake): boolean => from + length <= end
    const complete = this.#open.filter(isComplete)
    this.#open = this.#open.filter((take) => !isComplete(take))
    this.position = end
    return complete
  }
}

function copy({ from, samples }: OpenTake, chunk: Float32Array, position: number): void {
  const first = Math.max(0, position - from)
  const piece = chunk.subarray(Math.max(0, from - position), from + samples.length - position)
  samples.set(piece, first)
}

function beyond(take: TakePlace | undefined, end: number): AppError {
  const { line, from, seconds } = take ?? { line: 0, from: 0, seconds: 0 }
  const place = { line: String(line), from, to: from + seconds, end: end.toFixed(2) }
  return invalid(say('engine.takes.beyond', place), 'lines')
}
