import { figures, makeVideo, type RenderInput, writeSubtitles } from '../dub/render.ts'
import type { ProjectJourney } from './projectJourney.ts'
import type { Made } from './runWork.ts'
import type { ServicePlan } from './workOrder.ts'

/** Renders on the service, which speaks, mixes and muxes the whole video. */
export async function renderByService(journey: ProjectJourney, plan: ServicePlan): Promise<Made> {
  for (const note of plan.notes) journey.note(note)
  const { segments, voice_map, exaggeration, cfg_weight, consent } = plan
  const tone: Pick<RenderInput, 'exaggeration' | 'cfg_weight' | 'consent'> = {
    ...(exaggeration === undefined ? {} : { exaggeration }),
    ...(cfg_weight === undefined ? {} : { cfg_weight }),
    // Sent only if true: other services do not know the field.
    ...(consent === true ? { consent } : {}),
  }
  const { path, report } = await makeVideo(journey, { segments, voice_map, ...tone })
  for (const note of report?.notes ?? []) journey.note(note)
  const others = journey.order.subtitles ? await writeSubtitles(journey, path, plan.cues) : []
  return { path, others, ...figures(segments.length, report), ...loudnessOf(report) }
}

/** The measured loudness, if the service reports it. */
export function loudnessOf(
  report: Awaited<ReturnType<typeof makeVideo>>['report'],
): Pick<Made, 'loudness' | 'truePeak'> {
  const { integrated, truePeak } = report?.loudness ?? {}
  return {
    ...(integrated === undefined ? {} : { loudness: integrated }),
    ...(truePeak === undefined ? {} : { truePeak }),
  }
}
