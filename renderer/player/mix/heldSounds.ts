import { soundAround } from '../../../shared/audio/mix/heldSound.ts'
import type { Hold } from '../../../shared/timing/waits/timeMap.ts'
import { openWorkerCalls } from '../../state/editor/workerCalls.ts'
import type { HoldQuestion } from './holdWorker.ts'
import { PreparedSounds } from './preparedSounds.ts'
import { type SoundRange, stereoBuffer } from './soundRange.ts'

/** The original sound of held pictures, as a render fills it, cached while it is used. */
export interface HeldSounds extends Disposable {
  /** The sound of a hold of so many seconds, if it is ready. */
  ready(hold: Hold, seconds: number): AudioBuffer | undefined
  /** Makes it. Rejects where the film's sound cannot be read. */
  prepare(hold: Hold, seconds: number): Promise<AudioBuffer>
}

interface HeldSoundsParts {
  readonly context: BaseAudioContext
  /** Loads a range of the film's sound, interleaved. */
  load(range: SoundRange): Promise<Float32Array<ArrayBuffer>>
}

/** Size of the cache in seconds of sound: 46 MB at 48 kHz. */
const HELD_CACHE_SECONDS = 120
/** Greatest rate (Hz) of a range. */
const MAX_HELD_SAMPLE_RATE_HZ = 48_000
const HELD_SOUND_CHANNELS = 2

/** Opens a cache of the sounds of holds. */
export function openHeldSounds({ context, load }: HeldSoundsParts): HeldSounds {
  const sounds = new PreparedSounds<AudioBuffer>(HELD_CACHE_SECONDS, ({ duration }) => duration)
  const worker = openWorkerCalls<HoldQuestion, Float32Array<ArrayBuffer>>(
    () => new Worker(new URL('./holdWorker.ts', import.meta.url), { type: 'module' }),
  )

  async function make({ source }: Hold, seconds: number): Promise<AudioBuffer> {
    const { start, end } = soundAround(source)
    const rate = Math.min(MAX_HELD_SAMPLE_RATE_HZ, context.sampleRate)
    const samples = await load({ start, end, rate, channels: HELD_SOUND_CHANNELS })
    const held = await worker.ask({
      samples,
      sampleRate: rate,
      channels: HELD_SOUND_CHANNELS,
      at: source - start,
      seconds,
    })
    return stereoBuffer(held, rate)
  }

  return {
    ready: (hold, seconds) => sounds.ready(keyOf(hold, seconds)),
    prepare: (hold, seconds) => sounds.prepare(keyOf(hold, seconds), () => make(hold, seconds)),
    [Symbol.dispose]() {
      sounds.clear()
      worker[Symbol.dispose]()
    },
  }
}

const keyOf = ({ source }: Hold, seconds: number) => `${source} ${seconds.toFixed(3)}`
