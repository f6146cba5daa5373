import { remembered } from '../../../shared/basics/remembered.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import type { TextCheck } from '../../../shared/text/check/checkText.ts'
import { needsLook } from '../../../shared/text/check/textFinding.ts'
import type { Lexicon } from '../../../shared/text/lexicon/lexicon.ts'
import { useProject } from '../document/project.ts'
import { createSlice } from '../stores.ts'
import { useLexicon } from '../studio/lexicon.ts'
import { useLater } from '../useLater.ts'
import {
  type CheckedLanguages,
  type CheckedText,
  checkKey,
  findingsIn,
  languagesToCheck,
  textsToCheck,
} from './checkedTexts.ts'
import { openWorkerCalls } from './workerCalls.ts'

/** A request to the worker that checks texts, each text once. */
export interface TextQuestion {
  readonly lexicon: Lexicon
  /** Keys of texts; see `checkKey`. */
  readonly keys: readonly string[]
}

/** The worker's answer. */
export type CheckedKeys = readonly (readonly [key: string, check: TextCheck])[]

type Checks = ReadonlyMap<string, TextCheck>

interface TextChecks {
  readonly languages: CheckedLanguages | undefined
  /** By `checkKey`: equal texts are checked once, and a text that returns is known. */
  readonly checks: Checks
}

/** The checks of the lines' texts; they lag slightly behind the document. */
export const useTextChecks = createSlice<TextChecks>('work', 'textChecks', {
  languages: undefined,
  checks: new Map(),
})

/** Keeps the checks up to date with the document; called once, by the editor. */
export function useCheckingTexts(): void {
  const document = useProject((project) => project.document)
  const target = useProject((project) => project.target)
  const lexicon = useLexicon()
  useLater(() => {
    if (target !== undefined) ask(document, target, lexicon)
  }, [document, target, lexicon])
}

/** A text of a line with its check. */
export interface LineCheck extends CheckedText {
  readonly check: TextCheck
}

/** The checks of a line's texts, as far as they are done. */
export function useLineChecks(line: Line): readonly LineCheck[] {
  const languages = useTextChecks((state) => state.languages)
  const texts = languages === undefined ? [] : textsToCheck(line, languages)
  const [first, second, third] = texts.map(checkKey)
  // One hook for each text, so that a line is redrawn only when its own checks change.
  const found = [useCheck(first), useCheck(second), useCheck(third)]
  return texts.flatMap((text, at) => {
    const check = found[at]
    return check === undefined ? [] : [seen(line, text, check)]
  })
}

function useCheck(key: string | undefined): TextCheck | undefined {
  return useTextChecks(({ checks }) => (key === undefined ? undefined : checks.get(key)))
}

function seen(line: Line, text: CheckedText, check: TextCheck): LineCheck {
  const isSpokenOtherwise = line.texts[text.language]?.spoken !== undefined
  return { ...text, check: { ...check, findings: findingsIn(text, check.findings, isSpokenOtherwise) } }
}

/** Whether a text of a line has a finding that needs a look, as far as it is checked. */
export function isSuspicious(line: Line, { languages, checks }: TextChecks): boolean {
  if (languages === undefined) return false
  const { texts, keys } = keyed(line, languages.target, languages.source)
  return keys.some((key, at) => {
    const [text, check] = [texts[at], checks.get(key)]
    if (text === undefined || check === undefined || check.findings.length === 0) return false
    return seen(line, text, check).check.findings.some(needsLook)
  })
}

/** The texts of a line with their keys, which all lines are asked for after each edit. */
const keyed = remembered((line: Line, target: Target, source: CheckedLanguages['source']) => {
  const texts = textsToCheck(line, { target, source })
  return { texts, keys: texts.map(checkKey) }
})

/**
 * Texts in the first request (small, so that lines in sight are known soon) and in later ones (each reply recounts all
 * lines).
 */
const FIRST_BATCH_TEXTS = 100
const MAX_CHECKED_BATCH_TEXTS = 800

const worker = openWorkerCalls<TextQuestion, CheckedKeys>(
  () => new Worker(new URL('./textCheckWorker.ts', import.meta.url), { type: 'module' }),
)
let about: Lexicon | undefined
let waiting: string[] = []
/** Keys of texts that were checked with the current lexicon. */
let fresh = new Set<string>()
let busy = false
let batch = FIRST_BATCH_TEXTS

function ask(document: Document, target: Target, lexicon: Lexicon): void {
  const languages = languagesToCheck(document, target)
  const before = useTextChecks.getState().languages
  if (before?.target !== target || before.source !== languages.source) useTextChecks.setState({ languages })
  if (about !== lexicon) {
    about = lexicon
    busy = false
    batch = FIRST_BATCH_TEXTS
    fresh = new Set()
  }
  const { checks } = useTextChecks.getState()
  const keys = keysOf(document, languages)
  waiting = [...keys].filter((key) => !fresh.has(key))
  // Old texts are dropped once there are more of them than current ones.
  if (checks.size > 2 * keys.size + FIRST_BATCH_TEXTS) {
    fresh = new Set([...fresh].filter((key) => keys.has(key)))
    useTextChecks.setState({ checks: new Map([...checks].filter(([key]) => keys.has(key))) })
  }
  askOn()
}

function keysOf(document: Document, languages: CheckedLanguages): Set<string> {
  const keys = new Set<string>()
  for (const line of linesInOrder(document))
    for (const key of keyed(line, languages.target, languages.source).keys) keys.add(key)
  return keys
}

function askOn(): void {
  if (busy || about === undefined || waiting.length === 0) return
  busy = true
  const lexicon = about
  worker.ask({ lexicon, keys: waiting.slice(0, batch) }).then(
    (checks) => {
      // Answers about another lexicon are dropped.
      if (lexicon === about) take(checks)
    },
    (error: unknown) => {
      if (lexicon === about) busy = false
      reportError(error)
    },
  )
}

function take(answers: CheckedKeys): void {
  busy = false
  batch = Math.min(2 * batch, MAX_CHECKED_BATCH_TEXTS)
  useTextChecks.setState({ checks: mergedChecks(useTextChecks.getState().checks, answers) })
  for (const [key] of answers) fresh.add(key)
  waiting = waiting.filter((key) => !fresh.has(key))
  askOn()
}

/** The old checks with the new ones, reusing equal objects, so that only changed lines are redrawn. */
export function mergedChecks(before: Checks, answers: CheckedKeys): Checks {
  const checks = new Map(before)
  for (const [key, check] of answers) {
    const old = before.get(key)
    if (old === undefined || JSON.stringify(old) !== JSON.stringify(check)) checks.set(key, check)
  }
  return checks
}
