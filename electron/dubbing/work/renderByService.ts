import type { MadeDub } from '../../../shared/commands/finishedDub.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { cuesInDub } from '../../../shared/timing/cuesInDub.ts'
import { figures } from './figures.ts'
import { type FilmInput, type MadeVideo, makeVideo, type OpenPace, ownOptions, writeSubtitles } from './makeVideo.ts'
import type { WorkContext } from './workContext.ts'
import { countSpeakers, type ServicePlan } from './workOrder.ts'

/** The input of a plan for the service; a project says itself whether its picture waits, unless that is open. */
export function inputOf(plan: ServicePlan, pace?: OpenPace): FilmInput {
  const { segments, voice_map, voice_settings, bed_levels, keep, exaggeration, cfg_weight, picture = 'keep' } = plan
  return {
    ...{
      segments,
      voice_map,
      ...(voice_settings && { voice_settings }),
      ...(bed_levels && { bed_levels }),
      ...(keep && { keep }),
    },
    ...(exaggeration === undefined ? {} : { exaggeration }),
    ...(cfg_weight === undefined ? {} : { cfg_weight }),
    ...ownOptions({ ...plan.options, ...plan, picture }),
    ...pace,
  }
}

/** Renders on the service, which speaks, mixes and muxes the whole video. */
export async function renderByService(
  context: WorkContext,
  plan: ServicePlan,
  target: Target,
  { pace, ...more }: Pick<FilmInput, 'timeMap' | 'signs'> & { readonly pace?: OpenPace | undefined } = {},
): Promise<MadeDub & Pick<MadeVideo, 'report'>> {
  const { segments, cues, options } = plan
  for (const note of plan.notes) context.note(note, 'made')
  const { path, report, notes } = await makeVideo(
    context,
    { ...options, to: target },
    { ...inputOf(plan, pace), ...more },
    cues,
  )
  for (const note of notes) context.note(note, 'made')
  const subtitles = options.subtitles ? await writeSubtitles(context, path, cuesInDub(cues, report)) : []
  const facts = { path, subtitles, speakers: countSpeakers(plan), basis: plan.basis }
  return { ...facts, ...figures(segments, report), ...loudnessOf(report), report }
}

/** The measured loudness, if the service reports it. */
export function loudnessOf(report: JobReport | undefined): Pick<MadeDub, 'loudness' | 'truePeak'> {
  const { integrated, truePeak } = report?.loudness ?? {}
  return {
    ...(integrated === undefined ? {} : { loudness: integrated }),
    ...(truePeak === undefined ? {} : { truePeak }),
  }
}
