import { type SpectrogramOptions, spectrogram } from '../../../shared/audio/spectrogram.ts'

/** A request to the worker that computes spectra; one at a time. */
export interface SpectrumQuestion extends SpectrogramOptions {
  /** 16-bit samples as the studio sends them. */
  readonly pcm: ArrayBuffer
}

// The page's types lack the scope of a worker; this declares the part that is used.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<SpectrumQuestion>) => void): void
  postMessage(answer: Uint8Array<ArrayBuffer>, transfer: Transferable[]): void
}

scope.addEventListener('message', ({ data: { pcm, ...wish } }) => {
  const samples = Float32Array.from(new Int16Array(pcm), (sample) => sample / 32_768)
  const levels = spectrogram(samples, wish)
  scope.postMessage(levels, [levels.buffer])
})
