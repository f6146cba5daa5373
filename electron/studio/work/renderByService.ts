import type { JobReport } from '../../../shared/contract/local.ts'
import { cuesInDub } from '../../../shared/timing/cuesInDub.ts'
import { figures } from '../../dubbing/steps/figures.ts'
import { makeVideo, ownOptions } from '../../dubbing/steps/makeVideo.ts'
import { writeSubtitles } from '../../dubbing/steps/writeSubtitles.ts'
import type { Made, WorkContext } from './workContext.ts'
import type { ServicePlan } from './workOrder.ts'

/** Renders on the service, which speaks, mixes and muxes the whole video. */
export async function renderByService(context: WorkContext, plan: ServicePlan): Promise<Made> {
  const { segments, voice_map, voice_settings, bed_levels, exaggeration, cfg_weight, cues } = plan
  for (const note of plan.notes) context.note(note)
  const tone = {
    ...(exaggeration === undefined ? {} : { exaggeration }),
    ...(cfg_weight === undefined ? {} : { cfg_weight }),
  }
  const { path, report, notes } = await makeVideo(context, {
    ...{ segments, voice_map, ...(voice_settings && { voice_settings }), ...(bed_levels && { bed_levels }), ...tone },
    // A project says itself whether its picture waits.
    ...ownOptions({ ...plan, picture: plan.picture ?? 'keep', output: context.order.output }),
    ...(plan.longest === undefined ? {} : { longest: plan.longest }),
  })
  for (const note of notes) context.note(note)
  const others = context.order.subtitles ? await writeSubtitles(context, path, cuesInDub(cues, report)) : []
  return { path, others, ...figures(segments.length, report), ...loudnessOf(report) }
}

/** The measured loudness, if the service reports it. */
export function loudnessOf(report: JobReport | undefined): Pick<Made, 'loudness' | 'truePeak'> {
  const { integrated, truePeak } = report?.loudness ?? {}
  return {
    ...(integrated === undefined ? {} : { loudness: integrated }),
    ...(truePeak === undefined ? {} : { truePeak }),
  }
}
