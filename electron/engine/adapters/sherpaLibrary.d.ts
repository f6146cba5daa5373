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
      /** Frames of 10 ms that are added behind; -1 for 1000. */
      readonly tailPaddings: number
      /** Not in its types: sentences with their times, which the model writes between its words. */
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
    /** Start of each token in seconds of the input; absent or empty where the model has no times. */
    readonly timestamps?: readonly number[]
    readonly durations?: readonly number[]
    /** Sentences, and when they begin and for how many seconds they last (0 where the end was not told). */
    readonly segment_texts?: readonly string[]
    readonly segment_timestamps?: readonly number[]
    readonly segment_durations?: readonly number[]
    /** As the model writes it, such as `<|sw|>` or `sw`. */
    readonly lang?: string
  }
  export interface OfflineStream {
    acceptWaveform(sound: Waveform): void
  }
  export class OfflineRecognizer {
    static createAsync(config: OfflineRecognizerConfig): Promise<OfflineRecognizer>
    /** Only options of the model, such as Whisper's language, may differ. */
    setConfig(config: OfflineRecognizerConfig): void
    createStream(): OfflineStream
    decodeAsync(stream: OfflineStream): Promise<OfflineRecognizerResult>
  }

  export interface OfflineTtsModelConfig {
    readonly vits?: {
      readonly model: string
      readonly tokens: string
      /** espeak-ng's data, for models that speak phonemes; empty for those that read letters. */
      readonly dataDir?: string
      readonly noiseScale?: number
      readonly noiseScaleW?: number
    }
    readonly kokoro?: {
      readonly model: string
      readonly voices: string
      readonly tokens: string
      readonly dataDir: string
      /** Files with pronunciations, separated by commas; empty for models of the first version. */
      readonly lexicon?: string
    }
    readonly pocket?: {
      readonly lmFlow: string
      readonly lmMain: string
      readonly encoder: string
      readonly decoder: string
      readonly textConditioner: string
      readonly vocabJson: string
      readonly tokenScoresJson: string
    }
    readonly zipvoice?: {
      readonly tokens: string
      readonly encoder: string
      readonly decoder: string
      readonly vocoder: string
      readonly dataDir: string
      readonly lexicon: string
    }
    readonly numThreads: number
    readonly provider: 'cpu'
    readonly debug: 0
  }
  export interface OfflineTtsConfig {
    readonly model: OfflineTtsModelConfig
    readonly maxNumSentences: number
  }
  /** How one text is spoken; a reference is what models that follow a recording are given. */
  export interface GenerationConfig {
    readonly sid: number
    readonly speed: number
    readonly numSteps?: number
    readonly referenceAudio?: Float32Array
    readonly referenceSampleRate?: number
    readonly referenceText?: string
    readonly extra?: Readonly<Record<string, number | string>>
  }
  export class OfflineTts {
    static createAsync(config: OfflineTtsConfig): Promise<OfflineTts>
    readonly sampleRate: number
    readonly numSpeakers: number
    generateAsync(request: {
      readonly text: string
      readonly generationConfig: GenerationConfig
      readonly enableExternalBuffer: false
    }): Promise<Waveform>
  }

  export interface OfflineSpeakerDiarizationConfig {
    readonly segmentation: { readonly pyannote: { readonly model: string }; readonly numThreads: number }
    readonly embedding: { readonly model: string; readonly numThreads: number }
    /** -1 where the number of speakers is to be found by the threshold, a distance from 0 to 2. */
    readonly clustering: { readonly numClusters: number; readonly threshold: number }
    /** Seconds: shorter stretches are dropped, shorter pauses are filled. */
    readonly minDurationOn: number
    readonly minDurationOff: number
  }
  export class OfflineSpeakerDiarization {
    constructor(config: OfflineSpeakerDiarizationConfig)
    readonly sampleRate: number
    /** Sorted by start; times in seconds. Stretches of several speakers may overlap. */
    process(samples: Float32Array): { readonly start: number; readonly end: number; readonly speaker: number }[]
  }

  interface EmbeddingStream {
    acceptWaveform(sound: Waveform): void
    inputFinished(): void
  }
  export class SpeakerEmbeddingExtractor {
    constructor(config: { readonly model: string; readonly numThreads: number })
    readonly dim: number
    createStream(): EmbeddingStream
    isReady(stream: EmbeddingStream): boolean
    compute(stream: EmbeddingStream, enableExternalBuffer?: boolean): Float32Array
  }

  /** A CommonJS module, whose names Node does not see one by one. */
  const library: {
    readonly Vad: typeof Vad
    readonly OfflineRecognizer: typeof OfflineRecognizer
    readonly OfflineTts: typeof OfflineTts
    readonly OfflineSpeakerDiarization: typeof OfflineSpeakerDiarization
    readonly SpeakerEmbeddingExtractor: typeof SpeakerEmbeddingExtractor
  }
  export default library
}
