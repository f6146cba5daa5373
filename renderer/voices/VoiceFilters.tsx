import type { Voice } from '../../shared/contract/records.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { genderWord, kindWord } from '../locales/voiceWords.ts'
import { type Facet, facetsOf, type VoiceFilter } from './filterVoices.ts'
import styles from './VoicePicker.module.css'

const WORDS: Readonly<Record<Facet, (value: string) => string>> = {
  language: languageName,
  gender: genderWord,
  kind: kindWord,
  licence: (value) => value,
}

interface VoiceFiltersProps {
  readonly voices: readonly Voice[]
  readonly filter: VoiceFilter
  onChange(filter: VoiceFilter): void
}

/** Filters a list of voices by their properties. */
export function VoiceFilters({ voices, filter, onChange }: VoiceFiltersProps) {
  const facets = facetsOf(voices)
  if (facets.size === 0) return null
  return (
    <div className={styles['filters']}>
      {[...facets].map(([facet, values]) => (
        <select
          key={facet}
          aria-label={t(`cast.facet.${facet}`)}
          value={filter[facet] ?? ''}
          data-chosen={filter[facet] !== undefined}
          onChange={({ currentTarget }) => onChange(withFacet(filter, facet, currentTarget.value))}
        >
          <option value="">{t(`cast.any.${facet}`)}</option>
          {/* The language of the translation is offered even if no voice speaks it. */}
          {[...new Set([...values, ...(filter[facet] === undefined ? [] : [filter[facet]])])].map((value) => (
            <option key={value} value={value}>
              {WORDS[facet](value)}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}

function withFacet({ ...filter }: VoiceFilter, facet: Facet, value: string): VoiceFilter {
  if (value !== '') return { ...filter, [facet]: value }
  Reflect.deleteProperty(filter, facet)
  return filter
}
