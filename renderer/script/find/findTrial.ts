import type { FindQuery } from '../../../shared/script/findText.ts'
import { openProject } from '../../state/document/project.ts'
import { patchScript, scriptView } from '../../state/editor/scriptView.ts'
import { openWorkerCalls } from '../../state/editor/workerCalls.ts'
import type { Trial } from './trialWorker.ts'

/** Time limit in ms for an expression on all texts of the script; a good one takes a few ms. */
const EXPRESSION_TIMEOUT_MS = 1000

let under: AbortController | undefined
let waiting: (() => void) | undefined

/**
 * Tries an expression in a worker on all texts before the page uses it: an expression such as (a+)+b can run
 * practically for ever, and only a worker can be stopped.
 */
export function tryExpression(query: FindQuery): void {
  const { trial } = scriptView()
  if (trial?.query === query) return
  under?.abort()
  const trying = new AbortController()
  under = trying
  patchScript({ trial: { query, verdict: 'trying' } })
  const worker = openWorkerCalls<Trial, undefined>(
    () => new Worker(new URL('./trialWorker.ts', import.meta.url), { type: 'module' }),
  )
  const end = (verdict: 'good' | 'slow') => {
    trying.abort()
    patchScript({ trial: { query, verdict } })
    const next = waiting
    waiting = undefined
    if (verdict === 'good') next?.()
  }
  const timer = setTimeout(() => end('slow'), EXPRESSION_TIMEOUT_MS)
  trying.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    worker[Symbol.dispose]()
  })
  worker.ask({ query, texts: allTexts() }).then(
    () => end('good'),
    () => undefined,
  )
}

/** Runs a function once the expression under trial proves good; a later function replaces it. */
export function onceTried(does: () => void): void {
  waiting = does
}

function allTexts(): string[] {
  return Object.values(openProject()?.document.lines ?? {}).flatMap(({ source, texts }) => [
    source,
    ...Object.values(texts).map(({ text }) => text),
  ])
}
