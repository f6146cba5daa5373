import type { AlignedText } from '../../../shared/contract/alignText.ts'
import type { ChatChunk, ChatCompletion, ChatRequest } from '../../../shared/contract/chat.ts'
import type { SpeakerTurn, ToldChange } from '../../../shared/contract/local.ts'
import type { Segment, Voice } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Word } from '../../../shared/project/document.ts'
import type { VoiceProfile } from '../../../shared/project/speakers/voiceProfile.ts'
import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import type { FaceOrder, FaceTrack, PrintedText } from './pictureFindings.ts'

/** Sound on disk: headerless 16-bit little-endian mono samples. */
export interface PcmFile {
  readonly path: string
  readonly sampleRate: number
  /** Seconds. */
  readonly duration: number
}

/** The options of every long call: how to cancel it, and where to report its progress (0 to 1). */
export interface WorkOptions {
  readonly signal: AbortSignal
  onProgress?(fraction: number): void
  /** Receives a note about the result for the user, as a sentence. */
  readonly onNote?: ((note: Message) => void) | undefined
}

/** Sound on disk of one or two channels: headerless 16-bit little-endian samples, interleaved. */
export interface ChannelFile {
  readonly path: string
  readonly sampleRate: number
  readonly channels: 1 | 2
  /** Samples of each channel. */
  readonly frames: number
}

/**
 * An order to speak a text. `pitch`, `range` and `formants` are factors on the voice's own pitch, range of melody and resonances
 * (1 keeps them); `speed` is 0.5 to 2.
 */
export interface SpeakRequest {
  readonly text: string
  readonly voice: string
  readonly speed: number
  readonly pitch?: number
  readonly range?: number
  readonly formants?: number
  readonly control?: VoiceControl
  /** The pieces are played as they come: a broken utterance cannot be begun again. */
  readonly live?: boolean
  /** The account that costs on the user's servers are added to. */
  readonly budget?: Budget | undefined
  /** Whose order it is, by key: the orders of several take turns. */
  readonly caller?: string | undefined
}

/**
 * Voice controls, each from 0 to 1: `stability` and `similarity` for ordinary voices, `exaggeration` and `cfgWeight`
 * for cloned voices (spec 2.1). A voice's record lists the controls it supports.
 */
export interface VoiceControl {
  readonly stability?: number | undefined
  readonly similarity?: number | undefined
  readonly exaggeration?: number | undefined
  readonly cfgWeight?: number | undefined
}

/**
 * A piece of synthesized speech. `words` start in this piece; their times count from the beginning of the utterance.
 */
export interface SpeechPiece {
  /** Mono, -1 to 1. */
  readonly samples: Float32Array
  /** Sample rate in Hz; constant within an utterance, and not known before its first piece. */
  readonly sampleRate: number
  readonly words: readonly { readonly offset: number; readonly start: number }[]
  /** Set where the voice reports no times, and those of `words` are spread by their letters. */
  readonly areWordsGuessed?: true | undefined
  /** Characters or sounds that the voice does not know and has left out so far. */
  readonly unspoken?: readonly string[]
}

/** Speech from text, in pieces as they are made. Throws `not_found` for an unknown voice. */
export interface Synthesizer {
  readonly name: string
  readonly voices: readonly SynthesizerVoice[]
  /**
   * Utterances this synthesizer speaks in parallel, if it runs on other machines; absent if it runs on this computer.
   */
  readonly atOnce?: number | undefined
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpeechPiece>
  /** Gives back the memory that speaking takes; the next line begins a moment later. */
  rest?(): void
  close(): Promise<void>
}

/**
 * A voice inside the engine: its public record, whose note the list of voices puts into words, and its median pitch in Hz,
 * measured or typical of its sex.
 */
export interface SynthesizerVoice {
  readonly record: Voice & { id: string; name: string; language: string; gender: 'female' | 'male' | 'neutral' }
  /** For users who choose it. */
  readonly note?: Message
  readonly pitchHz: number
  /** Loudness of its running text in LUFS, as it makes it; absent where it is not known in advance. */
  readonly loudness?: number
}

/** Options of recognition: whether to diarize, how many speak where that is known, and the account of costs. */
export interface RecognitionOptions extends WorkOptions {
  readonly shouldDiarize?: boolean | undefined
  readonly speakers?: number | undefined
  readonly budget?: Budget | undefined
}

