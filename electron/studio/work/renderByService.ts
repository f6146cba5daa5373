import type { JobReport } from '../../../shared/contract/local.ts'
import { cuesInDub } from '../../../shared/timing/cuesInDub.ts'
import { figures } from '../../dubbing/steps/figures.ts'
import {
  type FilmInput,
  type MadeVideo,
  makeVideo,
  ownOptions,
  type RenderInput,
} from '../../dubbing/steps/makeVideo.ts'
import { writeSubtitles } from '../../dubbing/steps/writeSubtitles.ts'
import type { Made, WorkContext } from './workContext.ts'
import type { ServicePlan } from './workOrder.ts'

/** The input of a plan for the service. */
export function inputOf(plan: ServicePlan): RenderInput {
  const { segments, voice_map, voice_settings, bed_levels, exaggeration, cfg_weight } = plan
  return {
    ...{ segments, voice_map, ...(voice_settings && { voice_settings }), ...(bed_levels && { bed_levels }) },
    ...(exaggeration === undefined ? {} : { exaggeration }),
    ...(cfg_weight === undefined ? {} : { cfg_weight }),
    ...ownOptions(plan),
  }
}

/** Renders on the service, which speaks, mixes and muxes the whole video. */
export async function renderByService(
  context: WorkContext,
  plan: ServicePlan,
  more: Pick<FilmInput, 'timeMap' | 'signs'> = {},
): Promise<Made & Pick<MadeVideo, 'report'>> {
  const { segments, cues } = plan
  for (const note of plan.notes) context.note(note)
  const { path, report, notes } = await makeVideo(context, { ...inputOf(plan), ...more }, cues)
  for (const note of notes) context.note(note)
  const others = context.order.subtitles ? await writeSubtitles(context, path, cuesInDub(cues, report)) : []
  return { path, others, ...figures(segments.length, report), ...loudnessOf(report), report }
}

/** The measured loudness, if the service reports it. */
export function loudnessOf(report: JobReport | undefined): Pick<Made, 'loudness' | 'truePeak'> {
  const { integrated, truePeak } = report?.loudness ?? {}
  return {
    ...(integrated === undefined ? {} : { loudness: integrated }),
    ...(truePeak === undefined ? {} : { truePeak }),
  }
}
