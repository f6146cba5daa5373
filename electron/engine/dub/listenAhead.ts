import { join } from 'node:path'
import type { Separate } from '../../../shared/contract/assemble.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import type { Step } from '../backends/shared/steps.ts'
import type { Capabilities } from '../core/ports.ts'
import { runMedia } from '../media/mediaProcess.ts'
import type { MixPlan } from '../media/tasks.ts'

interface Listening {
  readonly source: string
  readonly facts: MediaFacts
  readonly separate: Separate
  /** A folder for what is only needed on the way. */
  readonly scratch: string
  readonly capabilities: Pick<Capabilities, 'separator'>
}

/**
 * Listens to the original as a mix has to, beside whatever is done before that. A mix whose original is going to lose its
 * voices listens to both together, later.
 */
export async function listenAhead(
  { source, facts, separate, scratch, capabilities }: Listening,
  { step, signal }: { step: Step; signal: AbortSignal },
): Promise<Pick<MixPlan, 'listened'>> {
  if (facts.audio.length === 0 || (separate !== 'off' && capabilities.separator !== undefined)) return {}
  const out = join(scratch, 'original.bed')
  const { path } = await step('listen', () => runMedia('listen', { path: source, out }, { signal }))
  return { listened: path }
}
