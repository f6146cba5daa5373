import { PRESERVE, type Target } from '../contract/records.ts'
import { type Dictionary, pronounce } from './dictionary.ts'
import type { Document, Line, LineText, Speaker, VoiceChoice } from './document.ts'
import { textHash } from './textHash.ts'

/** The voice of a take that a person spoke into the microphone. */
const RECORDED = 'recorded'

/** The words of a line as a person would read them out: the spoken text where it differs from the written one. */
export function spokenText(line: Line, target: Target): string {
  const own = line.texts[target]
  return own?.spoken ?? own?.text ?? ''
}

/** What of a project decides how a line is spoken, besides the line itself. */
export interface SpokenBy {
  readonly speaker: Speaker | undefined
  readonly dictionary: Dictionary
}

/** How a line of a project is spoken. */
export function spokenBy({ speakers, dictionary }: Pick<Document, 'speakers' | 'dictionary'>, line: Line): SpokenBy {
  return { speaker: speakers[line.speaker], dictionary }
}

/** What a voice is given to say for a line. A text of its own is final; else words are said as the dictionary has them. */
export function saidText(line: Line, target: Target, dictionary: Dictionary): string {
  const own = line.texts[target]
  return own?.spoken ?? pronounce(own?.text ?? '', target, dictionary)
}

/** Who speaks a line in a target language: its own voice before the speaker's; undefined where none is chosen. */
export function voiceOf(line: Line, target: Target, speaker: Speaker | undefined): VoiceChoice | undefined {
  const cast = speaker?.voices[target]
  const own = line.texts[target]?.voice
  return own === undefined ? cast : { voice: own, settings: cast?.settings ?? {} }
}

/**
 * The name of what a line's take is made from: text, voice, speed and settings. Change any and the key changes, change
 * back and it is the same again. Undefined where there is nothing to say or nobody to say it.
 */
export function takeKey(line: Line, target: Target, { speaker, dictionary }: SpokenBy): string | undefined {
  const text = saidText(line, target, dictionary)
  const choice = voiceOf(line, target, speaker)
  if (text.trim() === '' || choice === undefined) return undefined
  // A preserved voice is that of the speaker in this video, so it is another one for every speaker.
  const voice = choice.voice === PRESERVE ? `${PRESERVE}:${line.speaker}` : choice.voice
  return soundKey(text, { target, voice, settings: choice.settings })
}

/** The name of what a voice makes of a text, wherever it was asked to. */
export function soundKey(text: string, { target, voice, settings }: VoiceChoice & { readonly target: Target }): string {
  const { speed, stability, similarity, exaggeration, cfgWeight } = settings
  const numbers = [speed, stability, similarity, exaggeration, cfgWeight].map((value) => value ?? '-')
  return textHash([target, voice, ...numbers, text].join('\n'))
}

/** The key of a recording of one's own voice, which depends on the text alone: a person knows how its words are said. */
export function recordingKey(line: Line, target: Target): string {
  return textHash([target, RECORDED, spokenText(line, target)].join('\n'))
}

/** Whether a line's take is a person's own recording of what it says now. */
export function isRecorded(line: Line, target: Target): boolean {
  return line.texts[target]?.take?.key === recordingKey(line, target)
}

/** How a line's take stands. */
export type TakeState = 'none' | 'fresh' | 'stale'

/** Whether the take chosen for a line still says what the line says, as the cast says it. */
export function takeState(line: Line, target: Target, by: SpokenBy): TakeState {
  const chosen = line.texts[target]?.take
  if (chosen === undefined) return 'none'
  const fresh = chosen.key === takeKey(line, target, by) || isRecorded(line, target)
  return fresh ? 'fresh' : 'stale'
}

/** Whether a translation was made from another source text than the line has now. */
export function isTranslationStale(line: Line, text: LineText): boolean {
  return text.basis !== textHash(line.source)
}
