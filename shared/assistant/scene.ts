import type { Target } from '../contract/records.ts'
import { type Document, type GlossaryEntry, type Line, linesInOrder, speakerNumber } from '../project/document.ts'
import type { PredictedFit } from '../project/fitLines.ts'
import { glossaryOf } from '../project/glossaryEdits.ts'
import { spokenText } from '../project/takeKey.ts'
import { type LengthAim, lengthAim } from './lengthAim.ts'

/** A line as the assistant is told about it. */
export interface SceneLine {
  readonly id: number
  /** Its place in the script, from 1. */
  readonly number: number
  readonly speaker: string
  readonly source: string
  /** What is said now in the target language; empty where nothing is. */
  readonly text: string
  /** Seconds from its start to its end. */
  readonly slot: number
  /** Present where lengths are asked about and known. */
  readonly aim?: LengthAim
  /** Pace it is spoken at now; absent where that is not known. */
  readonly rate?: number
}

/** What goes along with a question: the lines it is about and what stands around them. */
export interface Scene {
  readonly target: Target
  /** Language code; absent where nobody knows. */
  readonly sourceLanguage?: string
  readonly lines: readonly SceneLine[]
  /** Lines before and after, for what is being talked about. */
  readonly before: readonly SceneLine[]
  readonly after: readonly SceneLine[]
  /** Words to be translated always alike, as far as they occur in the lines. */
  readonly glossary: readonly Pick<GlossaryEntry, 'term' | 'use'>[]
}

/** Which lines of what. */
export interface SceneOptions {
  readonly target: Target
  readonly lines: readonly number[]
  readonly fits: ReadonlyMap<number, PredictedFit>
  /** Lengths are to change this way. */
  readonly way?: 'shorten' | 'lengthen'
}

/** Lines that go along on either side. */
const AROUND = 3

/** The scene that some lines of a document are in; lines that are gone are left out. */
export function sceneOf(document: Document, { target, lines, fits, way }: SceneOptions): Scene {
  const wanted = new Set(lines)
  const ordered = linesInOrder(document)
  const places = ordered.flatMap(({ id }, at) => (wanted.has(id) ? [at] : []))
  const tell = (line: Line, at: number): SceneLine => {
    const speaker = document.speakers[line.speaker]
    const text = spokenText(line, target).normalize('NFC')
    const fit = fits.get(line.id)
    return {
      id: line.id,
      number: at + 1,
      speaker: speaker?.name || `Speaker ${speakerNumber(line.speaker) + 1}`,
      source: line.source.normalize('NFC'),
      text,
      slot: line.end - line.start,
      ...(fit === undefined ? {} : { rate: fit.rate }),
      ...(fit === undefined || way === undefined
        ? {}
        : { aim: lengthAim(way, { fit, letters: [...text].length, slot: line.end - line.start }) }),
    }
  }
  const span = (from: number, to: number) =>
    ordered.slice(Math.max(0, from), Math.max(0, to)).map((line, index) => tell(line, Math.max(0, from) + index))
  const first = places[0] ?? 0
  const last = places.at(-1) ?? -1
  const asked = places.flatMap((at) => span(at, at + 1))
  const { sourceLanguage } = document
  return {
    target,
    ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
    lines: asked,
    before: span(first - AROUND, first),
    after: span(last + 1, last + 1 + AROUND),
    glossary: occurring(glossaryOf(document, target), asked),
  }
}

function occurring(
  entries: readonly GlossaryEntry[],
  lines: readonly SceneLine[],
): Pick<GlossaryEntry, 'term' | 'use'>[] {
  const said = lines.map(({ source }) => source.toLowerCase()).join('\n')
  return entries.filter(({ term }) => said.includes(term.toLowerCase())).map(({ term, use }) => ({ term, use }))
}
