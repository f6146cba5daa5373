import { assessDub } from '../../../shared/qc/assessDub.ts'
import { fitWithWaits } from '../../../shared/timing/fitWithWaits.ts'
import { newPaceModel, predictSeconds } from '../../../shared/timing/paceModel.ts'
import { placeTakes } from '../../../shared/timing/placeTakes.ts'
import { answerMany } from '../process/answerMany.ts'
import { alignToSpeech } from './alignToSpeech.ts'
import type { PlanRequest, PlanTask, PlanTasks } from './planner.ts'

const PLANS: { readonly [K in PlanTask]: (input: PlanTasks[K]['input']) => PlanTasks[K]['output'] } = {
  measure: ({ texts, models }) =>
    texts.map(({ text, voice, language }) => ({
      characters: [...text.normalize('NFC')].length,
      seconds: predictSeconds(models.get(language) ?? newPaceModel(language), text, voice),
    })),
  align: ({ lines, speech }) => alignToSpeech(lines, speech),
  fit: ({ lines, places }) => sendable(fitWithWaits(lines, places)),
  place: ({ lines, places }) => sendable(placeTakes(lines, places)),
  assess: ({ measures, dub }) => assessDub(measures, dub),
}

answerMany<PlanRequest & { readonly id: number }, unknown>(async ({ task, input }, tell) => {
  tell(plan(task, input))
})

function plan<K extends PlanTask>(task: K, input: PlanTasks[K]['input']): PlanTasks[K]['output'] {
  return PLANS[task](input)
}

/** A plan with the knots of its time map alone: functions cannot be sent. */
function sendable({ map, ...rest }: ReturnType<typeof fitWithWaits>): PlanTasks['fit']['output'] {
  return { ...rest, knots: map.knots }
}
