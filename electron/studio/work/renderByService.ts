import { figures, makeVideo, type RenderInput, writeSubtitles } from '../dub/render.ts'
import type { ProjectJourney } from './projectJourney.ts'
import type { Made } from './runWork.ts'
import type { ServicePlan } from './workOrder.ts'

/** Has the service speak, mix and mux the whole video. */
export async function renderByService(journey: ProjectJourney, plan: ServicePlan): Promise<Made> {
  for (const note of plan.notes) journey.note(note)
  const { segments, voice_map, exaggeration, cfg_weight, consent, timing } = plan
  const tone: Pick<RenderInput, 'exaggeration' | 'cfg_weight' | 'consent' | 'timing'> = {
    ...(exaggeration === undefined ? {} : { exaggeration }),
    ...(cfg_weight === undefined ? {} : { cfg_weight }),
    // Only said where it is so: other services know no such fields.
    ...(consent === true ? { consent } : {}),
    ...(timing === undefined ? {} : { timing }),
  }
  const { path, report } = await makeVideo(journey, { segments, voice_map, ...tone })
  for (const note of report?.notes ?? []) journey.note(note)
  const others = journey.order.subtitles ? await writeSubtitles(journey, path, plan.cues) : []
  return { path, others, ...figures(segments.length, report), ...loudnessOf(report) }
}

/** How loud it came out, where that is reported. */
export function loudnessOf(
  report: Awaited<ReturnType<typeof makeVideo>>['report'],
): Pick<Made, 'loudness' | 'truePeak'> {
  const { integrated, truePeak } = report?.loudness ?? {}
  return {
    ...(integrated === undefined ? {} : { loudness: integrated }),
    ...(truePeak === undefined ? {} : { truePeak }),
  }
}
