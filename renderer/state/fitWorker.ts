import { fitLines } from '../../shared/project/lines/fitLines.ts'
import type { FitQuestion } from './fits.ts'

// A worker's scope, as far as this one needs it: the page's own types know none.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<FitQuestion>) => void): void
  postMessage(answer: unknown): void
}

scope.addEventListener('message', ({ data: { target, duration, lines } }) => {
  scope.postMessage({ target, fits: fitLines(lines, { target, duration }) })
})
