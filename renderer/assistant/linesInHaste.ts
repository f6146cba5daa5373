import { assembleQuestion } from '../../shared/assistant/assembleQuestion.ts'
import { estimateQuestion } from '../../shared/assistant/estimateTokens.ts'
import { sceneOf } from '../../shared/assistant/scene.ts'
import type { ChatTokens } from '../../shared/contract/chatPrices.ts'
import type { Target } from '../../shared/contract/records.ts'
import type { Document } from '../../shared/project/document.ts'
import type { PredictedFit } from '../../shared/project/lines/fitLines.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import type { Standings } from '../state/standings.ts'

/** Lines that have too little time: for any pace, or for a natural one. In order; locked ones are left out. */
export function linesInHaste(
  document: Document,
  standings: Standings,
): { readonly tooLong: readonly number[]; readonly hasty: readonly number[] } {
  const open = linesInOrder(document).filter(({ locked }) => !locked)
  const tooLong = open.filter(({ id }) => standings.get(id)?.pace === 'fail')
  const hasty = open.filter(({ id }) => standings.get(id)?.pace !== undefined)
  return { tooLong: tooLong.map(({ id }) => id), hasty: hasty.map(({ id }) => id) }
}

/** Most questions it takes to ask about each line once. */
export function estimateFit(
  document: Document,
  target: Target,
  { lines, fits }: { readonly lines: readonly number[]; readonly fits: ReadonlyMap<number, PredictedFit> },
): ChatTokens {
  let [input, output] = [0, 0]
  for (const id of lines) {
    const scene = sceneOf(document, { target, lines: [id], fits, way: 'shorten' })
    const one = estimateQuestion(assembleQuestion({ verb: 'shorten', scene, document }))
    input += one.input
    output += one.output
  }
  return { input, output }
}
