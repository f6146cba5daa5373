import { join } from 'node:path'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import type { Separate } from '../../../shared/contract/assemble.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import type { Step } from '../backends/shared/steps.ts'
import type { Capabilities } from '../core/ports.ts'
import { runMedia } from '../media/mediaProcess.ts'

interface ListenOptions {
  readonly source: string
  readonly facts: MediaFacts
  readonly separate: Separate
  /** A folder for temporary files. */
  readonly scratch: string
  readonly capabilities: Pick<Capabilities, 'separator'>
}

/** The file of an original's measures, and whether the track that they are of is surround sound; absent if not measured. */
export interface Heard {
  readonly listened?: string
  readonly surround?: boolean
}

/**
 * Measures the original for the mix in parallel with earlier steps, and returns the file of the measures. Skipped if
 * a pack will separate voices: then the mix measures original and voices together.
 */
export async function listenAhead(
  { source, facts, separate, scratch, capabilities }: ListenOptions,
  { step, signal }: { step: Step; signal: AbortSignal },
): Promise<Heard> {
  const willSeparate = (separate === 'auto' || separate === 'on') && capabilities.separator !== undefined
  if (!hasReadableSound(facts) || willSeparate) return {}
  const out = join(scratch, 'original.bed')
  const { path, surround } = await step('listen', () => runMedia('listen', { path: source, out }, { signal }))
  return { listened: path, surround }
}
