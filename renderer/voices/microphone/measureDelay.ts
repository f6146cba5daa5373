import { agreedDelay, findSequence, maximumLengthSequence, SEQUENCE_LENGTH } from '../../../shared/audio/delay.ts'
import type { Microphone } from './recorder.ts'

/** The delay from a sound's time on the audio clock to the time at which it is captured, in seconds. */
export interface StreamDelay {
  readonly seconds: number
  /** By the test sound, or by the browser's own figures, which may be off by `DELAY_TOLERANCE_SECONDS`. */
  readonly measured: boolean
}

/** Seconds by which the browser's figures may be off, where the device is no wireless one. */
export const DELAY_TOLERANCE_SECONDS = 0.02

/** Bursts of the test sound, its level (-12 dB), and seconds of silence around each. */
const TEST_BURSTS = 3
const BURST_GAIN_RATIO = 0.25
const BURST_LEAD_SECONDS = 0.1
const BURST_GAP_SECONDS = 0.5

/** The delay of a stream by the browser's own figures; `outputLatency` is 0 until sound has played. */
export function guessDelay({ context, stream }: Pick<Microphone, 'context' | 'stream'>): StreamDelay {
  const settings = stream.getAudioTracks()[0]?.getSettings() as { readonly latency?: number } | undefined
  const seconds = Math.max(context.outputLatency, context.baseLatency) + (settings?.latency ?? 0)
  return { seconds, measured: false }
}

/**
 * Plays a test sound and finds it in the microphone's sound; undefined where it is not in it. Devices draw their delay anew with
 * each opening, so it holds for this stream alone.
 */
export async function measureDelay(microphone: Microphone): Promise<StreamDelay | undefined> {
  const { context } = microphone
  const sequence = maximumLengthSequence()
  const buffer = new AudioBuffer({ length: SEQUENCE_LENGTH, sampleRate: context.sampleRate })
  buffer.copyToChannel(
    sequence.map((value) => value * BURST_GAIN_RATIO),
    0,
  )
  const step = buffer.duration + BURST_GAP_SECONDS
  microphone.begin()
  const start = context.currentTime + BURST_LEAD_SECONDS
  const times = Array.from({ length: TEST_BURSTS }, (_, burst) => start + burst * step)
  for (const when of times) {
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(context.destination)
    source.start(when)
  }
  // The audio clock ends it, once the last burst has come through loudspeaker and microphone.
  const { samples, sampleRate, at } = await microphone.end(start + TEST_BURSTS * step)
  const found = times.map((when) => {
    const from = Math.round((when - at) * sampleRate)
    const place = findSequence(samples.subarray(Math.max(0, from), from + Math.round(step * sampleRate)), sequence)
    return place === undefined ? undefined : place + Math.min(0, from)
  })
  const delay = agreedDelay(found)
  return delay === undefined ? undefined : { seconds: delay / sampleRate, measured: true }
}

/** Names of devices that go through the air, which adds 150 to 300 ms. */
const WIRELESS_NAME_PATTERN = /bluetooth|airpods|hands?-?free|\bbt\b|wireless|buds/i
/** An output this late, in seconds, is a wireless one whatever its name. */
const MIN_WIRELESS_DELAY_SECONDS = 0.12

/** Whether a microphone or the loudspeaker is a wireless one. */
export function isWireless({ context, stream }: Pick<Microphone, 'context' | 'stream'>): boolean {
  return (
    context.outputLatency > MIN_WIRELESS_DELAY_SECONDS ||
    stream.getAudioTracks().some(({ label }) => WIRELESS_NAME_PATTERN.test(label))
  )
}
