import { LOUDNESS_PRESETS, PRESET_OF } from '../../../shared/audio/loudnessPresets.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { THIS_COMPUTER } from '../../../shared/fixedValues.ts'
import type { Document } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { mixIn } from '../../../shared/project/projectEdits.ts'
import { isDescription } from '../../../shared/project/speakers/describer.ts'
import { isSound, saidText } from '../../../shared/project/takes/takeKey.ts'
import type { LoudnessTarget } from '../../../shared/qc/report.ts'
import { type CheckOrder, jobsOf, type ServicePlan, type StoredWork, spokenLines, type TakesPlan } from './workOrder.ts'

/** The order to check a finished render against the document as it was when the render was ordered. */
export function checkAfter(work: StoredWork): CheckOrder | undefined {
  const { order, state } = work
  if (order.kind !== 'render' || state.name !== 'done' || state.result === undefined) return undefined
  const { plan, target } = order
  const { profile, renderJob } = jobsOf(work)
  const job = profile === THIS_COMPUTER && renderJob !== undefined ? { job: renderJob } : {}
  return { ...checkOfRender(plan, target, state.result.path), ...job }
}

/** The order to check the file that a plan was rendered to. */
export function checkOfRender(plan: ServicePlan | TakesPlan, target: Target, dub: string): CheckOrder {
  const lines = spokenLines(plan).map(({ id, start, end, text, speaker }, at) => {
    const number = plan.script[at]?.number
    return { id, start, end, text, speaker, ...(number === undefined ? {} : { number }) }
  })
  return { kind: 'check', target, dub, lines, ids: lines.map(({ id }, at) => plan.script[at]?.id ?? id) }
}

/**
 * The order to check any dub against the current document; all lines but those that keep the original voice are
 * expected, translated or not.
 */
export function checkOfFile(document: Document, target: Target, dub: string): CheckOrder {
  const lines = linesInOrder(document)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => !isDescription(document, line) && !line.keepOriginal && !isSound(line, target))
    .map(({ line, number }) => {
      const { id, start, end, speaker } = line
      return { id, number, start, end, speaker, text: saidText(line, target, document.dictionary) }
    })
  const loudness = targetOf(document, target)
  return { kind: 'check', target, dub, lines, ids: lines.map(({ id }) => id), ...(loudness && { loudness }) }
}

/** The loudness target of the mix; undefined if it is the source's. */
function targetOf(document: Document, target: Target): LoudnessTarget | undefined {
  const { loudness, dialogue, truePeak } = LOUDNESS_PRESETS[PRESET_OF[mixIn(document, target).loudness]]
  return loudness === undefined ? undefined : { lufs: loudness, dialogue, truePeak }
}
