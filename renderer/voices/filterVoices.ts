import { distinctVoices, type Voice } from '../../shared/contract/records.ts'
import { findLanguage } from '../../shared/text/languages.ts'
import { plain } from '../state/editor/findByMeaning.ts'

/** A filter of voices; facets without a choice are left out. */
export interface VoiceFilter {
  readonly language?: string
  readonly gender?: string
  readonly kind?: string
  readonly licence?: string
}

/** The facets in the order of the filters. */
const FACETS = ['language', 'gender', 'kind', 'licence'] as const
export type Facet = (typeof FACETS)[number]

/** A voice's value of a facet, made comparable; undefined where the service does not say. */
function facetOf(voice: Voice, facet: Facet): string | undefined {
  const value = voice[facet]
  if (facet !== 'language' || value === undefined) return value
  return findLanguage(value)?.code ?? value
}

/** The values of each facet, sorted; without facets that are the same for all voices. */
export function facetsOf(voices: readonly Voice[]): ReadonlyMap<Facet, readonly string[]> {
  return new Map(
    FACETS.flatMap((facet): [Facet, string[]][] => {
      const values = new Set(voices.flatMap((voice) => facetOf(voice, facet) ?? []))
      return values.size > 1 ? [[facet, [...values].sort()]] : []
    }),
  )
}

/** The distinct voices that pass a filter. A voice passes a facet that its service does not tell. */
export function filterVoices(voices: readonly Voice[], filter: VoiceFilter): Voice[] {
  return distinctVoices(voices).filter((voice) =>
    FACETS.every((facet) => {
      const own = facetOf(voice, facet)
      return filter[facet] === undefined || own === undefined || own === filter[facet]
    }),
  )
}

/** Whether all words of a query are found in a voice's words, ignoring marks. */
export function matchesVoice(words: readonly (string | undefined)[], query: string): boolean {
  const text = plain(words.filter((word) => word !== undefined).join(' '))
  return plain(query)
    .split(/\s+/)
    .every((part) => text.includes(part))
}
