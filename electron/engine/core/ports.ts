import type { ChatChunk, ChatCompletion, ChatRequest } from '../../../shared/contract/chat.ts'
import type { SpeakerTurn } from '../../../shared/contract/local.ts'
import type { Segment, Voice } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'

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
  /** Takes what the user should know of how it went, as a sentence. */
  onNote?(note: string): void
}

/** A word the recogniser heard or the synthesizer spoke; times in seconds. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Sound on disk of one or two channels: headerless 16-bit little-endian samples, interleaved. */
export interface ChannelFile {
  readonly path: string
  readonly sampleRate: number
  readonly channels: 1 | 2
  /** Samples of each channel. */
  readonly frames: number
}

/** What to say and how. `pitch` and `range` are factors on the voice's own (1 keeps them); `speed` is 0.5 to 2. */
export interface SpeakRequest {
  readonly text: string
  readonly voice: string
  readonly speed: number
  readonly pitch?: number
  readonly range?: number
  readonly control?: VoiceControl
}

/**
 * How a voice speaks, each from 0 to 1: `stability` and `similarity` for voices of their own, `exaggeration` and
 * `cfgWeight` for those that follow a recording (spec 2.1). The record of a voice says which of them it obeys.
 */
export interface VoiceControl {
  readonly stability?: number | undefined
  readonly similarity?: number | undefined
  readonly exaggeration?: number | undefined
  readonly cfgWeight?: number | undefined
}

/** A piece of speech as it is made; `words` are those that start in it, timed from the beginning of the utterance. */
export interface SpeechPiece {
  /** Mono, -1 to 1. */
  readonly samples: Float32Array
  /** In Hz; the same in all pieces of an utterance, and known before the first only to the voice itself. */
  readonly sampleRate: number
  readonly words: readonly { readonly offset: number; readonly start: number }[]
  /** Signs of the text, or sounds, that the voice does not know and left out up to here. */
  readonly unspoken?: readonly string[]
}

/** Speech from text, in pieces as they are made. Throws `not_found` for a voice it does not have. */
export interface Synthesizer {
  readonly name: string
  readonly voices: readonly SynthesizerVoice[]
  /** Utterances that it speaks side by side where it has many hands; absent where it has those of one computer. */
  readonly atOnce?: number | undefined
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpeechPiece>
  close(): Promise<void>
}

/** A voice as the engine knows it: the public record and its median pitch in Hz, measured or typical of its sex. */
export interface SynthesizerVoice {
  readonly record: Voice & { id: string; name: string; language: string; gender: 'female' | 'male' | 'neutral' }
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
  /** Root mean square of the voiced sound in dB relative to full scale. */
  readonly loudnessDb?: number
  /** Share of all talk, 0 to 1. */
  readonly share?: number
}

/** Who speaks when, and what their voices are like. */
export interface Diarizer {
  readonly name: string
  diarize(pcm: PcmFile, work: Work): Promise<SpeakerTurn[]>
  profile(pcm: PcmFile, turns: readonly SpeakerTurn[], work: Work): Promise<SpeakerProfile[]>
  /** Bursts of speech, each from its onset, whoever speaks. */
  bursts(pcm: PcmFile, work: Work): Promise<{ start: number; end: number }[]>
}

/** A translation under way: the language of the lines, and words that are to be said in one way only. */
export interface TranslateWork extends Work {
  readonly source: string
  readonly glossary?: readonly { readonly term: string; readonly use: string }[] | undefined
}

/** Segments in another language; number, order, times and speakers stay. */
export interface Translator {
  readonly name: string
  /** Whether another server does the work, and this machine only waits for it. */
  readonly elsewhere?: boolean
  /** The one that serves a pair of languages best, where there are several. Throws `invalid` where none knows it. */
  forPair?(source: string, target: string): Translator
  translate(segments: readonly Segment[], target: string, work: TranslateWork): Promise<Segment[]>
  close?(): Promise<void>
}

/** Answers to messages, whole or as they are made. */
export interface ChatModel {
  readonly name: string
  models(signal: AbortSignal): Promise<{ id: string }[]>
  complete(request: ChatRequest, signal: AbortSignal): Promise<ChatCompletion>
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatChunk>
  close?(): Promise<void>
}

/** What a voice is followed by: speech of one person. */
export interface VoiceSample {
  readonly pcm: PcmFile
  /** What is said in it; empty where nobody listened. */
  readonly text: string
  /** Seconds of it that are speech. */
  readonly seconds: number
}

/** Voices that follow a recording. */
export interface Cloner {
  readonly name: string
  /** Languages it speaks in the voice of anybody. */
  readonly languages: readonly string[]
  /** Whether it must be told what is said in a sample. */
  readonly needsText: boolean
  /** The voice of a sample, which lies there for as long as it speaks. */
  follow(sample: VoiceSample, voice: { id: string; name: string; language: string }): Synthesizer
}

/** Tells voices from music and effects. */
export interface Separator {
  readonly name: string
  /** Changes whenever it would tell them apart in another way. */
  readonly version: string
  /** The rate (Hz) of the sound it takes. */
  readonly sampleRate: number
  /**
   * Writes what is voice in a sound, as a WAV of the same length, rate and channels. The rest is what remains when that
   * is subtracted.
   */
  separate(sound: ChannelFile, voices: string, work: Work): Promise<void>
}

/** What this machine can do; a capability whose model or library is absent is simply missing. */
export interface Capabilities {
  readonly synthesizer?: Synthesizer
  readonly transcriber?: Transcriber | undefined
  readonly diarizer?: Diarizer
  readonly translator?: Translator | undefined
  readonly chat?: ChatModel | undefined
  readonly cloner?: Cloner | undefined
  readonly separator?: Separator | undefined
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
    'No translator is installed. Install a pack that translates (Packs in the settings, or griot packs), give the ' +
    'translation as a subtitle file, start the engine with a chat server (--chat-url), or connect a service that ' +
    'translates. Packs need their library, which npm ci installs.',
  chat:
    'No chat model is installed. Install a pack for chat (Packs in the settings, or griot packs), start the engine with ' +
    'a model file (--chat-model FILE.gguf) or with the address of a chat server (--chat-url). Packs and files need ' +
    'their library, which npm ci installs.',
  cloner:
    "No pack that follows a voice is installed. Install one (Packs in the settings, or griot packs). Until then the word preserve in voice_map keeps a speaker's pitch.",
  separator:
    'No pack that takes voices out of music and effects is installed. Install one (Packs in the settings, or griot ' +
    'packs). Until then the frequencies of speech are lowered under a dub. Packs need their library, which npm ci installs.',
}

/** The capability, or the 503 the service documents for a missing dependency. */
export function need<K extends keyof Capabilities>(all: Capabilities, name: K): NonNullable<Capabilities[K]> {
  const found = all[name]
  if (found === undefined) throw new AppError({ kind: 'unavailable', message: REMEDIES[name], permanent: true })
  return found as NonNullable<Capabilities[K]>
}
