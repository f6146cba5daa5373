import type { Target } from '../contract/records.ts'
import type { Verdict } from '../qc/report.ts'
import { hasWords } from '../subtitles/spokenCues.ts'
import type { Document, Line } from './document.ts'
import { linesInOrder } from './lines/linesInOrder.ts'
import { isRecorded, isTranslationStale, spokenText } from './takes/takeKey.ts'

/** The steps from a video to its dub, in order. */
export const DUB_STEPS = ['transcript', 'translation', 'voices', 'check', 'render'] as const
export type ProjectStep = (typeof DUB_STEPS)[number]

/**
 * How a step stands: nothing, or not all of it, is made; it is being made; its words are in doubt; it has found what is to be
 * corrected; it is of an older state of the project; it is done.
 */
export type StepState = 'not_made' | 'under_way' | 'draft' | 'needs_work' | 'out_of_date' | 'done'

/** The states of all steps. */
export type StepStates = Readonly<Record<ProjectStep, StepState>>

/** Facts that are known besides the document. */
interface StepFacts {
  /** The translation; absent where none is chosen. */
  readonly target: Target | undefined
  /** The verdict on the dub that counts in it, by `verdictOf`. */
  readonly verdict: Verdict
  /** Steps that are being worked on. */
  readonly underWay?: ReadonlySet<ProjectStep>
}

/** How the steps of a project stand in a translation, from its document and the dub that counts, whatever made it. */
export function stepStates(document: Document, { target, verdict, underWay = new Set() }: StepFacts): StepStates {
  const known: StepStates = {
    transcript: transcriptState(document),
    translation: target === undefined ? 'not_made' : translationState(document, target),
    voices: target === undefined ? 'not_made' : voicesState(document, target),
    check: verdict === 'passed' ? 'done' : verdict,
    render: verdict === 'passed' || verdict === 'needs_work' ? 'done' : verdict,
  }
  const states = DUB_STEPS.map((step) => [step, underWay.has(step) ? 'under_way' : known[step]] as const)
  return Object.fromEntries(states) as StepStates
}

function transcriptState({ lines }: Document): StepState {
  const all = Object.values(lines)
  if (all.length === 0) return 'not_made'
  return all.some(({ doubt }) => doubt !== undefined) ? 'draft' : 'done'
}

function translationState(document: Document, target: Target): StepState {
  const spoken = linesInOrder(document).filter(({ source, keepOriginal }) => !keepOriginal && hasWords(source))
  // What was recorded with the microphone needs no text.
  const hasSpokenText = (line: Line) => spokenText(line, target).trim() !== '' || isRecorded(line, target)
  if (spoken.length === 0 || !spoken.every(hasSpokenText)) return 'not_made'
  const isStale = spoken.some((line) => {
    const text = line.texts[target]
    return text !== undefined && isTranslationStale(line, text)
  })
  return isStale ? 'out_of_date' : 'done'
}

function voicesState({ lines, speakers }: Document, target: Target): StepState {
  const all = Object.values(speakers)
  const isCast = Object.keys(lines).length > 0 && all.every(({ voices }) => voices[target] !== undefined)
  return isCast ? 'done' : 'not_made'
}
