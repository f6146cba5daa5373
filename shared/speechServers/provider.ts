/**
 * The body of a request as data: `$text`, `$voice`, `$model`, `$language`, `$locale` and `$speed` stand for values; a field
 * that is only such a word is left out where there is no value.
 */
export type Template = string | number | boolean | readonly Template[] | { readonly [field: string]: Template }

/** A sentence of a public document on which a table rests. `read` is the day on which a stored copy was read. */
interface Quote {
  readonly url: string
  readonly read: string
  readonly says: string
}

/** How a server speaks a text. */
export interface SpeechShape {
  /** The path below the address; `$voice` and others stand for values there too. */
  readonly path: string
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Template
  /** Whether the sound is the answer itself, or base64 in this field of a JSON object. */
  readonly reply: { readonly kind: 'sound' } | { readonly kind: 'base64'; readonly field: string }
  /** Rate of headerless samples in Hz; absent where a file is asked for. */
  readonly pcmRate?: number
  /** The slowest and the fastest speed that is accepted. */
  readonly speeds: readonly [number, number]
  /** Most characters of one request. */
  readonly maxCharacters: number
  /** The model where none is chosen. */
  readonly model?: string
}

/** How a server lists its voices: where, and the fields of one entry, as paths with dots. */
export interface VoicesShape {
  readonly path: string
  /** Where the list is in the answer; absent: the answer is the list. */
  readonly list?: string
  readonly id: string
  readonly name: string
  readonly locale?: string
  readonly gender?: string
}

/** How a server diarizes while it transcribes: the differences from its other requests. */
export interface SpeakersShape {
  /** A word in the names of the models that diarize, and always do; absent: any model does, where the request has it. */
  readonly model?: string
  /** The fields of the request; `$speakers` is how many speak, where that is known. It is not asked to tell fewer than `fewest`. */
  readonly fields: Readonly<Record<string, Template>>
  readonly fewest?: number
  /** Where the words or sentences are in the answer, and the field with the label of their speaker. */
  readonly list: string
  readonly speaker: string
  /** Most seconds of one request: labels are its own, so a longer recording gets none. */
  readonly maxSeconds: number
}

/** Where the words are in an answer, and the fields of one. */
export interface WordsShape {
  /** A path with dots; `*` stands for each entry of a list, whose fields its words inherit. */
  readonly list: string
  readonly text: string
  readonly start: string
  /** The field with the end, or `duration` with the length. */
  readonly end?: string
  readonly duration?: string
  /** Units of a second, where times are numbers (default: 1). */
  readonly perSecond?: number
}

/** How a server transcribes a recording. */
export interface RecognitionShape {
  /** The end of the usual host of speech, and that of the host that transcribes; absent: the same host. */
  readonly host?: readonly [speech: string, hearing: string]
  readonly path: string
  /** The name of the part with the recording; absent: the request is one JSON object of `fields`, with `$sound` as base64. */
  readonly file?: string
  /** The fields of the request; one that is an object is sent as JSON. */
  readonly fields: Readonly<Record<string, Template>>
  readonly words: WordsShape
  /** Where the sentences are, and the field with their text; absent: the field `text` of the answer. */
  readonly texts?: { readonly list: string; readonly text: string }
  /** Whether an answer without any sentence means silence. */
  readonly omitsSilence?: boolean
  /** Most seconds of one request. */
  readonly maxSeconds?: number
  /** The language with its region in requests, `$locale`, by short code. */
  readonly locales?: Readonly<Record<string, string>>
  /** Locales to choose from where the language is not known, for a server that needs one: `$locale` and `$others`. */
  readonly guesses?: readonly string[]
  /** The form of its diarization, if it has one. */
  readonly speakers?: SpeakersShape
  /** The field with the recognised language, where there is one. */
  readonly language?: string
  readonly model?: string
  /** Most bytes of a recording. */
  readonly maxBytes: number
  /** Short codes of the languages; `*` stands for any. */
  readonly languages: readonly string[]
}

/** A voice of a server that cannot be asked for its list. */
export interface FixedVoice {
  readonly id: string
  readonly name: string
  readonly gender: 'female' | 'male' | 'neutral'
  readonly locale?: string
}

/** The description of a kind of speech server: everything its adapter needs. */
export interface Provider {
  readonly name: string
  /** The usual address; a word in capitals is for the user to replace. */
  readonly url: string
  /** Whether it answers without a key. */
  readonly keyless: boolean
  readonly key: { readonly header: string; readonly prefix: string }
  readonly speech: SpeechShape
  readonly recognition?: RecognitionShape
  readonly voices?: VoicesShape
  /** Its voices, where no endpoint lists them. */
  readonly fixedVoices?: readonly FixedVoice[]
  /** Requests under way at once. */
  readonly atOnce: number
  readonly quotes: readonly Quote[]
  /** The parts that only the owner of a key can try. */
  readonly untried: string
}
