import type { AudioTrack } from '../contract/local.ts'
import { baseLanguage, findLanguage } from '../text/languages.ts'

/** The traits by which a sound track is chosen among others. */
export type TrackTraits = Pick<AudioTrack, 'default' | 'language' | 'original' | 'role' | 'title' | 'unreadable'> &
  Partial<Pick<AudioTrack, 'channels'>>

/**
 * The place in a list of sound tracks, from 0, of the one that a film is dubbed from; -1 where none can be read. That is the one in
 * `language`, if there is one, else what players start with: a track marked as default, else the one with most channels, else the first. Commentaries, descriptions
 * of the picture and music without speech are taken only where there is nothing else.
 */
export function chooseSoundTrack(audio: readonly TrackTraits[], language?: string): number {
  const ranks = audio.map((track) => rankOf(track, language))
  return ranks.reduce((best, rank, at) => (isBefore(ranks[best] ?? [], rank) ? at : best), -1)
}

/** Whether a track is in a language, by its tag or, without one, its title. */
export function isTrackIn(track: Pick<TrackTraits, 'language' | 'title'>, language: string): boolean {
  const spoken = languageOfTrack(track)
  return spoken !== undefined && baseLanguage(tagOf(spoken)) === baseLanguage(tagOf(language))
}

/** The language of a track: that of its tag, else one that its title names. */
export function languageOfTrack({ language, title = '' }: Pick<TrackTraits, 'language' | 'title'>): string | undefined {
  return (
    language ??
    title.split(/[^\p{L}]+/u).flatMap((word) => (word.length > 3 ? (findLanguage(word)?.code ?? []) : []))[0]
  )
}

/** The tag as BCP 47 spells it: files also have `en_US`. */
function tagOf(language: string): string {
  return language.trim().replaceAll('_', '-')
}

/** The rank of a track: points in its favour (0 or 1, then its channels), the weightiest first; undefined where it cannot be read. */
function rankOf(track: TrackTraits, language: string | undefined): readonly number[] | undefined {
  if (track.unreadable === true) return undefined
  const isWanted = language !== undefined && isTrackIn(track, language)
  const isExact = isWanted && tagOf(language).toLowerCase() === tagOf(track.language ?? '').toLowerCase()
  const { role, default: isDefault, original = false, channels = 0 } = track
  return [role === undefined, isWanted, isExact, isDefault, original, channels].map(Number)
}

/** Whether a rank is above another one; the first of equal ones stays. */
function isBefore(best: readonly number[], rank: readonly number[] | undefined): boolean {
  if (rank === undefined) return false
  const at = rank.findIndex((value, place) => value !== best[place])
  return at >= 0 && (rank[at] ?? 0) > (best[at] ?? -1)
}
