import { planFits } from '../../shared/project/lines/fitLines.ts'
import type { FitAnswer, FitQuestion } from './fits.ts'

// The page's types lack the scope of a worker; this declares the part that is used.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<FitQuestion>) => void): void
  postMessage(answer: FitAnswer): void
}

scope.addEventListener('message', ({ data: { lines, ...programme } }) => {
  const { fits, waits, map } = planFits(lines, programme)
  scope.postMessage({ target: programme.target, fits, waits, knots: map.knots })
})
