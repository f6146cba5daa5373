import { cutOffNotes } from '../../../shared/audio/cutOffNotes.ts'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import { PRESET_OF } from '../../../shared/audio/loudnessPresets.ts'
import type { LevelPoint, PlacedText } from '../../../shared/contract/assemble.ts'
import type { JobReport, LineReport } from '../../../shared/contract/local.ts'
import { PRESERVE } from '../../../shared/contract/preserve.ts'
import {
  CLONED_VOICE,
  type RenderSegment,
  type Segment,
  type VoiceMap,
  type VoiceSettingsMap,
} from '../../../shared/contract/records.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { isOver, NORMS } from '../../../shared/qc/norms.ts'
import type { RenderSettings } from '../../../shared/settings/settings.ts'
import { toIso639_2 } from '../../../shared/text/languages.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { alignmentNotes } from '../../../shared/timing/alignToSpeech.ts'
import { limitsOf } from '../../../shared/timing/pacing.ts'
import { createTimeMap, levelsInDub, stretchInDub, type TimeMapKnots } from '../../../shared/timing/timeMap.ts'
import { collectGarbage } from '../../client/collectGarbage.ts'
import type { Step } from '../backends/shared/steps.ts'
import { allVoices } from '../core/allVoices.ts'
import { lazy } from '../core/lazy.ts'
import {
  type Capabilities,
  need,
  type PcmFile,
  type SpeakerProfile,
  type Synthesizer,
  type VoiceControl,
  type Work,
} from '../core/ports.ts'
import { stage } from '../core/stage.ts'
import { controlFor } from '../core/voiceControl.ts'
import type { Region } from '../media/loudness/loudness.ts'
import { probeFile } from '../media/probeFile.ts'
import type { BedPlan } from '../media/tasks.ts'
import { endIdleChildren } from '../process/childTask.ts'
import { andMore } from './andMore.ts'
import { checkChannels } from './assemble.ts'
import { signsInDub, writeBurnScript } from './burnScript.ts'
import { type CastVoice, castSpeakers, identifiedLanguage, needsProfiles, shaped } from './castSpeakers.ts'
import { filmBursts, filmSound } from './filmSound.ts'
import type { FilmWork } from './filmWorks.ts'
import { listenAhead } from './listenAhead.ts'
import { isAlike, matchPitch } from './matchPitch.ts'
import { DEFAULT_GAP, duckingFor, mixDub } from './mixDub.ts'
import { originalVoices } from './originalVoices.ts'
import { restPlans, runPlan } from './planner.ts'
import { followed, preservedId, preserveVoices } from './preserveVoices.ts'
import { checkSlot, refuseTooLong, slotNotes } from './slot.ts'
import { isSpoken, speakLines } from './speakLines.ts'
import type { VoiceCache } from './voiceCache.ts'
import { mayWait, pacingOf } from './waitingPicture.ts'
import { withinFilm } from './withinFilm.ts'
import { writeTakes } from './writeTakes.ts'

/** Most lines named in a note. */
const NAMED = 10

interface RenderOrder {
  readonly segments: readonly RenderSegment[]
  readonly voiceMap: VoiceMap
  /** By speaker, for voices that the map names. */
  readonly voiceSettings: VoiceSettingsMap
  /** The level of the original over the film. */
  readonly bedLevels?: readonly LevelPoint[] | undefined
  /** Seconds of the film in which the original is heard as it is. */
  readonly keep?: readonly Region[] | undefined
  /** Controls for cloned voices. */
  readonly control: VoiceControl
  readonly settings: RenderSettings
  /** Where the picture waits, where that is decided already, for the dubs of several languages together. */
  readonly timeMap?: TimeMapKnots | undefined
  /** Whether the lines are only spoken, to tell what they need; no video is written. */
  readonly onlyWaits?: boolean | undefined
  /** Texts to lay over others of the picture. */
  readonly signs?: readonly PlacedText[] | undefined
  /** A folder to which every line is also written as it is heard. */
  readonly takes?: string | undefined
}

interface RenderFiles {
  readonly source: string
  /** A folder for temporary files. */
  readonly scratch: string
  /** Path of the dubbed video. */
  readonly video: string
}

/** The means of a render. */
interface RenderContext {
  readonly capabilities: Capabilities
  /** The account's own voices, besides the installed voices. */
  readonly own: readonly Synthesizer[]
  readonly voiceCache: VoiceCache
  readonly step: Step
  /** The work that is the same for all dubs of the film. */
  readonly shared: FilmWork
}

/**
 * Renders the dubbed video: cast, speak, fit, mix, mux; with `onlyWaits` it ends before the mix. Throws `unavailable` if no
 * synthesizer is installed.
 */
