import { type SpectrogramOptions, spectrogram } from '../../../shared/audio/spectrogram.ts'
import { answerCalls } from '../../state/studio/answerCalls.ts'

/** A request to the worker that computes spectra. */
export interface SpectrumQuestion extends SpectrogramOptions {
  /** 16-bit samples as the studio sends them. */
  readonly pcm: ArrayBuffer
}

answerCalls(({ pcm, ...wish }: SpectrumQuestion) =>
  spectrogram(
    Float32Array.from(new Int16Array(pcm), (sample) => sample / 32_768),
    wish,
  ),
)
