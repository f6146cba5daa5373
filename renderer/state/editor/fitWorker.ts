import { type LineToFit, type PredictedFit, planFits } from '../../../shared/project/lines/fitLines.ts'
import { answerCalls } from '../studio/answerCalls.ts'
import type { FitAnswer, SentQuestion } from './fits.ts'

/** The lines as they were sent, and their fits as they were answered: only changes cross to the page and back. */
let lines: ReadonlyMap<number, LineToFit> = new Map()
let answered: ReadonlyMap<number, PredictedFit> = new Map()

answerCalls(({ programme, changed, ids }: SentQuestion): FitAnswer => {
  const news = new Map(changed.map((line) => [line.id, line]))
  lines = new Map(
    Array.from(ids).flatMap((id) => {
      const line = news.get(id) ?? lines.get(id)
      return line === undefined ? [] : [[id, line] as const]
    }),
  )
  const { fits, waits, map } = planFits([...lines.values()], programme)
  const before = answered
  answered = new Map(fits.map((fit) => [fit.id, fit]))
  return {
    target: programme.target,
    fits: fits.filter((fit) => !isSame(before.get(fit.id), fit)),
    gone: [...before.keys()].filter((id) => !answered.has(id)),
    waits,
    knots: map.knots,
  }
})

function isSame(old: PredictedFit | undefined, fit: PredictedFit): boolean {
  const names = Object.keys({ ...old, ...fit }) as (keyof PredictedFit)[]
  return old !== undefined && names.every((name) => old[name] === fit[name])
}
