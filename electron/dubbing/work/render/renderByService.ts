import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { MadeDub } from '../../../../shared/commands/finishedDub.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import {
  leftOutOf,
  ProjectSettings,
  type RenderSettings,
  type Settings,
  unusual,
} from '../../../../shared/settings/settings.ts'
import { DEFAULT_MAX_FILM_LENGTHENING_SHARE, type PacedOrder, pacingOf } from '../../../../shared/timing/pacing.ts'
import type { WorkContext } from '../workContext.ts'
import { countSpeakers, type RenderPlan } from '../workOrder.ts'
import { type FilmInput, makeVideo, writeSidecarSubtitles } from './makeVideo.ts'

/** The settings of a render by a service, with the pace of the picture where nobody chose one. */
export function ownOptions(order: Settings & PacedOrder): Pick<Settings, keyof RenderSettings> {
  const picture = pacingOf(order)
  return unusual({
    ...order,
    picture,
    longest: order.longest ?? (picture === 'auto' ? DEFAULT_MAX_FILM_LENGTHENING_SHARE : undefined),
  })
}

/** The input of a plan for the service; a project has its own choice whether its picture waits. */
export function inputOf(plan: RenderPlan): FilmInput {
  const { lines, cast, mix, keep, picture = 'keep' } = plan
  return {
    voice_map: {},
    ...cast,
    segments: lines.map(({ id, start, end, text, speaker, wait, view, sound }) => {
      const segment = { id, start, end, text, speaker }
      return { ...segment, ...omitUndefined({ wait, view, sound }) }
    }),
    ...(mix.bed !== 'mute' && mix.bedLevels && { bed_levels: mix.bedLevels }),
    ...(keep.length > 0 && { keep }),
    ...ownOptions({ ...plan.options, ...ProjectSettings.parse(plan), picture }),
  }
}

/** Notes on options and levels of a plan that a hosted service ignores. */
export function ignoredNotes({ mix, options, loudness }: RenderPlan): Message[] {
  const { bed, gap, bedGain, voiceGain } = mix
  const isPlain = bed === 'duck' && gap === 10 && bedGain === 0 && voiceGain === 0
  const what = [
    ...leftOutOf(options),
    ...(isPlain ? [] : [say('note.mix.levels')]),
    // That of a language is told with the order.
    ...(mix.loudness === 'source' || loudness !== undefined ? [] : [say('note.mix.loudness')]),
  ]
  return what.length === 0 ? [] : [say('note.mixLeftOut', { what })]
}

/** Renders on a hosted service, which speaks, mixes and muxes the whole video. */
export async function renderByService(
  context: WorkContext,
  plan: RenderPlan,
  target: Target,
  signs: FilmInput['signs'] = [],
): Promise<MadeDub> {
  const { lines, cues, options } = plan
  const order = { ...options, to: target }
  const { path, notes } = await makeVideo(context, order, { ...inputOf(plan), signs }, cues)
  for (const note of [...ignoredNotes(plan), ...plan.notes, ...notes]) context.note(note, 'made')
  const subtitles = options.subtitles ? await writeSidecarSubtitles(context, path, cues) : []
  return { path, subtitles, speakers: countSpeakers(plan), basis: plan.basis, lines: lines.length }
}