export async function render(
  order: RenderOrder,
  files: RenderFiles,
  { capabilities, own, voiceCache: cache, step, shared, ...work }: Work & RenderContext,
): Promise<JobReport> {
  const installed = need(capabilities, 'synthesizer')
  const facts = await shared.step('probe', () => probeFile(files.source, stage(work, 0, 0.01)))
  checkChannels(files.video, facts, order.settings)
  checkSlot(files.video, order.settings)
  const { source, scratch } = files
  const { settings } = order
  const { separate, timing, picture } = settings
  const limits = limitsOf({ ...settings, duration: facts.duration })
  const listening = listenAhead(
    { source, facts, separate, scratch: shared.folder, capabilities },
    { step: shared.step, signal: work.signal },
  )
  listening.catch(() => undefined) // a failure is thrown where the result is awaited, unless another came first
  const { lines: segments, notes: beyond } = withinFilm(
    mayWait(order.segments.filter(isSpoken), picture),
    facts.duration,
  )
  const pacing = pacingOf(source, segments, {
    ...{ picture, timeMap: order.timeMap },
    ...{ step: shared.step, signal: work.signal },
  })
  const sound = lazy(() => filmSound(source, shared, stage(work, 0.01, 0.08)))
  // The slowest preparation, and only planning the lines needs its result, so it runs in parallel.
  const heard =
    hasReadableSound(facts) && capabilities.diarizer !== undefined
      ? alignLines(segments, sound, { capabilities, shared, signal: work.signal })
      : Promise.resolve(segments)
  heard.catch(() => undefined)
  const withProfiles = hasReadableSound(facts) && needsProfiles(segments, order.voiceMap)
  const profiles = withProfiles
    ? await step('profiles', async () =>
        profilesOf(segments, await sound(), { capabilities, ...stage(work, 0.08, 0.1) }),
      )
    : []
  const spoken = identifiedLanguage(segments)
  const wanted = { capabilities, language: spoken, consent: settings.consent, folder: files.scratch }
  const follows = withProfiles && capabilities.cloner !== undefined
  const { samples, notes: preserving } = follows
    ? await step('samples', async () =>
        preserveVoices(segments, order.voiceMap, { ...wanted, pcm: await sound(), signal: work.signal }),
      )
    : { samples: {}, notes: [] }
  const synthesizer = allVoices([...followed(samples, capabilities, spoken), ...own, installed])
  const ownIds = Object.fromEntries(Object.keys(samples).map((speaker) => [speaker, preservedId(speaker)]))
  const map = { ...order.voiceMap, ...ownIds }
  const { voices } = synthesizer
  const chosen = await castSpeakers(segments, map, { voices, profiles, signal: work.signal })
  const matched = await matchPitch(chosen, segments, { synthesizer, signal: work.signal })
  const cast = new Map(
    [...matched].map(([speaker, one]) => {
      const asked = shaped(one, order.voiceSettings[speaker])
      return [speaker, { ...asked, control: controlFor(one.voice, order.control) }]
    }),
  )
  const notes = [
    ...cutOffNotes(facts),
    ...slotNotes(facts.duration, settings),
    ...beyond,
    ...unusedNotes(order),
    ...preserving,
    ...castNotes(cast, order.voiceMap, capabilities.cloner?.name ?? ''),
  ]

  if (facts.duration > SHORT) {
    await endIdleChildren()
    collectGarbage('whole')
  }
  const speech = await step('speech', () =>
    speakLines(segments, {
      synthesizer,
      cast,
      heard,
      pacing,
      onlyNeeds: order.onlyWaits,
      limits,
      timeMap: order.timeMap,
      folder: files.scratch,
      ...stage(work, 0.1, 0.35),
    }),
  )
  restBeforeMix(installed, facts.duration)
  if (speech.needs !== undefined) return { notes: [], lines: [], needs: speech.needs }
  refuseTooLong(speech.lines, segments, settings)
  notes.push(...alignmentNotes(segments, await heard), ...rateNotes(speech.lines), ...speech.notes)
  const { notes: separating, ...found } =
    hasReadableSound(facts) && speech.clips.length > 0
      ? await originalVoices({ source, separate, scratch, capabilities, cache }, stage(work, 0.35, 0.8))
      : { notes: [] }
  notes.push(...separating)
  const language = cast.values().next().value?.voice.record.language
  const burn = await writeBurnScript(signsInDub(order.signs, facts, speech.timeMap), facts, scratch)
  const plan = {
    listened: (await listening).listened,
    ...found,
    source,
    out: files.video,
    ducking: duckingFor(DEFAULT_GAP),
    loudness: PRESET_OF[settings.loudness],
    ...bedOf(order, speech.timeMap),
    settings,
    ...(burn === undefined ? {} : { burn }),
    ...(language === undefined ? {} : { language: toIso639_2(language) }),
  } as const
  if (order.takes !== undefined) await writeTakes(order.takes, speech)
  const report = await mixDub(speech, plan, { notes, ...stage(work, 'voices' in found ? 0.8 : 0.35, 1) })
  return { ...report, timing, burned: burn !== undefined }
}

