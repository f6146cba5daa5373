import { decibelsOfPower } from '../decibels.ts'

/** A fault of a microphone's sound at the moment. */
export type SoundTrouble = 'silence' | 'clipping' | 'noise' | 'hum'

/** Listens to a microphone while it records. */
interface LiveAnalysis {
  /** Takes the next samples; answers what is wrong at present. */
  take(samples: Float32Array): readonly SoundTrouble[]
}

/** Seconds of a frame, and frames that are looked back on: five seconds. */
const LIVE_FRAME_SECONDS = 0.05
const LIVE_WINDOW_FRAMES = 100
/** Level (RMS, dB) below which the microphone is taken to be off, and for how many frames. */
const MICROPHONE_OFF_DB = -65
const MICROPHONE_OFF_FRAMES = 60
/** Amplitude at which a sample is at full scale; so many of them in a row are a cut-off peak. */
const CLIPPING_AMPLITUDE = 0.999
const MIN_CLIPPED_SAMPLES = 3
/** Frames for which a cut-off peak is shown. */
const CLIPPING_HOLD_FRAMES = 40
/** Share of the frames that are the room's, and the least level (dB) at which a room is plainly audible behind a voice. */
const ROOM_FRAME_SHARE = 0.2
const MIN_ROOM_NOISE_DB = -50
/** Frequencies of the mains, and the share of the room's power that makes it a hum. */
const MAINS_FREQUENCIES_HZ = [50, 60, 100, 120]
const MIN_HUM_POWER_SHARE = 0.5

/** Creates the listening to a microphone. */
export function createLiveAnalysis(sampleRate: number): LiveAnalysis {
  const size = Math.round(LIVE_FRAME_SECONDS * sampleRate)
  const frame = new Float32Array(size)
  let filled = 0
  let run = 0
  let clippedAgo = CLIPPING_HOLD_FRAMES
  let frames: { readonly power: number; readonly hum: number }[] = []

  function analyzeFrame(): void {
    let power = 0
    for (const sample of frame) power += sample * sample
    power /= size
    frames = [...frames.slice(1 - LIVE_WINDOW_FRAMES), { power, hum: humOf(frame, sampleRate) }]
    clippedAgo += 1
  }

  function trouble(): SoundTrouble[] {
    const now: SoundTrouble[] = []
    const last = frames.slice(-MICROPHONE_OFF_FRAMES)
    const silent =
      last.length === MICROPHONE_OFF_FRAMES &&
      last.every(({ power }) => decibelsOfPower(power, 1e-12) < MICROPHONE_OFF_DB)
    if (silent) now.push('silence')
    if (clippedAgo < CLIPPING_HOLD_FRAMES) now.push('clipping')
    if (frames.length < MICROPHONE_OFF_FRAMES || silent) return now
    const room = frames.toSorted((a, b) => a.power - b.power).slice(0, Math.ceil(frames.length * ROOM_FRAME_SHARE))
    const [power, hum] = [meanOf(room.map((one) => one.power)), meanOf(room.map((one) => one.hum))]
    if (decibelsOfPower(power, 1e-12) > MIN_ROOM_NOISE_DB) now.push(hum > MIN_HUM_POWER_SHARE * power ? 'hum' : 'noise')
    return now
  }

  return {
    take(samples) {
      for (let at = 0; at < samples.length; at++) {
        const sample = samples[at] ?? 0
        run = Math.abs(sample) >= CLIPPING_AMPLITUDE ? run + 1 : 0
        if (run === MIN_CLIPPED_SAMPLES) clippedAgo = 0
        frame[filled++] = sample
        if (filled === size) {
          analyzeFrame()
          filled = 0
        }
      }
      return trouble()
    },
  }
}

/** The power of the mains in a frame (Goertzel's algorithm with a Hann window), of its strongest frequency. */
function humOf(samples: Float32Array, sampleRate: number): number {
  return Math.max(
    ...MAINS_FREQUENCIES_HZ.map((frequency) => {
      const turn = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate)
      let [before, last] = [0, 0]
      for (let at = 0; at < samples.length; at++) {
        const weight = 1 - Math.cos((2 * Math.PI * at) / samples.length)
        const next = (samples[at] ?? 0) * weight + turn * last - before
        before = last
        last = next
      }
      // A sine of amplitude a is a²/2 of power, and a·length/2 here.
      return (2 * (last * last + before * before - turn * last * before)) / samples.length ** 2
    }),
  )
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
}
