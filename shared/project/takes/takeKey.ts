import { PRESERVE } from '../../contract/preserve.ts'
import type { Target } from '../../contract/records.ts'
import { wordsOf } from '../../subtitles/spokenCues.ts'
import type { Document, Line, LineText, Speaker, VoiceChoice } from '../document.ts'
import { type Dictionary, pronounce } from '../texts/dictionary.ts'
import { textHash } from '../texts/textHash.ts'

/** The voice id of takes recorded with the microphone. */
export const RECORDED_VOICE = 'recorded'

/** The text of a line for a human reader: the spoken text if it differs from the written one. */
export function spokenText(line: Line, target: Target): string {
  const own = line.texts[target]
  return own?.spoken ?? own?.text ?? ''
}

/** The parts of a project that decide how a line is spoken, besides the line. */
export interface SpokenBy {
  readonly speaker: Speaker | undefined
  readonly dictionary: Dictionary
}

/** Collects the parts that decide how a line is spoken. */
export function spokenBy({ speakers, dictionary }: Pick<Document, 'speakers' | 'dictionary'>, line: Line): SpokenBy {
  return { speaker: speakers[line.speaker], dictionary }
}

/** The words of a line that are to be spoken: its spoken text as it is, else its text without the sounds that it describes. */
export function spokenWords(line: Line, target: Target): string {
  const own = line.texts[target]
  return own?.spoken ?? wordsOf(own?.text ?? '')
}

/** Whether a line only describes sounds: nobody speaks it, and the original is kept there. */
export function isSound(line: Line, target: Target): boolean {
  return spokenWords(line, target).trim() === '' && spokenText(line, target).trim() !== ''
}

/** The text sent to the voice: the line's own spoken text as it is, else its words with the dictionary applied. */
export function voiceText(line: Line, target: Target, dictionary: Dictionary): string {
  const own = line.texts[target]
  return own?.spoken ?? pronounce(wordsOf(own?.text ?? ''), target, dictionary)
}

/** The voice of a line in a target language: its own before the speaker's; undefined if none is chosen. */
export function voiceOf(line: Line, target: Target, speaker: Speaker | undefined): VoiceChoice | undefined {
  const cast = speaker?.voices[target]
  const own = line.texts[target]?.voice
  return own === undefined ? cast : { voice: own, settings: cast?.settings ?? {} }
}

/**
 * The hash of all that a line's take is made from: text, voice, speed and settings. Equal inputs give equal keys.
 * Undefined without text or voice.
 */
export function takeKey(line: Line, target: Target, { speaker, dictionary }: SpokenBy): string | undefined {
  const text = voiceText(line, target, dictionary)
  const choice = voiceOf(line, target, speaker)
  if (text.trim() === '' || choice === undefined) return undefined
  // A preserved voice differs for every speaker.
  const voice = choice.voice === PRESERVE ? `${PRESERVE}:${line.speaker}` : choice.voice
  return soundKey(text, { target, voice, settings: choice.settings })
}

/** The hash of the speech of a text by a voice. */
export function soundKey(text: string, { target, voice, settings }: VoiceChoice & { readonly target: Target }): string {
  const { speed, stability, similarity, exaggeration, cfgWeight, pitch, depth, liveliness } = settings
  const numbers = [speed, stability, similarity, exaggeration, cfgWeight].map((value) => value ?? '-')
  // Without a shape the key has no place for one.
  const shape = [pitch, depth, liveliness].some((value) => value !== undefined)
    ? [[pitch, depth, liveliness].map((value) => value ?? '-').join(' ')]
    : []
  return textHash([target, voice, ...numbers, ...shape, text].join('\n'))
}

/** The key of a microphone recording, which depends on the text only: a person knows how to pronounce it. */
export function recordingKey(line: Line, target: Target): string {
  return textHash([target, RECORDED_VOICE, spokenText(line, target)].join('\n'))
}

/** Whether a line's take is a person's own recording of its present words. */
export function isRecorded(line: Line, target: Target): boolean {
  const key = line.texts[target]?.take?.key
  return key !== undefined && key === recordingKey(line, target)
}

/** The ids of the takes that the lines of a translation use. */
export function chosenTakes({ lines }: Pick<Document, 'lines'>, target: Target): string[] {
  return Object.values(lines).flatMap((line) => line.texts[target]?.take?.id ?? [])
}

/** How a line's take stands. */
export type TakeState = 'none' | 'fresh' | 'stale'

/** Whether the chosen take matches the line's current text and voice. */
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
