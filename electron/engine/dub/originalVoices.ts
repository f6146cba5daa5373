import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Separate } from '../../../shared/contract/assemble.ts'
import { toFailure } from '../../../shared/failure.ts'
import { type Capabilities, need, type Separator, type Work } from '../core/ports.ts'
import { stage } from '../core/stage.ts'
import { runMedia } from '../media/mediaProcess.ts'
import type { VoiceCache } from './voiceCache.ts'

/** The video whose voices are wanted, and the means to separate them. */
export interface SeparationOptions {
  readonly source: string
  readonly separate: Separate
  /** A folder for temporary files. */
  readonly scratch: string
  readonly capabilities: Pick<Capabilities, 'separator'>
  readonly cache: VoiceCache
}

/** The separated voices of a video as the path of a sound file, absent if there are none, and notes for the user. */
export interface OriginalVoices {
  readonly voices?: string
  readonly notes: readonly string[]
}

/** Throws `unavailable` if separation is required and no separator is installed. */
export function checkSeparate(separate: Separate, capabilities: Capabilities): void {
  if (separate === 'on') need(capabilities, 'separator')
}

/**
 * Separates the voices of a video from music and effects; the result is cached for each video. If the separator fails,
 * the dub is made without separation, unless separation is required.
 */
export async function originalVoices(
  { source, separate, scratch, capabilities, cache }: SeparationOptions,
  work: Work,
): Promise<OriginalVoices> {
  const separator = separate === 'on' ? need(capabilities, 'separator') : capabilities.separator
  if (separate === 'off' || separator === undefined) return { notes: [] }
  try {
    const voices = await cache.place(source, separator.version, work.signal)
    if (!(await cache.has(voices))) await make({ source, voices, scratch, separator }, work)
    await cache.trim(voices)
    return { voices, notes: [await noteOf(voices, separator, work.signal)] }
  } catch (error) {
    const { kind, message } = toFailure(error)
    if (separate === 'on' || (kind !== 'engine_down' && kind !== 'unavailable')) throw error
    return {
      notes: [`The voices of the original could not be taken out, so their frequencies were lowered. ${message}`],
    }
  }
}

async function make(
  { source, voices, scratch, separator }: { source: string; voices: string; scratch: string; separator: Separator },
  work: Work,
): Promise<void> {
  const [dialogue, raw] = [join(scratch, 'dialogue.pcm'), join(scratch, 'voices.wav')]
  const rate = separator.sampleRate
  try {
    const found = await runMedia('dialogue', { path: source, out: dialogue, rate }, stage(work, 0, 0.05))
    await separator.separate({ path: dialogue, sampleRate: rate, ...found }, raw, stage(work, 0.05, 0.97))
    await runMedia('encode', { path: raw, out: voices }, stage(work, 0.97, 1))
  } finally {
    await Promise.all([dialogue, raw].map((path) => rm(path, { force: true })))
  }
}

async function noteOf(voices: string, { name }: Separator, signal: AbortSignal): Promise<string> {
  const done = `${name} took the voices of the original out under every line; its music and effects stay there.`
  const { audio } = await runMedia('probe', { path: voices }, { signal })
  return audio[0]?.channels === 1 ? `${done} Of its surround sound only the centre was listened to.` : done
}
