import type { Page } from '@playwright/test'

/** Everything a page plays, as samples of one channel from some moment on. */
export interface TappedSound {
  readonly samples: Float32Array
  readonly sampleRate: number
}

/** Runs in the page's audio thread, so that nothing is missed while the page is busy. */
const WORKLET = `registerProcessor('tap', class extends AudioWorkletProcessor {
  process([channels]) {
    if (channels.length > 0) this.port.postMessage({ at: currentFrame, samples: channels[0].slice() })
    return true
  }
})`

/** Listens to what the page sends to the sound card. Called before it is opened, and with `bypassCSP` in its context. */
export async function tapSound(page: Page): Promise<void> {
  await page.addInitScript((worklet) => {
    const pieces: { at: number; samples: Float32Array }[] = []
    let sampleRate = 0
    const taps = new WeakMap<BaseAudioContext, Promise<AudioNode>>()
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
    async function openTap(context: BaseAudioContext): Promise<AudioNode> {
      sampleRate = context.sampleRate
      await context.audioWorklet.addModule(URL.createObjectURL(new Blob([worklet], { type: 'text/javascript' })))
      const made = new AudioWorkletNode(context, 'tap', {
        numberOfOutputs: 0,
        channelCount: 1,
        channelCountMode: 'explicit',
      })
      made.port.onmessage = ({ data }) => pieces.push(data)
      return made
    }
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode && this.context instanceof AudioContext) {
        const tap = taps.get(this.context) ?? openTap(this.context)
        taps.set(this.context, tap)
        void tap.then((node) => connect.call(this, node))
      }
      return connect.call(this, to)
    } as typeof AudioNode.prototype.connect
    const tapped = async () => {
      const first = pieces[0]?.at ?? 0
      const last = pieces.at(-1)
      const samples = new Float32Array((last?.at ?? 0) - first + (last?.samples.length ?? 0))
      for (const piece of pieces) samples.set(piece.samples, piece.at - first)
      const read = Promise.withResolvers<string>()
      const reader = new FileReader()
      reader.onload = () => read.resolve(String(reader.result).split(',')[1] ?? '')
      reader.readAsDataURL(new Blob([samples]))
      return { base64: await read.promise, sampleRate }
    }
    Object.assign(window, {
      tapped,
      isTapped: () => pieces.length > 0,
      forgetTapped: () => pieces.splice(0),
    })
  }, WORKLET)
}

/** Waits until the page's sound is listened to, which begins some time after the page has opened its sound card. */
export async function whenTapped(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { isTapped(): boolean }).isTapped())
}

/** Forgets what was heard up to now. */
export async function forgetSound(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { forgetTapped(): void }).forgetTapped())
}

/** The sound that was heard, each sample at the time of its playing. */
export async function readTappedSound(page: Page): Promise<TappedSound> {
  const { base64, sampleRate } = await page.evaluate(() =>
    (window as unknown as { tapped(): Promise<{ base64: string; sampleRate: number }> }).tapped(),
  )
  return { samples: new Float32Array(new Uint8Array(Buffer.from(base64, 'base64')).buffer), sampleRate }
}

/** Hann windows by their length, with their sums: the same one is asked for at each of thousands of places. */
const hannWindows = new Map<number, { readonly shares: Float64Array; readonly sum: number }>()

function hannWindow(length: number): { readonly shares: Float64Array; readonly sum: number } {
  const known = hannWindows.get(length)
  if (known !== undefined) return known
  const shares = Float64Array.from({ length }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / length))
  const made = { shares, sum: shares.reduce((sum, share) => sum + share, 0) }
  hannWindows.set(length, made)
  return made
}

/** Level (dB) of one frequency in a stretch of sound (Goertzel's algorithm with a Hann window). */
export function levelOf(frequency: number, { samples, sampleRate }: TappedSound, from: number, to: number): number {
  const piece = samples.subarray(Math.max(0, Math.round(from * sampleRate)), Math.round(to * sampleRate))
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate)
  const { shares, sum } = hannWindow(piece.length)
  let [before, last] = [0, 0]
  for (let at = 0; at < piece.length; at++) {
    const next = (piece[at] ?? 0) * (shares[at] ?? 0) + turn * last - before
    before = last
    last = next
  }
  const power = last * last + before * before - turn * last * before
  return 10 * Math.log10((2 * power) / (sum * sum) + 1e-12)
}

/** Seconds at which a frequency begins to be heard, in steps of a millisecond; found where it passes half its level. */
export function onsetOf(frequency: number, sound: TappedSound, from = 0): number {
  const width = 0.02
  const end = sound.samples.length / sound.sampleRate
  const steps = Array.from({ length: Math.floor((end - width - from) * 1000) }, (_, step) => from + step / 1000)
  const levels = steps.map((at) => levelOf(frequency, sound, at, at + width))
  const half = Math.max(...levels) - 6
  const first = levels.findIndex((level) => level > half)
  return (steps[first] ?? Number.NaN) + width / 2
}

/** The loudest frequency near one, to a quarter of a hertz. */
export function pitchNear(frequency: number, sound: TappedSound, [from, to]: readonly [number, number]): number {
  const steps = Array.from({ length: 321 }, (_, step) => frequency - 40 + step / 4)
  const levels = steps.map((step) => levelOf(step, sound, from, to))
  return steps[levels.indexOf(Math.max(...levels))] ?? Number.NaN
}
