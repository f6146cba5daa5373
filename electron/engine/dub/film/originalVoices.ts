import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Separate } from '../../../../shared/contract/assemble.ts'
import { because, toFailure } from '../../../../shared/failure.ts'
import { type Message, say, sentences } from '../../../../shared/locale/message.ts'
import { type Capabilities, need, type Separator, type WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import { probeFile } from '../../media/probeFile.ts'
import type { MediaTasks, MixPlan } from '../../media/tasks.ts'
import type { VoiceCache } from '../speak/voiceCache.ts'

/** The video whose voices are wanted, and the means to separate them. */
interface SeparationOptions {
  readonly source: string
  /** The number of its sound track, from 1, where one is chosen. */
  readonly soundTrack?: number | undefined
  readonly separate: Separate
  /** A folder for temporary files. */
  readonly scratch: string
  readonly capabilities: Pick<Capabilities, 'separator' | 'centerSeparator'>
  readonly cache: VoiceCache
}

/** The separated voices of a video as the path of a sound file, absent if there are none, and notes for the user. */
interface OriginalVoices extends Pick<MixPlan, 'voices' | 'voicesLeave' | 'listened'> {
  readonly notes: readonly Message[]
}

/** Why less than all, or nothing, is taken out of the middle, for users. */
const NOT_ALL: Readonly<Record<Exclude<MediaTasks['middle']['output']['voices'], 'middle'>, Message>> = {
  beside: say('engineNote.separate.beside'),
  mono: say('engineNote.separate.mono'),
  sides: say('engineNote.separate.sides'),
  surround: say('engineNote.separate.surround'),
}

/** Whether voices can be taken out of the middle of a sound, and notes on why not, or why less of them. */
interface FoundCenter {
  readonly isThere: boolean
  readonly notes: readonly Message[]
}

const NOTHING_AGAINST: FoundCenter = { isThere: true, notes: [] }

/**
 * Analyses parts of a film to find whether voices can be removed from its center channel: for the hint before the work, and for the
 * work.
 */
export async function checkCenter(film: MediaTasks['middle']['input'], signal: AbortSignal): Promise<FoundCenter> {
  const { voices } = await runMedia('middle', film, { signal })
  return voices === 'middle' ? NOTHING_AGAINST : { isThere: voices === 'beside', notes: [NOT_ALL[voices]] }
}

/** Throws `unavailable` if separation is required and no separator is installed. */
export function checkSeparate(separate: Separate, capabilities: Capabilities): void {
  if (separate === 'on' || separate === 'middle') need(capabilities, REQUIRED_SEPARATORS[separate])
}

const REQUIRED_SEPARATORS = { on: 'separator', middle: 'centerSeparator' } as const

/**
 * Separates the voices of a video from music and effects; the result is cached for each video. If the separator fails,
 * the dub is made without separation, unless separation is required.
 */
export async function originalVoices(options: SeparationOptions, work: WorkOptions): Promise<OriginalVoices> {
  const { source, separate, soundTrack, scratch, capabilities, cache } = options
  if (separate === 'off') return { notes: [] }
  const separator = separate === 'auto' ? capabilities.separator : need(capabilities, REQUIRED_SEPARATORS[separate])
  if (separator === undefined) return { notes: [] }
  const centerCheck =
    separate === 'middle' ? await checkCenter({ path: source, soundTrack }, work.signal) : NOTHING_AGAINST
  if (!centerCheck.isThere) return { notes: [sentences(say('engineNote.separate.nothing'), ...centerCheck.notes)] }
  try {
    const voices = await cache.place(source, versionFor(separator, soundTrack), work.signal)
    using _turn = await cache.turn(voices, work.signal)
    if (!(await cache.has(voices))) await make({ source, soundTrack, voices, scratch, separator }, work)
    await cache.trim(voices)
    const { leaves } = separator
    const measured = { voices, listened: undefined } // what was heard of the original was heard with its voices
    if (leaves !== undefined)
      return { ...measured, voicesLeave: leaves, notes: [CENTER_SEPARATION_NOTE, ...centerCheck.notes] }
    return { ...measured, notes: [await noteOf(voices, separator, work.signal)] }
  } catch (error) {
    const { kind } = toFailure(error)
    if (separate !== 'auto' || (kind !== 'engine_down' && kind !== 'unavailable')) throw error
    return { notes: [because(say('engineNote.separate.failed'), error)] }
  }
}

/** The version of a separator for a sound track, as its voices are kept. */
function versionFor({ version }: Pick<Separator, 'version'>, soundTrack: number | undefined): string {
  return soundTrack === undefined ? version : `${version} ${soundTrack}`
}

/** The voices that were separated from a video before, if they are kept: a pack's first. */
export function cachedVoices(
  source: string,
  {
    soundTrack,
    capabilities,
    cache,
    signal,
  }: Pick<SeparationOptions, 'soundTrack' | 'capabilities' | 'cache'> & Pick<WorkOptions, 'signal'>,
): Promise<string | undefined> {
  const separators = [capabilities.separator, capabilities.centerSeparator].filter((one) => one !== undefined)
  return cache.find(
    source,
    separators.map((one) => versionFor(one, soundTrack)),
    signal,
  )
}

async function make(
  {
    source,
    soundTrack,
    voices,
    scratch,
    separator,
  }: Pick<SeparationOptions, 'source' | 'soundTrack' | 'scratch'> & { voices: string; separator: Separator },
  work: WorkOptions,
): Promise<void> {
  const [dialogue, raw] = [join(scratch, 'dialogue.pcm'), join(scratch, 'voices.wav')]
  const rate = separator.sampleRate
  try {
    const found = await runMedia('dialogue', { path: source, soundTrack, out: dialogue, rate }, stage(work, 0, 0.05))
    await separator.separate({ path: dialogue, sampleRate: rate, ...found }, raw, stage(work, 0.05, 0.97))
    await runMedia('encode', { path: raw, out: voices }, stage(work, 0.97, 1))
  } finally {
    await Promise.all([dialogue, raw].map((path) => rm(path, { force: true })))
  }
}

const CENTER_SEPARATION_NOTE = say('engineNote.separate.middle')

async function noteOf(voices: string, { name }: Separator, signal: AbortSignal): Promise<Message> {
  const done = say('engineNote.separate.taken', { name })
  const { audio } = await probeFile(voices, { signal })
  return audio[0]?.channels === 1 ? sentences(done, say('engineNote.separate.centre')) : done
}
