import { fitLines } from '../../shared/project/fitLines.ts'
import type { FitQuestion } from './fits.ts'

// A worker's scope, as far as this one needs it: the page's own types know none.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<FitQuestion>) => void): void
  postMessage(answer: unknown): void
}

scope.addEventListener('message', ({ data: { lines, ...programme } }) => {
  scope.postMessage({ target: programme.target, fits: fitLines(lines, programme) })
})
