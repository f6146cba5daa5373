import { chooseSoundTrack, languageOfTrack, speaks } from '../audio/chooseSoundTrack.ts'
import type { AudioTrack } from '../contract/local.ts'
import { type Message, plainWords, say, sentences } from '../locale/message.ts'
import { sayLanguage } from '../locale/sayLanguage.ts'
import type { Document, DocumentDraft } from './document.ts'

/** What a dub is ordered from: its sound track by number, from 1, and the language spoken in the film. */
interface SoundOrder {
  readonly soundTrack?: number | undefined
  readonly from?: string | undefined
}

/**
 * Chooses the sound track that the project dubs: the ordered one, else the one in the ordered language, else the one that it has. The
 * track that is taken without a choice is not kept.
 */
export function setSoundTrack(draft: DocumentDraft, audio: readonly AudioTrack[], order: SoundOrder): void {
  if (order.soundTrack !== undefined || order.from === undefined) return
  const at = chooseSoundTrack(audio, order.from)
  if (at < 0 || at === chooseSoundTrack(audio)) delete draft.soundTrack
  else draft.soundTrack = at + 1
}

/** Tells which of several sound tracks is taken, and where it is not in the language that the film is said to be in. */
export function soundTrackNotes(
  audio: readonly AudioTrack[],
  { soundTrack }: Pick<Document, 'soundTrack'>,
  from?: string,
): Message[] {
  const at = soundTrack === undefined ? chooseSoundTrack(audio) : soundTrack - 1
  const track = audio[at]
  if (track === undefined) return []
  const spoken = languageOfTrack(track)
  const isOther = from !== undefined && spoken !== undefined && !speaks(track, from)
  const other = isOther ? [say('note.soundTrackOther', { language: sayLanguage(from) })] : []
  if (audio.length < 2) return other
  return [sentences(say('note.soundTrack', { track: trackName(audio, at), all: audio.length }), ...other)]
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
