import { omitUndefined } from '../basics/omitUndefined.ts'
import type { Target } from '../contract/records.ts'
import type { Document, GlossaryEntry, Line } from '../project/document.ts'
import type { PredictedFit } from '../project/lines/fitLines.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { afterIn, isDescription } from '../project/speakers/describer.ts'
import { speakerNumber } from '../project/speakers/speakersInOrder.ts'
import { spokenText } from '../project/takes/takeKey.ts'
import { glossaryOf } from '../project/texts/glossaryEdits.ts'
import { roomOf, type SpeechBudget, speechBudget } from '../timing/speechBudget.ts'
import { type LengthAim, lengthAim } from './lengthAim.ts'

/** A line in the form given to the assistant. */
export interface SceneLine {
  readonly id: number
  /** Its number in the script, from 1. */
  readonly number: number
  readonly speaker: string
  readonly source: string
  /** The present text in the target language; empty where there is none. */
  readonly text: string
  /** Seconds from start to end. */
  readonly slot: number
  /** The wanted length; absent where length is not asked about or not known. */
  readonly aim?: LengthAim
  /** Syllables that fit its time. */
  readonly fits: SpeechBudget['syllables']
  /** Present speaking rate; absent where not known. */
  readonly rate?: number
}

/** The content of a question: its lines and their context. */
export interface Scene {
  readonly target: Target
  /** Language code; absent where not known. */
  readonly sourceLanguage?: string
  readonly lines: readonly SceneLine[]
  /** Lines before and after, as context. */
  readonly before: readonly SceneLine[]
  readonly after: readonly SceneLine[]
  /** Glossary entries whose terms occur in the lines. */
  readonly glossary: readonly Pick<GlossaryEntry, 'term' | 'use'>[]
}

/** The lines of a scene. */
interface SceneOptions {
  readonly target: Target
  readonly lines: readonly number[]
  readonly fits: ReadonlyMap<number, PredictedFit>
  /** Whether lengths are to change, and how. */
  readonly way?: 'shorten' | 'lengthen'
}

/** Context lines on either side. */
const CONTEXT_LINES = 3

/** Builds the scene of some lines of a document; lines that no longer exist are left out. */
export function sceneOf(document: Document, { target, lines, fits, way }: SceneOptions): Scene {
  const lineIds = new Set(lines)
  const ordered = linesInOrder(document)
  const places = ordered.flatMap(({ id }, at) => (lineIds.has(id) ? [at] : []))
  const describe = (line: Line, at: number): SceneLine => {
    const speaker = document.speakers[line.speaker]
    const text = spokenText(line, target).normalize('NFC')
    const fit = fits.get(line.id)
    return {
      id: line.id,
      number: at + 1,
      speaker: `${speaker?.name || `Speaker ${speakerNumber(line.speaker) + 1}`}${isDescription(document, line) ? ' (describes the picture)' : ''}`,
      source: line.source.normalize('NFC'),
      text,
      slot: line.end - line.start,
      fits: speechBudget(roomOf(line, afterIn(document, ordered, at)), {
        language: target,
        text,
        natural: fit?.natural,
      }).syllables,
      ...(fit === undefined ? {} : { rate: fit.rate }),
      ...(fit === undefined || way === undefined
        ? {}
        : { aim: lengthAim(way, { fit, letters: [...text].length, slot: line.end - line.start }) }),
    }
  }
  const span = (from: number, to: number) =>
    ordered.slice(Math.max(0, from), Math.max(0, to)).map((line, index) => describe(line, Math.max(0, from) + index))
  const first = places[0] ?? 0
  const last = places.at(-1) ?? -1
  const chosenLines = places.flatMap((at) => span(at, at + 1))
  const { sourceLanguage } = document
  return {
    target,
    ...omitUndefined({ sourceLanguage }),
    lines: chosenLines,
    before: span(first - CONTEXT_LINES, first),
    after: span(last + 1, last + 1 + CONTEXT_LINES),
    glossary: occurring(glossaryOf(document, target), chosenLines),
  }
}

function occurring(
  entries: readonly GlossaryEntry[],
  lines: readonly SceneLine[],
): Pick<GlossaryEntry, 'term' | 'use'>[] {
  const sourceText = lines.map(({ source }) => source.toLowerCase()).join('\n')
  return entries.filter(({ term }) => sourceText.includes(term.toLowerCase())).map(({ term, use }) => ({ term, use }))
}
