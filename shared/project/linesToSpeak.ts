import type { Target } from '../contract/records.ts'
import { type Document, type Line, linesInOrder, type Speaker } from './document.ts'
import { spokenText, takeState, voiceOf } from './takeKey.ts'

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
    const { group, stale, characters } = needOf(line, target, document.speakers[line.speaker])
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
  /** Absent where nothing is to be done. */
  readonly group: Group | undefined
  readonly stale: boolean
  readonly characters: number
}

const known = new WeakMap<Line, Need>()

/** Worked out again only for lines that changed: the keys of takes of a long project take a twentieth of a second. */
function needOf(line: Line, target: Target, speaker: Speaker | undefined): Need {
  const old = known.get(line)
  if (old?.target === target && old.speaker === speaker) return old
  const state = line.keepOriginal ? 'fresh' : takeState(line, target, speaker)
  const group = state === 'fresh' ? undefined : groupOf(line, target, speaker)
  const need = { target, speaker, group, stale: state === 'stale', characters: [...spokenText(line, target)].length }
  known.set(line, need)
  return need
}

/** A line without words in either language has nothing to be spoken. */
function groupOf(line: Line, target: Target, speaker: Speaker | undefined): Group | undefined {
  if (spokenText(line, target).trim() === '') return line.source.trim() === '' ? undefined : 'untranslated'
  if (line.locked) return 'locked'
  return voiceOf(line, target, speaker) === undefined ? 'voiceless' : 'lines'
}
