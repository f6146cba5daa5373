import { figures, inDub, makeVideo, type RenderInput, writeSubtitles } from '../../dubbing/steps/render.ts'
import type { Made, WorkContext } from './workContext.ts'
import type { ServicePlan } from './workOrder.ts'

/** Renders on the service, which speaks, mixes and muxes the whole video. */
export async function renderByService(context: WorkContext, plan: ServicePlan): Promise<Made> {
  for (const note of plan.notes) context.note(note)
  const { segments, voice_map, exaggeration, cfg_weight, consent, timing, picture } = plan
  const tone: Pick<RenderInput, 'exaggeration' | 'cfg_weight' | 'consent' | 'timing' | 'picture'> = {
    ...(exaggeration === undefined ? {} : { exaggeration }),
    ...(cfg_weight === undefined ? {} : { cfg_weight }),
    // Sent only if true: other services do not know the field.
    ...(consent === true ? { consent } : {}),
    ...(timing === undefined ? {} : { timing }),
    ...(picture === undefined ? {} : { picture }),
  }
  const { path, report } = await makeVideo(context, { segments, voice_map, ...tone })
  for (const note of report?.notes ?? []) context.note(note)
  const others = context.order.subtitles ? await writeSubtitles(context, path, inDub(plan.cues, report)) : []
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
