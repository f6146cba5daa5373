import { type SpectrogramOptions, spectrogram } from '../../../shared/audio/spectrogram.ts'

/** What the worker that takes sound apart is asked, one question at a time. */
export interface SpectrumQuestion extends SpectrogramOptions {
  /** 16-bit samples as the studio serves them. */
  readonly pcm: ArrayBuffer
}

// A worker's scope, as far as this one needs it: the page's own types know none.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<SpectrumQuestion>) => void): void
  postMessage(answer: Uint8Array<ArrayBuffer>, transfer: Transferable[]): void
}

scope.addEventListener('message', ({ data: { pcm, ...wish } }) => {
  const samples = Float32Array.from(new Int16Array(pcm), (sample) => sample / 32_768)
  const levels = spectrogram(samples, wish)
  scope.postMessage(levels, [levels.buffer])
})
