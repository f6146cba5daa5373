import { Combobox } from '@base-ui/react/combobox'
import { useId, useMemo, useRef, useState } from 'react'
import { PRESERVE } from '../../shared/contract/preserve.ts'
import type { Target, Voice } from '../../shared/contract/records.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { messageOf } from '../../shared/locale/messageOf.ts'
import { languageName } from '../locales/languageName.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { genderWord, kindWord } from '../locales/voiceWords.ts'
import { showSettings } from '../state/studio/connection.ts'
import {
  type ListeningTestResults,
  listeningResultsOf,
  loadListeningResults,
  useListeningResults,
} from '../state/studio/kitResults.ts'
import { run } from '../state/studio/studio.ts'
import { useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { type Facet, facetsOf, filterVoices, matchesVoice, type VoiceFilter } from './filterVoices.ts'
import { hushTrial, toggleSound, trialKey, useListening } from './listening.ts'
import styles from './VoicePicker.module.css'

/** The list's value for no voice of its own. */
const NO_VOICE_ID = ''

interface VoicePickerProps {
  readonly label: string
  /** Language of the voices shown at first; undefined for all. */
  readonly target: Target | undefined
  readonly value: string | undefined
  /** Text while no voice is chosen, and whether to mark it as missing. */
  readonly none: string
  readonly missing?: boolean
  /** Whether the original speaker's voice can be cloned. */
  readonly preservable?: boolean
  /** Plays a text by the voices of the list. */
  readonly audition?: VoiceTrial
  onChange(voice: string | undefined): void
}

/** A trial of voices by a line of a speaker. */
export interface VoiceTrial {
  /** Whether a line has words to speak. */
  readonly hasText: boolean
  /** The text to speak: of the current line, if it is the speaker's. */
  text(): string | undefined
  /** Speaks a text with a voice; resolves with the sound's address. */
  synthesize(voice: string, signal: AbortSignal): Promise<string>
}

/** A choice of one voice, with search, filters and auditions. */
export function VoicePicker({
  label,
  target,
  value = NO_VOICE_ID,
  none,
  audition,
  onChange,
  ...given
}: VoicePickerProps) {
  const { missing = false, preservable = true } = given
  const { voices, clones } = useVoices()
  const listeningResults = useListeningResults((state) => state.listeningResults)
  const [filter, setFilter] = useState<VoiceFilter>(target === undefined ? {} : { language: target })
  const byId = useMemo(() => new Map(voices.map((voice) => [voice.id, voice])), [voices])
  const items = useMemo(() => {
    const shown = filterVoices(voices, filter).map(({ id }) => id)
    return [...(preservable ? [PRESERVE] : []), ...(value === NO_VOICE_ID && missing ? [] : [NO_VOICE_ID]), ...shown]
  }, [voices, filter, value, missing, preservable])
  const hint = useId()
  const highlighted = useRef<string>(undefined)
  const trial = audition?.hasText ? audition : undefined
  const playTrial = (id: string | undefined) => {
    const spoken = id !== undefined && byId.has(id)
    if (trial !== undefined && spoken) toggleSound(trialKey(id), (signal) => trial.synthesize(id, signal))
  }
  const nameIn = (id: string) => (id === NO_VOICE_ID ? none : nameOf(id, byId.get(byId.get(id)?.stands_for ?? id)))
  return (
    <Combobox.Root
      items={items}
      value={value}
      onValueChange={(id) => onChange(id === null || id === NO_VOICE_ID ? undefined : id)}
      itemToStringLabel={nameIn}
      onItemHighlighted={(id) => {
        highlighted.current = id ?? undefined
      }}
      onOpenChange={(open) => {
        if (open) void run(loadListeningResults)
        else hushTrial()
      }}
      filter={(id: string, query) => matchesVoice([nameIn(id), ...factsOf(byId.get(id))], query)}
      autoHighlight
    >
      <Combobox.Trigger
        className={styles['trigger'] ?? ''}
        aria-label={label}
        data-missing={missing && value === NO_VOICE_ID}
      >
        <span className={styles['name']}>{nameIn(value)}</span>
        <span className={styles['facts']}>{shortFacts(value, byId.get(value))}</span>
        <Combobox.Icon className={styles['caret'] ?? ''}>▾</Combobox.Icon>
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start">
          <Combobox.Popup className={`popup ${styles['popup']}`} aria-label={label}>
            <Combobox.Input
              className={styles['search'] ?? ''}
              aria-label={t('cast.searchVoice')}
              placeholder={t('cast.searchVoice')}
              aria-describedby={trial === undefined ? undefined : hint}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !event.altKey) return
                event.preventBaseUIHandler()
                event.preventDefault()
                playTrial(highlighted.current)
              }}
            />
            <VoiceFilters voices={voices} filter={filter} onChange={setFilter} />
            <Combobox.Empty>
              <span className={styles['empty']}>{t('cast.noMatch')}</span>
            </Combobox.Empty>
            <Combobox.List className={styles['list'] ?? ''}>
              {(id: string) => (
                <Combobox.Item
                  key={id}
                  value={id}
                  className={`popup-item ${styles['item']}`}
                  title={details(byId.get(id))}
                >
                  {trial !== undefined &&
                    (byId.has(id) ? <PlayVoiceIcon id={id} onToggle={playTrial} /> : <i className={styles['face']} />)}
                  <span className={styles['word']}>{nameIn(id)}</span>
                  <span className={styles['facts']}>
                    {longFacts(id, byId.get(id), { filter, clones, listeningResults })}
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
            {trial !== undefined && (
              <p id={hint} className={styles['hear']}>
                {t('cast.hearHint', { text: trial.text() ?? '' })}
              </p>
            )}
            {items.every((id) => id === NO_VOICE_ID || id === PRESERVE) && <NoVoices />}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Plays a voice of the list without choosing it; for the keyboard there is Alt+Enter, as an option of a list has no buttons. */
function PlayVoiceIcon({ id, onToggle }: { readonly id: string; onToggle(id: string): void }) {
  const isPlaying = useListening(({ key }) => key === trialKey(id))
  return (
    <i
      className={styles['face']}
      aria-hidden="true"
      data-heard={isPlaying || undefined}
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation()
        onToggle(id)
      }}
    >
      {isPlaying ? '■' : '▸'}
    </i>
  )
}

