import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { hasReadableSound } from '../../../../shared/audio/hasReadableSound.ts'
import type { Separate } from '../../../../shared/contract/assemble.ts'
import type { MediaFacts } from '../../../../shared/contract/local.ts'
import type { Step } from '../../backends/shared/steps.ts'
import type { Capabilities } from '../../core/ports.ts'
import { runMedia } from '../../media/mediaProcess.ts'

interface ListenOptions {
  readonly source: string
  readonly facts: MediaFacts
  readonly separate: Separate
  /** A folder for temporary files. */
  readonly scratch: string
  readonly soundTrack?: number | undefined
  readonly capabilities: Pick<Capabilities, 'separator'>
}

interface ListenWork {
  readonly step: Step
  readonly signal: AbortSignal
}

/** The file of an original's measures; absent if not measured. */
interface OriginalMeasures {
  readonly listened?: string
}

/**
 * Measures the original for the mix in parallel with earlier steps, and returns the file of the measures. Skipped if
 * a pack will separate voices: then the mix measures original and voices together.
 */
export async function listenAhead(
  { source, facts, separate, scratch, soundTrack, capabilities }: ListenOptions,
  { step, signal }: ListenWork,
): Promise<OriginalMeasures> {
  const willSeparate = (separate === 'auto' || separate === 'on') && capabilities.separator !== undefined
  if (!hasReadableSound(facts) || willSeparate) return {}
  const out = join(scratch, 'original.bed')
  const { path } = await step('listen', () => runMedia('listen', { path: source, out, soundTrack }, { signal }))
  return { listened: path }
}

/**
 * Does work on a film that one core is enough for, while another one measures the original for the dub that may follow; ends with
 * both. What fails there is met again by the dub.
 */
export async function whileListening<T>(options: ListenOptions, how: ListenWork, work: () => Promise<T>): Promise<T> {
  if (availableParallelism() < 2) return work()
  const stop = new AbortController()
  const signal = AbortSignal.any([how.signal, stop.signal])
  const listening = listenAhead(options, { ...how, signal }).catch(() => undefined)
  try {
    return await work()
  } catch (error) {
    stop.abort()
    throw error
  } finally {
    await listening
  }
}
