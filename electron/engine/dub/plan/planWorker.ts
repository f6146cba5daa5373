import { castMembers } from '../../../../shared/casting/castMembers.ts'
import { castVoices } from '../../../../shared/casting/castVoices.ts'
import type { Segment } from '../../../../shared/contract/records.ts'
import { splitAtTurns } from '../../../../shared/project/lines/splitAtTurns.ts'
import { assignSpeakers } from '../../../../shared/project/speakers/assignSpeakers.ts'
import { assessDub } from '../../../../shared/qc/assessDub.ts'
import { alignToSpeech } from '../../../../shared/timing/alignToSpeech.ts'
import { neededPace } from '../../../../shared/timing/lanes/neededPace.ts'
import { placeTakes } from '../../../../shared/timing/lanes/placeTakes.ts'
import { learnTake, newPaceModel, type PaceModel, predictSeconds } from '../../../../shared/timing/paceModel.ts'
import { overRateShare } from '../../../../shared/timing/pacing.ts'
import { syncCues } from '../../../../shared/timing/sync/syncCues.ts'
import { fitWithWaits } from '../../../../shared/timing/waits/fitWithWaits.ts'
import { answerRequests } from '../../process/answerRequests.ts'
import type { PlanRequest, PlanTask, PlanTasks } from './planner.ts'
import { stretchFile } from './stretchFile.ts'

const PLANS: { readonly [K in PlanTask]: (input: PlanTasks[K]['input']) => PlanTasks[K]['output'] } = {
  cast: ({ lines, profiles, ...rest }) =>
    castVoices({ ...rest, members: castMembers(lines, { profiles, language: rest.language }) }),
  assign: ({ lines, turns, split }) => assignSpeakers(split ? splitAtTurns(lines, turns) : lines, turns),
  paces: ({ lines, speech, language }) => pacesOf(alignToSpeech(lines, speech), language),
  measure: measured,
  align: ({ lines, speech }) => alignToSpeech(lines, speech),
  stretch: stretchFile,
  fit: ({ lines, places }) => sendable(fitWithWaits(lines, places)),
  shareOverRate: ({ lines, limits }) => overRateShare(lines, limits),
  place: ({ lines, places }) => {
    const counted = lines.map(({ text = '', ...line }) => ({
      ...line,
      characters: line.characters ?? charactersOf(text),
    }))
    return sendable(placeTakes(counted, places))
  },
  sync: syncCues,
  assess: ({ measures, dub }) => assessDub(measures, dub),
}

answerRequests((request: PlanRequest) => plan(request))

function plan<K extends PlanTask>({ task, input }: PlanRequest<K>): PlanTasks[K]['output'] {
  return PLANS[task](input)
}

function pacesOf(lines: readonly Omit<Segment, 'id'>[], language: string): Map<string, number> {
  const paces = new Map<string, number>()
  for (const [speaker, own] of Map.groupBy(lines, (line) => line.speaker)) {
    const pace = neededPace(own, language)
    if (pace !== undefined) paces.set(speaker, pace)
  }
  return paces
}

/** A model for each language learns from the texts that were spoken, in the order given: the same dub is made again the same. */
function measured({ texts, spoken }: PlanTasks['measure']['input']): PlanTasks['measure']['output'] {
  const models = new Map<string, PaceModel>()
  const modelOf = (language: string): PaceModel => models.get(language) ?? newPaceModel(language)
  for (const [place, seconds] of spoken) {
    const text = texts[place]
    if (text !== undefined) models.set(text.language, learnTake(modelOf(text.language), { ...text, seconds }))
  }
  return texts.map(({ text, voice, language }) => ({
    characters: charactersOf(text),
    seconds: predictSeconds(modelOf(language), text, voice),
  }))
}

/** Characters of a text as it is read: the excess of a line is counted in them. */
function charactersOf(text: string): number {
  return [...text.normalize('NFC')].length
}

/** A plan with the knots of its time map alone: functions cannot be sent. */
function sendable({ map, ...rest }: ReturnType<typeof fitWithWaits>): PlanTasks['fit']['output'] {
  return { ...rest, knots: map.knots }
}
