import { distinctVoices, type Voice } from '../../shared/contract/records.ts'
import { findLanguage } from '../../shared/text/languages.ts'

/** What voices can be told apart by; a facet that was not chosen is left out. */
export interface VoiceFilter {
  readonly language?: string
  readonly gender?: string
  readonly kind?: string
  readonly licence?: string
}

/** The facets in the order in which they are offered. */
export const FACETS = ['language', 'gender', 'kind', 'licence'] as const
export type Facet = (typeof FACETS)[number]

/** What a voice is in one respect, in a form that can be compared; undefined where its service does not say. */
export function facetOf(voice: Voice, facet: Facet): string | undefined {
  const value = voice[facet]
  if (facet !== 'language' || value === undefined) return value
  return findLanguage(value)?.code ?? value
}

/** What there is to choose from for each facet, in order; a facet in which all voices agree has nothing to choose. */
export function facetsOf(voices: readonly Voice[]): ReadonlyMap<Facet, readonly string[]> {
  return new Map(
    FACETS.flatMap((facet): [Facet, string[]][] => {
      const values = new Set(voices.flatMap((voice) => facetOf(voice, facet) ?? []))
      return values.size > 1 ? [[facet, [...values].sort()]] : []
    }),
  )
}

/** The voices that pass a filter, each once; what a service does not tell about a voice does not shut it out. */
export function filterVoices(voices: readonly Voice[], filter: VoiceFilter): Voice[] {
  return distinctVoices(voices).filter((voice) =>
    FACETS.every((facet) => {
      const own = facetOf(voice, facet)
      return filter[facet] === undefined || own === undefined || own === filter[facet]
    }),
  )
}

/** Whether words are found in a voice: all of them, with or without marks over and under the letters. */
export function matchesVoice(words: readonly (string | undefined)[], query: string): boolean {
  const text = plain(words.filter((word) => word !== undefined).join(' '))
  return plain(query)
    .split(/\s+/)
    .every((part) => text.includes(part))
}

/** Lower case without marks: nobody types the tones of a name to find it. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