/** Words with times from recorded speech. */
export interface Transcriber {
  readonly name: string
  /** Short codes of the supported languages; `*` stands for any. */
  readonly languages: readonly string[]
  /** True if the transcript is too inaccurate to be used without correction. */
  readonly draft: boolean
  /** Whether the recogniser can detect the spoken language. */
  readonly findsLanguage?: boolean
  /** The host that recordings are sent to; absent if they stay on this computer. */
  readonly sentTo?: string | undefined
  /**
   * The best recogniser for a language (or `auto`), if this stands for several; undefined if none supports the
   * language. With `staysHere` only those that send nothing.
   */
  forLanguage?(language: string, staysHere?: boolean): Transcriber | undefined
  /** Recognises speech in a supported language (short code) or in `auto`. */
  transcribe(pcm: PcmFile, language: string, work: RecognitionOptions): Promise<Transcription>
}

/** The words in order of time, and their language; `und` if it is unknown. */
export interface Transcription {
  readonly words: Word[]
  readonly language: string
  /** Who speaks when, where the recogniser diarizes. */
  readonly turns?: readonly SpeakerTurn[] | undefined
}

/**
 * Voice activity detection: the stretches of a recording that contain speech, in seconds, without telling speakers
 * apart.
 */
export interface SpeechDetector {
  readonly name: string
  find(pcm: PcmFile, work: WorkOptions): Promise<{ start: number; end: number }[]>
}

/** Properties of a speaker's voice, measured in the source. */
export interface SpeakerProfile {
  readonly speaker: string
  /** Median fundamental frequency in Hz; absent if there was too little voiced speech. */
  readonly medianHz?: number
  /** Distance from the 10th to the 90th percentile of the fundamental frequency, in semitones. */
  readonly rangeSemitones?: number
  readonly sex?: 'female' | 'male'
  /** RMS level of the voiced sound in dBFS. */
  readonly loudnessDb?: number
  /** Share of all speech, 0 to 1. */
  readonly share?: number
  /** Absent where there is too little speech. */
  readonly timbre?: NonNullable<VoiceProfile['timbre']>
}

/** Speaker diarization: who speaks when, and the properties of each voice. */
export interface Diarizer {
  readonly name: string
  diarize(pcm: PcmFile, work: DiarizeWork): Promise<SpeakerTurn[]>
  profile(pcm: PcmFile, turns: readonly SpeakerTurn[], work: WorkOptions): Promise<SpeakerProfile[]>
  /** Bursts of speech of any speaker, in seconds, each from its onset. */
  bursts(pcm: PcmFile, work: WorkOptions): Promise<{ start: number; end: number }[]>
}

/** The options of telling speakers apart. */
export interface DiarizeWork extends WorkOptions {
  /** How many speak, where it is known. */
  readonly speakers?: number | undefined
  /** Changes of speaker that the text tells. */
  readonly changes?: readonly ToldChange[] | undefined
  /** Called with the bursts of speech where they are found on the way, so that the sound need not be gone through again for them. */
  readonly onBursts?: ((bursts: readonly { start: number; end: number }[]) => void) | undefined
}

/** The options of a translation: the language of the lines, and terms with a fixed translation. */
interface TranslateWork extends WorkOptions {
  readonly source: string
  readonly glossary?: readonly { readonly term: string; readonly use: string }[] | undefined
}

/** Translates segments. Their number, order, times and speakers stay. */
export interface Translator {
  readonly name: string
  /** Whether another server translates and this machine only waits. */
  readonly elsewhere?: boolean
  /** The host that lines are sent to; absent if they stay on this computer. */
  readonly sentTo?: string | undefined
  /**
   * The best translator for a pair of languages, if this stands for several. Throws `invalid` if none supports the
   * pair.
   */
  forPair?(source: string, target: string): Translator
  translate(segments: readonly Segment[], target: string, work: TranslateWork): Promise<Segment[]>
  close?(): Promise<void>
}

/** A chat model as it is listed: since when there is it, in seconds since 1970, and whose it is, where known. */
export interface ChatModelFacts {
  readonly id: string
  readonly created?: number
  readonly owned_by?: string
}

/** A chat model: answers messages at once or as a stream. */
export interface ChatModel {
  readonly name: string
  models(signal: AbortSignal): Promise<ChatModelFacts[]>
  complete(request: ChatRequest, signal: AbortSignal): Promise<ChatCompletion>
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatChunk>
  close?(): Promise<void>
}

