import { fitLines } from '../../shared/project/lines/fitLines.ts'
import type { FitQuestion } from './fits.ts'

// The page's types lack the scope of a worker; this declares the part that is used.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<FitQuestion>) => void): void
  postMessage(answer: unknown): void
}

scope.addEventListener('message', ({ data: { lines, ...programme } }) => {
  scope.postMessage({ target: programme.target, fits: fitLines(lines, programme) })
})
