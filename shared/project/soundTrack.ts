import { chooseSoundTrack, isTrackIn, languageOfTrack } from '../audio/chooseSoundTrack.ts'
import type { AudioTrack } from '../contract/local.ts'
import { type AppError, invalid } from '../failure.ts'
import { type Message, plainWords, say, sentences } from '../locale/message.ts'
import { sayLanguage } from '../locale/sayLanguage.ts'
import type { DocumentDraft } from './document.ts'

/**
 * The source of a dub's order: its sound track by number, from 1, the language spoken in the film, and that of the subtitles in the
 * film's own language.
 */
export interface SoundOrder {
  readonly soundTrack?: number | undefined
  readonly from?: string | undefined
  readonly subtitleLanguage?: string | undefined
}

/**
 * The number of the sound track that a dub is made from, from 1: the ordered one, else the one in the ordered language, else the one
 * that its project has, else the one in the language of its subtitles; undefined where that is the one that is taken without a choice.
 * Throws `invalid` for one that the film lacks.
 */
export function soundTrackOf(
  audio: readonly AudioTrack[],
  { soundTrack, from, subtitleLanguage }: SoundOrder,
  kept?: number,
): number | undefined {
  const usual = chooseSoundTrack(audio) + 1
  const language = from ?? (kept === undefined ? subtitleLanguage : undefined)
  const byLanguage = language === undefined ? kept : chooseSoundTrack(audio, language) + 1
  const number = soundTrack ?? byLanguage
  if (soundTrack !== undefined && audio[soundTrack - 1]?.unreadable !== undefined) throw missing(soundTrack)
  if (soundTrack !== undefined && audio[soundTrack - 1] === undefined) throw missing(soundTrack)
  return number === usual || number === 0 ? undefined : number
}

function missing(track: number): AppError {
  return invalid(say('engine.sound.noTrack', { track }), 'sound-track')
}

/** Keeps the sound track of an order with the project. Throws as `soundTrackOf` does. */
export function setSoundTrack(draft: DocumentDraft, audio: readonly AudioTrack[], order: SoundOrder): void {
  const number = soundTrackOf(audio, order, draft.soundTrack)
  if (number === undefined) delete draft.soundTrack
  else draft.soundTrack = number
}

/**
 * Notes a sound track that was chosen by the language of the subtitles, and warns where the track is not in the stated language of
 * the film, and where none can be read.
 */
export function soundTrackWarnings(audio: readonly AudioTrack[], order: SoundOrder, kept?: number): Message[] {
  const number = soundTrackOf(audio, order, kept)
  const { soundTrack, from, subtitleLanguage } = order
  const track = audio[placeOf(audio, number)]
  const [first] = audio
  if (track === undefined) return first === undefined ? [] : [say('note.soundUnread', { codec: first.codec })]
  const isChosen = [soundTrack, from, kept].some((one) => one !== undefined)
  if (subtitleLanguage !== undefined && number !== undefined && !isChosen)
    return [say('note.soundTrackSubtitles', { language: sayLanguage(subtitleLanguage) })]
  const spoken = languageOfTrack(track)
  const isOther = from !== undefined && spoken !== undefined && !isTrackIn(track, from)
  return isOther ? [say('note.soundTrackOther', { language: sayLanguage(from) })] : []
}

/** Names the chosen one of several sound tracks, with the warnings on it. */
export function soundTrackNotes(audio: readonly AudioTrack[], order: SoundOrder, kept?: number): Message[] {
  const at = placeOf(audio, soundTrackOf(audio, order, kept))
  const warnings = soundTrackWarnings(audio, order, kept)
  if (audio[at] === undefined || audio.length < 2) return warnings
  return [sentences(say('note.soundTrack', { track: trackName(audio, at), all: audio.length }), ...warnings)]
}

function placeOf(audio: readonly AudioTrack[], soundTrack: number | undefined): number {
  return soundTrack === undefined ? chooseSoundTrack(audio) : soundTrack - 1
}

/** A sound track by its number, with its language and title where it has them. */
export function trackName(audio: readonly AudioTrack[], at: number): Message {
  const track = audio[at]
  const number = at + 1
  const spoken = track && languageOfTrack(track)
  const [name, title] = [
    ...(spoken === undefined ? [] : [sayLanguage(spoken)]),
    ...(track?.title === undefined ? [] : [plainWords(track.title)]),
  ]
  if (name === undefined) return say('soundTrack.number', { number })
  return title === undefined
    ? say('soundTrack.named', { number, name })
    : say('soundTrack.titled', { number, name, title })
}
