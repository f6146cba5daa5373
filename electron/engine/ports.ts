import type { ChatChunk, ChatCompletion, ChatRequest } from '../../shared/contract/chat.ts'
import type { SpeakerTurn } from '../../shared/contract/local.ts'
import type { Segment, Voice } from '../../shared/contract/records.ts'
import { AppError } from '../../shared/failure.ts'

/** Sound on disk: headerless 16-bit little-endian mono samples. */
export interface PcmFile {
  readonly path: string
  readonly sampleRate: number
  /** Seconds. */
  readonly duration: number
}

/** What every long call takes: how to stop it, and where to say how far it is (0 to 1). */
export interface Work {
  readonly signal: AbortSignal
  onProgress?(fraction: number): void
}

/** A word the recogniser heard or the synthesizer spoke; times in seconds. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What to say and how. `pitch` and `range` are factors on the voice's own (1 keeps them); `speed` is 0.5 to 2. */
export interface SpeakRequest {
  readonly text: string
  readonly voice: string
  readonly speed: number
  readonly pitch?: number
  readonly range?: number
}

/** A piece of speech as it is made; `words` are those that start in it, timed from the beginning of the utterance. */
export interface SpeechPiece {
  /** Mono, -1 to 1. */
  readonly samples: Float32Array
  readonly words: readonly { readonly offset: number; readonly start: number }[]
}

/** Speech from text, in pieces as they are made. Throws `not_found` for a voice it does not have. */
export interface Synthesizer {
  readonly voices: readonly SynthesizerVoice[]
  readonly sampleRate: number
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpeechPiece>
  close(): Promise<void>
}

/** A voice as the engine knows it: the public record and its measured median pitch in Hz. */
export interface SynthesizerVoice {
  readonly record: Voice & { id: string; name: string; language: string; gender: 'female' | 'male' }
  readonly pitchHz: number
}

/** Words with times from recorded speech. */
export interface Transcriber {
  readonly name: string
  /** Languages it knows, as short codes; `*` stands for any. */
  readonly languages: readonly string[]
  /** True where the text is too poor to be used as it is. */
  readonly draft: boolean
  /** Whether it can tell which language it hears. */
  readonly findsLanguage?: boolean
  /** The one that serves a language (or `auto`) best, where there are several; undefined where none knows it. */
  forLanguage?(language: string): Transcriber | undefined
  /** The language is a short code of those it knows, or `auto`. */
  transcribe(pcm: PcmFile, language: string, work: Work): Promise<Transcription>
}

/** What was said, in order of time, and in which language; `und` where nobody can tell. */
export interface Transcription {
  readonly words: Word[]
  readonly language: string
}

/** Where someone speaks in a recording, whoever it is. */
export interface SpeechDetector {
  readonly name: string
  find(pcm: PcmFile, work: Work): Promise<{ start: number; end: number }[]>
}

/** What a speaker's voice is like, measured from the source. */
export interface SpeakerProfile {
  readonly speaker: string
  /** Median fundamental in Hz; absent where too little voiced speech was found. */
  readonly medianHz?: number
  /** Distance from the 10th to the 90th percentile of the fundamental. */
  readonly rangeSemitones?: number
  readonly sex?: 'female' | 'male'
}

/** Who speaks when, and what their voices are like. */
export interface Diarizer {
  readonly name: string
  diarize(pcm: PcmFile, work: Work): Promise<SpeakerTurn[]>
  profile(pcm: PcmFile, turns: readonly SpeakerTurn[], work: Work): Promise<SpeakerProfile[]>
  /** Bursts of speech, each from its onset, whoever speaks. */
  bursts(pcm: PcmFile, work: Work): Promise<{ start: number; end: number }[]>
}

/** Segments in another language; number, order, times and speakers stay. */
export interface Translator {
  readonly name: string
  translate(segments: readonly Segment[], target: string, work: Work): Promise<Segment[]>
}

/** Answers to messages, whole or as they are made. */
export interface ChatModel {
  readonly name: string
  models(signal: AbortSignal): Promise<{ id: string }[]>
  complete(request: ChatRequest, signal: AbortSignal): Promise<ChatCompletion>
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatChunk>
}

/** A voice made from a recording of it. */
export interface Cloner {
  readonly name: string
  clone(given: { audio: string; name: string }, work: Work): Promise<Voice>
}

/** What this machine can do; a capability whose model or library is absent is simply missing. */
export interface Capabilities {
  readonly synthesizer?: Synthesizer
  readonly transcriber?: Transcriber | undefined
  readonly diarizer?: Diarizer
  readonly translator?: Translator
  readonly chat?: ChatModel
  readonly cloner?: Cloner
}

/** How to get a capability that is missing, as a sentence for the user. */
export const REMEDIES: Record<keyof Capabilities, string> = {
  synthesizer: 'No voice is installed. Install the built-in voices by running npm ci again.',
  transcriber:
    'No speech recogniser is installed. Give the transcript as a subtitle file, use a video with a text subtitle track, ' +
    'install a pack that recognises speech (Packs in the settings, or griot packs), ' +
    'or install the Debian packages pocketsphinx and pocketsphinx-en-us for an English draft.',
  diarizer: 'Speaker detection is not available. Ask for analysis without it (diarize: false).',
  translator:
    'No translator is installed. Give the translation as a subtitle file, start the engine with a chat server ' +
    '(--chat-url), or connect a service that translates.',
  chat: 'No chat model is installed. Start the engine with the address of a chat server (--chat-url).',
  cloner: "Cloning a voice needs a pack that is not installed. The word preserve in voice_map keeps a speaker's pitch.",
}

/** The capability, or the 503 the service documents for a missing dependency. */
export function need<K extends keyof Capabilities>(all: Capabilities, name: K): NonNullable<Capabilities[K]> {
  const found = all[name]
  if (found === undefined) throw new AppError({ kind: 'unavailable', message: REMEDIES[name], permanent: true })
  return found as NonNullable<Capabilities[K]>
}
