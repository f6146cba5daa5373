import { dirname } from 'node:path'
import type { AssembleOrder } from '../../../../shared/contract/filmOrders.ts'
import type { JobReport } from '../../../../shared/contract/local.ts'
import type { Step } from '../../backends/shared/steps.ts'
import type { WorkOptions } from '../../core/ports.ts'
import { checkWritable } from '../checkOrder.ts'
import { reportedPace } from '../plan/planLines.ts'
import { createPicturePacing, resolveWaits } from '../plan/waitingPicture.ts'
import { dubFilm, type FilmMeans, type SpeechSource } from './dubFilm.ts'
import { placeTakeClips, type TakenLine } from './placeTakeClips.ts'
import { withinFilm } from './withinFilm.ts'

/** Makes the dubbed video from takes. */
export async function assemble(
  order: AssembleOrder,
  { step, ...means }: WorkOptions & FilmMeans & { readonly step: Step },
): Promise<JobReport> {
  await checkWritable(dirname(order.output))
  return splitDescriptions(await dubFilm(order, takenSpeech(order, { ...means, step }), means), order)
}

/** Speech from the takes of an order: each brought to its pace, and placed where it fits. */
function takenSpeech(
  { lines: all, timeMap }: AssembleOrder,
  { step, shared, scratch: folder }: Pick<FilmMeans, 'shared' | 'scratch'> & { readonly step: Step },
): SpeechSource {
  return {
    share: 0.2,
    async make({ order, facts, limits }, work) {
      const { source, picture, keep } = order
      const { lines: within, notes } = withinFilm(all, facts.duration)
      const lines = resolveWaits([...within, ...descriptionsIn(order)], picture)
      const pacing = createPicturePacing(source, lines, { picture, timeMap, step: shared.step, signal: work.signal })
      const speech = await step('speech', async () =>
        lines.length === 0
          ? { clips: [], lines: [], notes: [], waits: [], timeMap: [], pace: reportedPace('keep', undefined) }
          : placeTakeClips(lines, {
              keep,
              limits,
              timeMap,
              folder,
              picture: pacing.picture === 'wait' ? await pacing.look() : undefined,
              ...work,
            }),
      )
      return { ...speech, notes: [...notes, ...speech.notes], ordered: lines }
    },
  }
}

/** The lines of an order that describe the picture, which may wait for them. */
function descriptionsIn({ described }: Pick<AssembleOrder, 'described'>): TakenLine[] {
  return (described?.lines ?? []).map((line) => ({ ...line, wait: line.wait ?? true, describes: true }))
}

/** A report whose descriptions stand apart: the check of a dub does not count them as its lines. */
function splitDescriptions(report: JobReport, order: AssembleOrder): JobReport {
  const described = new Set(descriptionsIn(order).map(({ id }) => id))
  if (described.size === 0) return report
  const [lines, descriptions] = [false, true].map((is) => report.lines.filter(({ id }) => described.has(id) === is))
  return { ...report, lines: lines ?? [], descriptions, described: order.described?.as }
}
