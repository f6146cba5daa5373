import type { FindQuery } from '../../../shared/script/findText.ts'
import { openProject } from '../../state/project.ts'
import { patchScript, scriptView } from '../../state/scriptView.ts'
import type { Trial } from './trialWorker.ts'

/** Milliseconds that an expression may take for all texts of the script; a good one takes a few. */
const PATIENCE = 1000

let under: AbortController | undefined
let waiting: (() => void) | undefined

/**
 * Tries an expression on all texts beside the page before it is used in it: some, such as (a+)+b, take longer than
 * anybody lives, and nothing stops them where they run.
 */
export function tryExpression(query: FindQuery): void {
  const { trial } = scriptView()
  if (trial?.query === query) return
  under?.abort()
  const trying = new AbortController()
  under = trying
  patchScript({ trial: { query, verdict: 'trying' } })
  const worker = new Worker(new URL('./trialWorker.ts', import.meta.url), { type: 'module' })
  const end = (verdict: 'good' | 'slow') => {
    trying.abort()
    patchScript({ trial: { query, verdict } })
    const next = waiting
    waiting = undefined
    if (verdict === 'good') next?.()
  }
  const timer = setTimeout(() => end('slow'), PATIENCE)
  trying.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    worker.terminate()
  })
  worker.addEventListener('message', () => end('good'))
  worker.postMessage({ query, texts: allTexts() } satisfies Trial)
}

/** Does something as soon as the expression under trial proves good; the last wish counts. */
export function onceTried(does: () => void): void {
  waiting = does
}

function allTexts(): string[] {
  return Object.values(openProject()?.document.lines ?? {}).flatMap(({ source, texts }) => [
    source,
    ...Object.values(texts).map(({ text }) => text),
  ])
}
