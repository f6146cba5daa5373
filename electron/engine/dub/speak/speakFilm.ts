import { hasReadableSound } from '../../../../shared/audio/hasReadableSound.ts'
import { formatClock } from '../../../../shared/basics/timecode.ts'
import type { LineReport } from '../../../../shared/contract/local.ts'
import { PRESERVE } from '../../../../shared/contract/preserve.ts'
import {
  CLONED_VOICE,
  type RenderSegment,
  type Segment,
  type VoiceMap,
  type VoiceSettingsMap,
} from '../../../../shared/contract/records.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { isOver, NORMS } from '../../../../shared/qc/norms.ts'
import { isSayable } from '../../../../shared/subtitles/spokenCues.ts'
import { alignmentNotes } from '../../../../shared/timing/alignToSpeech.ts'
import type { TimeMapKnots } from '../../../../shared/timing/waits/timeMap.ts'
import { collectGarbage } from '../../../client/collectGarbage.ts'
import type { Step } from '../../backends/shared/steps.ts'
import { allVoices } from '../../core/allVoices.ts'
import { lazy } from '../../core/lazy.ts'
import {
  type Capabilities,
  need,
  type PcmFile,
  type SpeakerProfile,
  type Synthesizer,
  type VoiceControl,
  type WorkOptions,
} from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { controlFor } from '../../core/voiceControl.ts'
import { endIdleChildren } from '../../process/childTask.ts'
import { andMore } from '../andMore.ts'
import type { OpenDub, SpeechForDub, SpeechSource } from '../film/dubFilm.ts'
import { filmBursts, filmSound } from '../film/filmSound.ts'
import type { CachedFilm } from '../film/mediaCache.ts'
import { withinFilm } from '../film/withinFilm.ts'
import { restPlans, runPlan } from '../plan/planner.ts'
import { createPicturePacing, resolveWaits } from '../plan/waitingPicture.ts'
import { type CastVoice, castSpeakers, identifiedLanguage, needsProfiles, shaped } from './castSpeakers.ts'
import { isAlike, matchPitch } from './matchPitch.ts'
import { cloneSampleVoices, preservedId, preserveVoices } from './preserveVoices.ts'
import { speakLines } from './speakLines.ts'

/** Most lines named in a note. */
const MAX_NOTE_ENTRIES = 10

/** Lines to speak, and their voices. */
export interface SpeakOrder {
  readonly segments: readonly RenderSegment[]
  readonly voiceMap: VoiceMap
  /** By speaker, for voices that the map names. */
  readonly voiceSettings: VoiceSettingsMap
  /** Controls for cloned voices. */
  readonly control: VoiceControl
  /** Where the picture waits, where that is decided already, for the dubs of several languages together. */
  readonly timeMap?: TimeMapKnots | undefined
  /** Whether the lines are only measured, for their needs of waits. */
  readonly onlyNeeds?: boolean | undefined
}

/** The means to speak the lines of a film. */
export interface SpeakMeans {
  readonly capabilities: Capabilities
  /** The account's own voices, besides the installed voices. */
  readonly own: readonly Synthesizer[]
  readonly step: Step
  /** The work that is the same for all dubs of the film. */
  readonly shared: CachedFilm
  /** A folder for temporary files. */
  readonly scratch: string
}

/** Speech that is made for the film: cast, spoken, fitted to its times. Throws `unavailable` if no synthesizer is installed. */
export function spokenSpeech(order: SpeakOrder, means: SpeakMeans): SpeechSource {
  const installed = need(means.capabilities, 'synthesizer')
  return { share: 0.35, make: (film, work) => speakFilm(order, film, { ...means, installed, ...work }) }
}

interface SpeakWork extends WorkOptions, SpeakMeans {
  readonly installed: Synthesizer
}

async function speakFilm(order: SpeakOrder, film: OpenDub, work: SpeakWork): Promise<SpeechForDub> {
  const { facts, limits } = film
  const { source, picture } = film.order
  const { capabilities, installed, step, shared, scratch, signal } = work
  const { timeMap, onlyNeeds } = order
  const { lines, notes: beyond } = withinFilm(
    resolveWaits(
      order.segments.filter(({ text }) => isSayable(text)),
      picture,
    ),
    facts.duration,
  )
  const pacing = createPicturePacing(source, lines, { picture, timeMap, step: shared.step, signal })
  const sound = lazy(() => filmSound(source, shared, stage(work, 0, 0.2)))
  // The slowest preparation, and only planning the lines needs its result, so it runs in parallel.
  const alignedLines =
    hasReadableSound(facts) && capabilities.diarizer !== undefined
      ? alignLines(lines, sound, { capabilities, shared, signal })
      : Promise.resolve(lines)
  alignedLines.catch(() => undefined)
  const { cast, synthesizer, notes } = await castFilm(order, film, { lines, sound, ...work })
  if (facts.duration > SHORT_FILM_SECONDS) {
    await endIdleChildren()
    collectGarbage('whole')
  }
  const speech = await step('speech', () =>
    speakLines(lines, {
      synthesizer,
      cast,
      alignedLines,
      pacing,
      limits,
      timeMap,
      onlyNeeds,
      folder: scratch,
      ...stage(work, 0.26, 1),
    }),
  )
  restBeforeMix(installed, facts.duration)
  return {
    ...speech,
    ordered: lines,
    language: cast.values().next().value?.voice.record.language,
    notes: [
      ...[...beyond, ...notes],
      ...[...alignmentNotes(lines, await alignedLines), ...rateNotes(speech.lines), ...speech.notes],
    ],
  }
}

