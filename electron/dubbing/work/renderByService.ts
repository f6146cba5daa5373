import type { MadeDub } from '../../../shared/commands/finishedDub.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { ProjectSettings } from '../../../shared/settings/settings.ts'
import { cuesInDub } from '../../../shared/timing/cuesInDub.ts'
import { figures } from './figures.ts'
import { type FilmInput, type MadeVideo, makeVideo, type OpenPace, ownOptions, writeSubtitles } from './makeVideo.ts'
import type { WorkContext } from './workContext.ts'
import { countSpeakers, type RenderPlan } from './workOrder.ts'

/** The input of a plan for the service; a project says itself whether its picture waits, unless that is open. */
export function inputOf(plan: RenderPlan, pace?: OpenPace): FilmInput {
  const { lines, cast, mix, keep, picture = 'keep' } = plan
  return {
    ...{ voice_map: {}, ...cast },
    segments: lines.map(({ id, start, end, text, speaker, wait, view, sound }) => {
      const segment = { id, start, end, text, speaker }
      return { ...segment, ...(wait !== undefined && { wait }), ...(view && { view }), ...(sound && { sound }) }
    }),
    ...(mix.bed !== 'mute' && mix.bedLevels && { bed_levels: mix.bedLevels }),
    ...(keep.length > 0 && { keep }),
    ...ownOptions({ ...plan.options, ...ProjectSettings.parse(plan), picture }),
    ...pace,
  }
}

/** Renders on the service, which speaks, mixes and muxes the whole video. */
export async function renderByService(
  context: WorkContext,
  plan: RenderPlan,
  target: Target,
  { pace, ...more }: Pick<FilmInput, 'timeMap' | 'signs'> & { readonly pace?: OpenPace | undefined } = {},
): Promise<MadeDub & Pick<MadeVideo, 'report'>> {
  const { lines, cues, options } = plan
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
  return { ...facts, ...figures(lines, report), ...loudnessOf(report), report }
}

/** The measured loudness, if the service reports it. */
export function loudnessOf(report: JobReport | undefined): Pick<MadeDub, 'loudness' | 'truePeak'> {
  const { integrated, truePeak } = report?.loudness ?? {}
  return {
    ...(integrated === undefined ? {} : { loudness: integrated }),
    ...(truePeak === undefined ? {} : { truePeak }),
  }
}
