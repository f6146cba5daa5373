import type { CaptureNews, CaptureOrder, SoundBlock } from './soundBlock.ts'

// The page's types lack the scope of an audio worklet; this declares the part that is used.
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
/** The frame with which the present quantum begins, by the audio clock. */
declare const currentFrame: number
declare const sampleRate: number

/**
 * Seconds of a block: what is lost where everything dies at once, with the time that a block needs to the disk, up to 40 ms on a busy
 * computer.
 */
const CAPTURE_BLOCK_SECONDS = 0.02
/** Seconds between news of the level. */
const LEVEL_REPORT_INTERVAL_SECONDS = 0.02

/** A recording under way. `at` is the frame of the audio clock with which it begins, `end` the one before which it ends. */
interface Running {
  readonly to: MessagePort
  readonly at: number
  end: number
  begun: boolean
  /** The frame that the next quantum has to begin with. */
  next: number
  lost: number
}

/**
 * Gathers the microphone's first channel in blocks of 20 ms, each with its frame on the audio clock, and sends them to the port of
 * the recording: a worker's, so that the page is not in between. The page is told levels alone.
 */
class Capture extends AudioWorkletProcessor {
  #running: Running | undefined
  #block = new Float32Array(Math.round(CAPTURE_BLOCK_SECONDS * sampleRate))
  #filled = 0
  #peak = 0
  #toldAt = 0

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<CaptureOrder>) => {
      if (data.order === 'end' && this.#running !== undefined) this.#running.end = data.at ?? currentFrame
      if (data.order === 'begin') {
        // One recording at a time: the one before, as of a test sound, ends here.
        if (this.#running !== undefined) this.#finish(this.#running)
        const at = data.at ?? currentFrame
        this.#running = { to: data.to, at, end: Number.POSITIVE_INFINITY, begun: false, next: at, lost: 0 }
        this.#filled = 0
      }
    }
  }

  process([channels]: Float32Array[][]): boolean {
    const [first] = channels ?? []
    if (first !== undefined) this.#tellLevel(first)
    const running = this.#running
    if (running === undefined) return true
    // A stream that ended brings nothing; an end that was asked for still comes.
    const size = first?.length ?? 0
    const from = Math.max(0, Math.min(size, running.at - currentFrame))
    const to = Math.max(from, Math.min(size, running.end - currentFrame))
    if (first !== undefined && to > from) {
      // Frames that the audio thread left out are lost: they are counted, and their time is kept by silence.
      if (running.begun && currentFrame > running.next) this.#skip(running, currentFrame - running.next)
      running.begun = true
      running.next = currentFrame + to
      this.#add(running, first.subarray(from, to))
    }
    if (currentFrame + size >= running.end) this.#finish(running)
    return true
  }

  #skip(running: Running, frames: number): void {
    running.lost += frames
    for (let left = frames; left > 0; left -= this.#block.length) {
      this.#add(running, new Float32Array(Math.min(left, this.#block.length)))
    }
  }

  #add(running: Running, samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + this.#block.length - this.#filled)
      this.#block.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled === this.#block.length) this.#send(running, false)
    }
  }

  #finish(running: Running): void {
    this.#send(running, true)
    this.#running = undefined
  }

  #send({ to, at, lost }: Running, last: boolean): void {
    const samples = this.#block.slice(0, this.#filled)
    const block: SoundBlock = { samples, first: at, lost, last }
    to.postMessage(block, [samples.buffer])
    this.#filled = 0
  }

  #tellLevel(samples: Float32Array): void {
    for (const sample of samples) this.#peak = Math.max(this.#peak, Math.abs(sample))
    if (currentFrame - this.#toldAt < LEVEL_REPORT_INTERVAL_SECONDS * sampleRate) return
    const news: CaptureNews = { peak: this.#peak, frame: currentFrame }
    this.port.postMessage(news)
    this.#peak = 0
    this.#toldAt = currentFrame
  }
}

registerProcessor('capture', Capture)
