import type { Target } from '../contract/records.ts'
import { type Document, type Line, linesInOrder } from './document.ts'
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
  const sorted = {
    lines: [] as number[],
    untranslated: [] as number[],
    voiceless: [] as number[],
    locked: [] as number[],
  }
  let characters = 0
  for (const line of linesInOrder(document)) {
    if (line.keepOriginal || (ids !== undefined && !ids.has(line.id))) continue
    const state = takeState(line, target, document.speakers[line.speaker])
    if (state === 'fresh' || (only === 'stale' && state === 'none')) continue
    const kind = kindOf(line, target, document)
    if (kind === undefined) continue
    sorted[kind].push(line.id)
    if (kind === 'lines') characters += [...spokenText(line, target)].length
  }
  return { ...sorted, characters }
}

/** A line without words in either language has nothing to be spoken. */
function kindOf(line: Line, target: Target, document: Document): Exclude<keyof ToSpeak, 'characters'> | undefined {
  if (spokenText(line, target).trim() === '') return line.source.trim() === '' ? undefined : 'untranslated'
  if (line.locked) return 'locked'
  return voiceOf(line, target, document.speakers[line.speaker]) === undefined ? 'voiceless' : 'lines'
}
