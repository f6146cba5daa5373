declare module 'sherpa-onnx-node' {
  interface Waveform {
    readonly samples: Float32Array
    readonly sampleRate: number
  }

  export interface VadConfig {
    readonly sileroVad: {
      readonly model: string
      /** Probability from which a window is speech. */
      readonly threshold: number
      /** Seconds. */
      readonly minSilenceDuration: number
      readonly minSpeechDuration: number
      /** Longer speech is cut at less of a pause. */
      readonly maxSpeechDuration: number
      /** Samples. */
      readonly windowSize: number
    }
    readonly sampleRate: number
    readonly numThreads: number
  }
  class Vad {
    constructor(config: VadConfig, bufferSeconds: number)
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    pop(): void
    /** `start` counts samples. */
    front(enableExternalBuffer?: boolean): { readonly start: number; readonly samples: Float32Array }
    flush(): void
  }

  export interface OfflineModelConfig {
    readonly whisper?: {
      readonly encoder: string
      readonly decoder: string
      /** Empty to find out. */
      readonly language: string
      readonly task: 'transcribe'
      readonly tailPaddings: number
      readonly enableTokenTimestamps?: 0 | 1
      readonly enableSegmentTimestamps?: 0 | 1
    }
    readonly omnilingual?: { readonly model: string }
    readonly transducer?: { readonly encoder: string; readonly decoder: string; readonly joiner: string }
    readonly modelType?: string
    readonly tokens: string
    readonly numThreads: number
    readonly provider: 'cpu'
    readonly debug: 0
  }
  export interface OfflineRecognizerConfig {
    readonly featConfig: { readonly sampleRate: number; readonly featureDim: number }
    readonly modelConfig: OfflineModelConfig
    readonly decodingMethod?: 'greedy_search'
  }
  export interface OfflineRecognizerResult {
    readonly text: string
    readonly tokens: readonly string[]
    /** Seconds from the beginning of what was given, one for each token; absent or empty where the model tells none. */
    readonly timestamps?: readonly number[]
    readonly durations?: readonly number[]
    /** As the model writes it, such as `<|sw|>` or `sw`. */
    readonly lang?: string
  }
  export interface OfflineStream {
    acceptWaveform(sound: Waveform): void
  }
  export class OfflineRecognizer {
    static createAsync(config: OfflineRecognizerConfig): Promise<OfflineRecognizer>
    /** Only what is asked of the model, such as Whisper's language, may differ. */
    setConfig(config: OfflineRecognizerConfig): void
    createStream(): OfflineStream
    decodeAsync(stream: OfflineStream): Promise<OfflineRecognizerResult>
  }

  /** A CommonJS module, whose names Node does not see one by one. */
  const library: { readonly Vad: typeof Vad; readonly OfflineRecognizer: typeof OfflineRecognizer }
  export default library
}