/** The original sound at a level of the user's, and where it is kept, in the time of the dub; none as it usually is. */
function bedOf(
  { bedLevels, keep = [] }: Pick<RenderOrder, 'bedLevels' | 'keep'>,
  timeMap: TimeMapKnots,
): { bed?: BedPlan } {
  if (bedLevels === undefined && keep.length === 0) return {}
  const map = createTimeMap(timeMap)
  const levels = bedLevels && levelsInDub(bedLevels, map)
  return { bed: { mode: 'duck', gainDb: 0, levels, keep: keep.map((one) => stretchInDub(one, map)) } }
}

async function profilesOf(
  segments: readonly Segment[],
  pcm: PcmFile,
  { capabilities, ...work }: Work & { capabilities: Capabilities },
): Promise<SpeakerProfile[]> {
  const turns = segments.map(({ start, end, speaker }) => ({ start, end, speaker })) // texts are megabytes
  return (await capabilities.diarizer?.profile(pcm, turns, work)) ?? []
}

/** The lines at the measured onsets of the original speech. */
async function alignLines(
  segments: readonly Segment[],
  sound: () => Promise<PcmFile>,
  { capabilities, shared, ...work }: Work & Pick<RenderContext, 'capabilities' | 'shared'>,
): Promise<Segment[]> {
  const bursts = await filmBursts(sound, { diarizer: capabilities.diarizer, shared, ...work })
  const lines = segments.map(({ start, end, speaker }) => ({ start, end, speaker }))
  const slots = await runPlan('align', { lines, speech: bursts }, work.signal)
  return segments.map((line, at) => {
    const { start, end } = slots[at] ?? line
    return { ...line, start, end }
  })
}

/** Lines over the user's limit of the rate, by their times: their numbers are different in each program. */
function rateNotes(lines: readonly LineReport[]): Message[] {
  const fast = lines.filter(({ rate }) => isOver(rate, NORMS.rate.fastest, 2))
  if (fast.length === 0) return []
  const named = fast.slice(0, NAMED).map(({ start, rate }) => `${formatClock(start)} (${rate.toFixed(2)}×)`)
  const places = andMore(named.join(', '), fast.length - NAMED)
  return [say('engineNote.fast', { rate: NORMS.rate.fastest, places })]
}

function castNotes(cast: ReadonlyMap<string, CastVoice>, map: VoiceMap, cloner: string): Message[] {
  return [...cast].flatMap(([speaker, one]): Message[] => {
    const { voice, matchedHz, spokenHz } = one
    const { name } = voice.record
    if (!Object.hasOwn(map, speaker)) return [say('engineNote.voice.unchosen', { speaker, name })]
    if (map[speaker] !== PRESERVE) return []
    if (voice.record.kind === CLONED_VOICE) return [say('engineNote.voice.followed', { speaker, name: cloner })]
    if (matchedHz === undefined) return [say('engineNote.voice.unheard', { speaker, name })]
    const own = spokenHz ?? say('engineNote.voice.unknownNumber')
    const pitches = { speaker, name, own, wanted: matchedHz }
    return [isAlike(one) ? say('engineNote.voice.near', pitches) : say('engineNote.voice.far', pitches)]
  })
}

/** A note on speakers of the voice map whom no line has: a misspelt label, whose voice would be missed in silence. */
function unusedNotes({ segments, voiceMap }: Pick<RenderOrder, 'segments' | 'voiceMap'>): Message[] {
  const speakers = new Set(segments.map(({ speaker }) => speaker))
  const unused = Object.keys(voiceMap).filter((speaker) => !speakers.has(speaker))
  if (unused.length === 0) return []
  const firstOf = (all: readonly string[]) => all.slice(0, NAMED).join(', ')
  return [say('engineNote.voice.unused', { unused: firstOf(unused), known: firstOf([...speakers]) })]
}

/**
 * Seconds of a film whose mix takes little memory. While a longer one is spoken, processes that have read it are not kept for what
 * may be asked of them next.
 */
const SHORT = 180

/**
 * Gives back the memory of the voices and of the plans, and what spoken lines have left: the mix takes as much, and another dub is checked meanwhile. After a short
 * film they stay, as to start them again takes longer than to speak it.
 */
function restBeforeMix(voices: Synthesizer, duration: number): void {
  if (duration <= SHORT) return
  voices.rest?.()
  restPlans()
  collectGarbage('whole')
}
