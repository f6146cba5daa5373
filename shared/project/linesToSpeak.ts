import type { Target } from '../contract/records.ts'
import { type Document, linesInOrder } from './document.ts'
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
  const lines: number[] = []
  const untranslated: number[] = []
  const voiceless: number[] = []
  const locked: number[] = []
  let characters = 0
  for (const line of linesInOrder(document)) {
    if (line.keepOriginal || (ids !== undefined && !ids.has(line.id))) continue
    const speaker = document.speakers[line.speaker]
    const state = takeState(line, target, speaker)
    if (state === 'fresh' || (only === 'stale' && state === 'none')) continue
    const text = spokenText(line, target)
    if (text.trim() === '') {
      if (line.source.trim() !== '') untranslated.push(line.id)
    } else if (line.locked) locked.push(line.id)
    else if (voiceOf(line, target, speaker) === undefined) voiceless.push(line.id)
    else {
      lines.push(line.id)
      characters += [...text].length
    }
  }
  return { lines, characters, untranslated, voiceless, locked }
}
