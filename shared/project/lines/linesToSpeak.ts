import { remembered } from '../../basics/remembered.ts'
import type { Target } from '../../contract/records.ts'
import { hasWords } from '../../subtitles/spokenCues.ts'
import type { Document, Line, Speaker } from '../document.ts'
import { isRecorded, isSound, spokenText, takeState, voiceOf, voiceText } from '../takes/takeKey.ts'
import type { Dictionary } from '../texts/dictionary.ts'
import { linesInOrder } from './linesInOrder.ts'

/** The lines to speak, and the obstacles of the others. */
export interface ToSpeak {
  /** Lines with a missing or stale take, in time order. */
  readonly lines: readonly number[]
  /** Characters to speak, by which services charge. */
  readonly characters: number
  /** Lines that have no translation yet. */
  readonly untranslated: readonly number[]
  readonly voiceless: readonly number[]
  /** Locked lines that would need a take. */
  readonly locked: readonly number[]
  /** Lines with a person's recording of their words, which a voice could speak as well. */
  readonly recorded: readonly number[]
}

/** A selection of lines; `stale` selects those with an outdated take, `recorded` also those with a person's recording. */
export interface SpeakAmong {
  readonly ids?: ReadonlySet<number>
  readonly only?: 'stale'
  readonly recorded?: boolean
}

/** Lines chosen by the user: a single one may be spoken beside its recording, of several the recorded ones are left alone. */
export function chosenLines(ids: ReadonlySet<number>): SpeakAmong {
  return { ids, recorded: ids.size === 1 }
}

/** The lines that need a new take in a translation. Lines with fresh takes never do; of recorded ones it is told. */
export function linesToSpeak(document: Document, target: Target, { ids, only, recorded }: SpeakAmong = {}): ToSpeak {
  const sorted: Record<Group, number[]> = { lines: [], untranslated: [], voiceless: [], locked: [], recorded: [] }
  let total = 0
  for (const line of linesInOrder(document)) {
    if (ids !== undefined && !ids.has(line.id)) continue
    const need = needOf(line, target, document.speakers[line.speaker], document.dictionary)
    const { stale, characters } = need
    const group = need.recorded && need.group === 'lines' && !recorded ? 'recorded' : need.group
    if (group === undefined || (only === 'stale' && !stale)) continue
    sorted[group].push(line.id)
    if (group === 'lines') total += characters
  }
  return { ...sorted, characters: total }
}

type Group = Exclude<keyof ToSpeak, 'characters'>

/** The speech that a line needs. */
interface Need {
  /** Absent if the line needs nothing. */
  readonly group: Group | undefined
  readonly stale: boolean
  /** Whether it has a person's recording of its words. */
  readonly recorded: boolean
  readonly characters: number
}

/** Remembered, as the take keys of a long project take 50 ms to compute. */
const needOf = remembered((line: Line, target: Target, speaker: Speaker | undefined, dictionary: Dictionary): Need => {
  const state = line.keepOriginal ? 'fresh' : takeState(line, target, { speaker, dictionary })
  const recorded = state === 'fresh' && !line.keepOriginal && isRecorded(line, target)
  const able = state === 'fresh' && !recorded ? undefined : groupOf(line, target, speaker)
  const group = recorded && able !== 'lines' ? undefined : able
  return { group, stale: state === 'stale', recorded, characters: [...voiceText(line, target, dictionary)].length }
})

/** The group of a line; undefined for one without text in either language. */
function groupOf(line: Line, target: Target, speaker: Speaker | undefined): Group | undefined {
  if (isSound(line, target)) return undefined
  if (spokenText(line, target).trim() === '') return hasWords(line.source) ? 'untranslated' : undefined
  if (line.locked) return 'locked'
  return voiceOf(line, target, speaker) === undefined ? 'voiceless' : 'lines'
}