/** A recording of one person's speech, from which a voice is cloned. */
export interface VoiceSample {
  readonly pcm: PcmFile
  /** Transcript of the recording; empty if there is none. */
  readonly text: string
  /** Seconds of speech in the recording. */
  readonly seconds: number
}

/** Voice cloning: makes voices that sound like a recording. */
export interface Cloner {
  readonly name: string
  /** Languages that cloned voices speak. */
  readonly languages: readonly string[]
  /** Whether cloning needs the transcript of the sample. */
  readonly needsText: boolean
  /** A synthesizer with the cloned voice of a sample. The sample's file must exist for as long as the voice is used. */
  follow(sample: VoiceSample, voice: { id: string; name: string; language: string }): Synthesizer
}

/** Source separation: separates voices from music and effects. */
export interface Separator {
  readonly name: string
  /** Changes with every change of the separation's result, so that cached results are not reused. */
  readonly version: string
  /** Sample rate (Hz) of the input. */
  readonly sampleRate: number
  /** Share of a voice's energy that may be left in the rest; absent: none that is audible. */
  readonly leaves?: number
  /**
   * Writes the voices of a sound to the path `voices`, as a WAV of the same length, rate and channels. The input minus
   * this file is music and effects.
   */
  separate(sound: ChannelFile, voices: string, work: WorkOptions): Promise<void>
}

/** Texts in the order in which a recording has them, and where somebody speaks in it, in seconds. */
interface TextAlignment {
  readonly pcm: PcmFile
  readonly bursts: readonly TimeSpan[]
  /** Short code. */
  readonly language: string
  readonly texts: readonly string[]
  /** The part of the recording that may have them, in seconds. */
  readonly within: TimeSpan
}

/** Finds when the words of texts are said in a recording. Throws `invalid` for a language that it cannot read. */
export interface TextAligner {
  readonly name: string
  align(request: TextAlignment, work: WorkOptions): Promise<AlignedText>
}

/** Reads print. */
export interface PrintReader {
  readonly name: string
  /** The name of the model that reads a language (short code); languages with one model are read alike. */
  modelOf(language: string): string
  /** The texts of pictures (grey PGM files, black on white), in the pictures' order, as of a language (short code). */
  read(paths: readonly string[], language: string, work: WorkOptions): Promise<PrintedText[]>
  close(): Promise<void>
}

/** Finds faces in a film and follows them. */
export interface FaceFinder {
  readonly name: string
  find(order: FaceOrder, work: WorkOptions): Promise<FaceTrack[]>
}

/** The capabilities of this machine. A capability whose model or library is not installed is absent. */
export interface Capabilities {
  readonly synthesizer?: Synthesizer
  readonly transcriber?: Transcriber | undefined
  readonly diarizer?: Diarizer
  readonly aligner?: TextAligner
  readonly translator?: Translator | undefined
  readonly chat?: ChatModel | undefined
  readonly cloner?: Cloner | undefined
  readonly separator?: Separator | undefined
  /** Takes voices out of the middle of stereo without a pack. */
  readonly centerSeparator?: Separator | undefined
  readonly reader?: PrintReader
  readonly faces?: FaceFinder
}

/** For each capability that is missing, a sentence that tells the user how to install it. */
export const CAPABILITY_REMEDIES: Record<keyof Capabilities, Message> = {
  synthesizer: say('engine.missing.synthesizer'),
  transcriber: say('engine.missing.transcriber'),
  diarizer: say('engine.missing.diarizer'),
  aligner: say('engine.missing.aligner'),
  translator: say('engine.missing.translator'),
  chat: say('engine.missing.chat'),
  cloner: say('engine.missing.cloner'),
  separator: say('engine.missing.separator'),
  centerSeparator: say('engine.missing.middleSeparator'),
  reader: say('engine.missing.reader'),
  faces: say('engine.missing.faces'),
}

/**
 * The capability. Throws `unavailable` (503) with the remedy if it is missing.
 *
 * @example
 * const { transcribe } = need(capabilities, 'transcriber')
 */
export function need<K extends keyof Capabilities>(all: Capabilities, name: K): NonNullable<Capabilities[K]> {
  const found = all[name]
  if (found === undefined)
    throw new AppError({ kind: 'unavailable', message: CAPABILITY_REMEDIES[name], permanent: true })
  return found as NonNullable<Capabilities[K]>
}
