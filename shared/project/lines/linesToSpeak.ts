import type { Target } from '../../contract/records.ts'
import { type Document, type Line, linesInOrder, type Speaker } from '../document.ts'
import { type SpokenBy, saidText, spokenBy, spokenText, takeState, voiceOf } from '../takes/takeKey.ts'
import type { Dictionary } from '../texts/dictionary.ts'

/** What there is to speak, and what stands in the way of the rest. */
export interface ToSpeak {
  /** Lines whose take is missing or stale, in the order in which they are heard. */
  readonly lines: readonly number[]
  /** Characters that will be spoken: services charge by them. */
  readonly characters: number
  /** Lines that cannot be spoken yet. */
  readonly untranslated: readonly number[]
  readonly voiceless: readonly number[]
  /** Locked lines would need a take, but must stay as they are. */
  readonly locked: readonly number[]
}

/** Which of the lines are meant: `stale` are those with a take that says something else by now. */
export interface SpeakAmong {
  readonly ids?: ReadonlySet<number>
  readonly only?: 'stale'
}

/** The lines that need a new take in a translation. Fresh takes are never made again. */
export function linesToSpeak(document: Document, target: Target, { ids, only }: SpeakAmong = {}): ToSpeak {
  const sorted: Record<Group, number[]> = { lines: [], untranslated: [], voiceless: [], locked: [] }
  let total = 0
  for (const line of linesInOrder(document)) {
    if (ids !== undefined && !ids.has(line.id)) continue
    const { group, stale, characters } = needOf(line, target, spokenBy(document, line))
    if (group === undefined || (only === 'stale' && !stale)) continue
    sorted[group].push(line.id)
    if (group === 'lines') total += characters
  }
  return { ...sorted, characters: total }
}

type Group = Exclude<keyof ToSpeak, 'characters'>

/** What a line needs. */
interface Need {
  readonly target: Target
  readonly speaker: Speaker | undefined
  readonly dictionary: Dictionary
  /** Absent where nothing is to be done. */
  readonly group: Group | undefined
  readonly stale: boolean
  readonly characters: number
}

const known = new WeakMap<Line, Need>()

/** Worked out again only for lines that changed: the keys of takes of a long project take a twentieth of a second. */
function needOf(line: Line, target: Target, by: SpokenBy): Need {
  const old = known.get(line)
  if (old?.target === target && old.speaker === by.speaker && old.dictionary === by.dictionary) return old
  const state = line.keepOriginal ? 'fresh' : takeState(line, target, by)
  const group = state === 'fresh' ? undefined : groupOf(line, target, by.speaker)
  const characters = [...saidText(line, target, by.dictionary)].length
  const need = { target, ...by, group, stale: state === 'stale', characters }
  known.set(line, need)
  return need
}

/** A line without words in either language has nothing to be spoken. */
function groupOf(line: Line, target: Target, speaker: Speaker | undefined): Group | undefined {
  if (spokenText(line, target).trim() === '') return line.source.trim() === '' ? undefined : 'untranslated'
  if (line.locked) return 'locked'
  return voiceOf(line, target, speaker) === undefined ? 'voiceless' : 'lines'
}