/** Shown where no voice of the service passes the filters. */
function NoVoices() {
  const failure = useVoices((state) => state.failure)
  return (
    <div className={styles['none']}>
      <p>{failure === undefined ? t('cast.noVoices') : failureWords(failure)}</p>
      <Button kind="quiet" onClick={() => showSettings('service')}>
        {t('cast.otherService')}
      </Button>
    </div>
  )
}

function nameOf(id: string, voice: Voice | undefined): string {
  if (id === PRESERVE) return t('cast.preserve')
  return voice?.name ?? id
}

function shortFacts(id: string, voice: Voice | undefined): string {
  if (id === PRESERVE) return t('cast.preserveShort')
  return voice === undefined ? '' : voiceFacts(voice)
}

/** The content of the list: the voices of a filter, whether the service can clone, and the results of listening tests. */
interface Shown {
  readonly filter: VoiceFilter
  readonly clones: boolean
  readonly listeningResults: ListeningTestResults | undefined
}

/** Facts of a voice, without those that all voices of the list share. */
function longFacts(id: string, voice: Voice | undefined, { filter, clones, listeningResults }: Shown): string {
  if (id === PRESERVE) return t(clones ? 'cast.preserveNote' : 'cast.preserveFollows')
  if (voice === undefined) return ''
  const { language: _, ...rest } = voice
  const listeningSummary = listeningResultsOf(voice, listeningResults)
  return [voiceFacts(filter.language === undefined ? voice : rest), listeningSummary && words(listeningSummary)]
    .filter(Boolean)
    .join(', ')
}

/** The rest about a voice, for its tooltip: its licence and the service's note. */
function details(voice: Voice | undefined): string | undefined {
  const note = voice?.note && (messageOf(voice.said, voice.note) ?? plainWords(voice.note))
  return [voice?.licence, note && words(note)].filter(Boolean).join('. ') || undefined
}

function factsOf(voice: Voice | undefined): (string | undefined)[] {
  return voice === undefined ? [] : [voice.id, voiceFacts(voice), voice.licence]
}

/** Facts of a voice in few words: language, sex, kind. */
function voiceFacts({ language, gender, kind }: Voice): string {
  return [language && languageName(language), gender && genderWord(gender), kind && kindWord(kind)]
    .filter(Boolean)
    .join(', ')
}

const FACET_LABELS: Readonly<Record<Facet, (value: string) => string>> = {
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
function VoiceFilters({ voices, filter, onChange }: VoiceFiltersProps) {
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
              {FACET_LABELS[facet](value)}
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
