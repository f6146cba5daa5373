import { hasReadableSound } from '../../../../shared/audio/hasReadableSound.ts'
import { cutOffNotes } from '../../../../shared/audio/takes/cutOffNotes.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { AssembleOrder } from '../../../../shared/contract/filmOrders.ts'
import type { JobReport, MediaFacts } from '../../../../shared/contract/local.ts'
import { TakesSettings } from '../../../../shared/settings/settings.ts'
import { toIso639_2 } from '../../../../shared/text/languages.ts'
import { limitsOf } from '../../../../shared/timing/pacing.ts'
import { cuesInDub } from '../../../../shared/timing/waits/cuesInDub.ts'
import { cutAtEnd } from '../../../../shared/timing/waits/cutAtEnd.ts'
import type { FitLimits } from '../../../../shared/timing/waits/fitWithWaits.ts'
import { createTimeMap, levelsInDub, stretchInDub } from '../../../../shared/timing/waits/timeMap.ts'
import type { Capabilities, WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import type { Region } from '../../media/loudness/loudness.ts'
import { probeFile } from '../../media/probeFile.ts'
import type { MixPlan } from '../../media/tasks.ts'
import { checkChannels } from '../checkOrder.ts'
import { checkSlot, refuseTooLong, slotNotes } from '../plan/slot.ts'
import { listenAhead } from '../read/listenAhead.ts'
import type { VoiceCache } from '../speak/voiceCache.ts'
import { overlayTrack, writeBurnScript } from './burnScript.ts'
import { clearBeside, filesBeside, linesFolder, stemNames } from './filesBeside.ts'
import type { CachedFilm } from './mediaCache.ts'
import { duckingFor, mixDub, type Speech } from './mixDub.ts'
import { originalVoices } from './originalVoices.ts'
import { textTrack } from './textTrack.ts'

/** All of a dub but its speech. */
export type FilmOrder = Omit<AssembleOrder, 'lines' | 'takes' | 'timeMap'>

/** The means of a dub. */
export interface FilmMeans {
  readonly capabilities: Capabilities
  readonly voiceCache: VoiceCache
  /** A folder for temporary files. */
  readonly scratch: string
  /** The work that is the same for all dubs of the film. */
  readonly shared: CachedFilm
}

/** A film whose dub is made, as its speech has to know it. */
export interface OpenDub {
  /** The order with nothing in it that lies after the end of the film. */
  readonly order: FilmOrder
  readonly facts: MediaFacts
  readonly limits: FitLimits
  /** The measures of the original for the mix, which are made meanwhile. */
  readonly listening: ReturnType<typeof listenAhead>
}

/** The speech of a film. */
export interface SpeechForDub extends Speech {
  /** The lines as they were ordered, none after the end of the film. */
  readonly ordered: Parameters<typeof refuseTooLong>[1]
  /** The language of the first voice. */
  readonly language?: string | undefined
}

/** Where the speech of a dub comes from: it is spoken, or takes of it are there. */
export interface SpeechSource {
  /** Share of the whole work, 0 to 1. */
  readonly share: number
  make(film: OpenDub, work: WorkOptions): Promise<SpeechForDub>
}

/** The share of the work after the speech that goes into voices that are taken out of the original. */
const SEPARATION_SHARE = 0.7

/** Opens the film of a dub, and begins to listen to it. Throws `invalid` where the file of the dub cannot hold what is ordered. */
export async function openDub(
  ordered: FilmOrder,
  { capabilities, shared, ...work }: WorkOptions & Pick<FilmMeans, 'capabilities' | 'shared'>,
): Promise<OpenDub> {
  const { source, separate, output } = ordered
  const facts = await shared.step('probe', () => probeFile(source, stage(work, 0, 0.01)))
  checkChannels(output, facts, ordered)
  checkSlot(output, ordered)
  const order = cutOrder(ordered, facts.duration)
  const limits = limitsOf({ ...order, duration: facts.duration })
  const { folder, soundTrack } = shared
  const listening = listenAhead(
    { source, facts, separate, scratch: folder, soundTrack, capabilities },
    { step: shared.step, signal: work.signal },
  )
  listening.catch(() => undefined) // a failure is thrown where the result is awaited, unless another came first
  return { order, facts, limits, listening }
}

/**
 * Makes the dub of a film, whatever its speech comes from: speech, original voices, mix, mux. Throws `invalid` where the file cannot
 * hold what is ordered, or lines do not fit an exact time.
 */
export async function dubFilm(
  ordered: FilmOrder,
  speechSource: SpeechSource,
  { capabilities, voiceCache: cache, scratch, shared, ...work }: WorkOptions & FilmMeans,
): Promise<JobReport> {
  const { source, separate, timing, output } = ordered
  const film = await openDub(ordered, { capabilities, shared, ...work })
  const { order: cut, facts, listening } = film
  const { share } = speechSource
  const speech = await speechSource.make(film, stage(work, 0.01, share))
  refuseTooLong(speech.lines, speech.ordered, cut)
  const order = inDub(cut, speech)
  const burn = await writeBurnScript(order.burn, facts, scratch)
  const hasBed = hasReadableSound(facts)
  const separated = share + SEPARATION_SHARE * (1 - share)
  const { notes, ...found } =
    hasBed && speech.clips.length > 0 && order.mix.bed !== 'mute'
      ? await originalVoices(
          { source, separate, scratch, capabilities, cache, soundTrack: ordered.soundTrack },
          stage(work, share, separated),
        )
      : { notes: [] }
  const plan = {
    ...planOf(order, speech.language),
    listened: (await listening).listened,
    ...found,
    ...omitUndefined({ burn }),
    signs: overlayTrack(order, facts),
  }
  try {
    const report = await mixDub(speech, plan, {
      ...stage(work, 'voices' in found ? separated : share, 1),
      notes: [...cutOffNotes(facts), ...slotNotes(facts.duration, cut), ...speech.notes, ...notes],
    })
    return { ...report, timing, ...(burn && { burned: true }), files: [output, ...filesBeside(order, hasBed)] }
  } catch (error) {
    await clearBeside(order)
    throw error
  }
}

/** The order with nothing in it that lies after the end of its film. */
function cutOrder(order: FilmOrder, duration: number): FilmOrder {
  const before = <T extends Region>(stretches: readonly T[]): T[] => cutAtEnd(stretches, duration).within
  const { keep, subtitles, burn, described, signs = [] } = order
  const burned = burn && { ...burn, cues: before(burn.cues), signs: before(burn.signs ?? []) }
  return {
    ...order,
    ...(described && { described: { ...described, lines: before(described.lines) } }),
    keep: before(keep),
    signs: before(signs),
    ...(subtitles && { subtitles: { ...subtitles, cues: before(subtitles.cues) } }),
    burn: burned && burned.cues.length + burned.signs.length > 0 ? burned : undefined,
  }
}

/** The order in the time of its dub, but for its lines. */
function inDub(order: FilmOrder, { lines, timeMap }: Pick<Speech, 'lines' | 'timeMap'>): FilmOrder {
  const map = createTimeMap(timeMap)
  const { keep, subtitles, burn, signs = [], mix } = order
  const moved = <T extends Region>(stretches: readonly T[]): T[] => stretches.map((one) => stretchInDub(one, map))
  return {
    ...order,
    mix: { ...mix, bedLevels: mix.bedLevels && levelsInDub(mix.bedLevels, map) },
    keep: moved(keep),
    signs: moved(signs),
    ...(subtitles && {
      subtitles: { ...subtitles, cues: cuesInDub(subtitles.cues, { lines, time_map: timeMap }) },
    }),
    ...(burn && { burn: { ...burn, cues: moved(burn.cues), signs: moved(burn.signs ?? []) } }),
  }
}

function planOf(order: FilmOrder, spoken: string | undefined): Omit<MixPlan, 'clips'> {
  const { source, output, mix, keep, subtitles, described, language = spoken, sourceLanguage } = order
  return {
    source,
    out: output,
    describedTrack: described?.as === 'track',
    ducking: duckingFor(mix.gap),
    bed: { mode: mix.bed, gainDb: mix.bedGain, levels: mix.bedLevels, keep },
    voiceGainDb: mix.voiceGain,
    loudness: mix.loudness,
    ...(language === undefined ? {} : { language: toIso639_2(language) }),
    ...(sourceLanguage === undefined ? {} : { sourceLanguage: toIso639_2(sourceLanguage) }),
    settings: TakesSettings.parse(order),
    ...(subtitles === undefined ? {} : { subtitles: [textTrack(subtitles, language)] }),
    stems: order.stems ? stemNames(output) : undefined,
    ...(order.lineFiles ? { lineFiles: linesFolder(output) } : {}),
  }
}