/** The voices of a film: those that are asked for, those that fit, and those that follow its speakers. */
interface FilmCast {
  readonly cast: ReadonlyMap<string, CastVoice>
  /** Speaks with all of them. */
  readonly synthesizer: Synthesizer
  readonly notes: readonly Message[]
}

interface CastWork extends SpeakWork {
  readonly lines: readonly RenderSegment[]
  /** The sound of the film. */
  sound(): Promise<PcmFile>
}

async function castFilm(
  order: SpeakOrder,
  { order: { consent }, facts }: OpenDub,
  { lines, sound, capabilities, own, installed, step, scratch, ...work }: CastWork,
): Promise<FilmCast> {
  const withProfiles = hasReadableSound(facts) && needsProfiles(lines, order.voiceMap)
  const profiles = withProfiles
    ? await step('profiles', async () => profilesOf(lines, await sound(), { capabilities, ...stage(work, 0.2, 0.26) }))
    : []
  const spoken = identifiedLanguage(lines)
  const cloneOptions = { capabilities, language: spoken, consent, folder: scratch }
  const follows = withProfiles && capabilities.cloner !== undefined
  const { samples, notes: preserving } = follows
    ? await step('samples', async () =>
        preserveVoices(lines, order.voiceMap, { ...cloneOptions, pcm: await sound(), signal: work.signal }),
      )
    : { samples: {}, notes: [] }
  const synthesizer = allVoices([...cloneSampleVoices(samples, capabilities, spoken), ...own, installed])
  const ownIds = Object.fromEntries(Object.keys(samples).map((speaker) => [speaker, preservedId(speaker)]))
  const map = { ...order.voiceMap, ...ownIds }
  const { voices } = synthesizer
  const chosen = await castSpeakers(lines, map, { voices, profiles, signal: work.signal })
  const matched = await matchPitch(chosen, lines, { synthesizer, signal: work.signal })
  const cast = new Map(
    [...matched].map(([speaker, one]) => {
      const shapedVoice = shaped(one, order.voiceSettings[speaker])
      return [speaker, { ...shapedVoice, control: controlFor(one.voice, order.control) }]
    }),
  )
  const { name = '' } = capabilities.cloner ?? {}
  return { cast, synthesizer, notes: [...unusedNotes(order), ...preserving, ...castNotes(cast, order.voiceMap, name)] }
}

async function profilesOf(
  segments: readonly Segment[],
  pcm: PcmFile,
  { capabilities, ...work }: WorkOptions & { capabilities: Capabilities },
): Promise<SpeakerProfile[]> {
  const turns = segments.map(({ start, end, speaker }) => ({ start, end, speaker })) // texts are megabytes
  return (await capabilities.diarizer?.profile(pcm, turns, work)) ?? []
}

/** The lines at the measured onsets of the original speech. */
async function alignLines(
  segments: readonly Segment[],
  sound: () => Promise<PcmFile>,
  { capabilities, shared, ...work }: WorkOptions & Pick<SpeakMeans, 'capabilities' | 'shared'>,
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
  const named = fast.slice(0, MAX_NOTE_ENTRIES).map(({ start, rate }) => `${formatClock(start)} (${rate.toFixed(2)}×)`)
  const places = andMore(named.join(', '), fast.length - MAX_NOTE_ENTRIES)
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
function unusedNotes({ segments, voiceMap }: Pick<SpeakOrder, 'segments' | 'voiceMap'>): Message[] {
  const speakers = new Set(segments.map(({ speaker }) => speaker))
  const unused = Object.keys(voiceMap).filter((speaker) => !speakers.has(speaker))
  if (unused.length === 0) return []
  const firstOf = (all: readonly string[]) => all.slice(0, MAX_NOTE_ENTRIES).join(', ')
  return [say('engineNote.voice.unused', { unused: firstOf(unused), known: firstOf([...speakers]) })]
}

/**
 * Seconds of a film whose mix takes little memory. While a longer one is spoken, processes that have read it are not kept for what
 * may be asked of them next.
 */
const SHORT_FILM_SECONDS = 180

/**
 * Gives back the memory of the voices and of the plans, and what spoken lines have left: the mix takes as much, and another dub is
 * checked meanwhile. After a short film they stay, as to start them again takes longer than to speak it.
 */
function restBeforeMix(voices: Synthesizer, duration: number): void {
  if (duration <= SHORT_FILM_SECONDS) return
  voices.rest?.()
  restPlans()
  collectGarbage('whole')
}
