import type { AssembleMix } from '../../../shared/contract/assemble.ts'
import { bedPointsInOrder } from '../../../shared/project/bedLevels.ts'
import type { MixSettings } from '../../../shared/project/document.ts'

const LOUDNESS = {
  streaming: 'lufs_14',
  internet: 'lufs_16',
  broadcast: 'ebu_r128',
  netflix: 'netflix',
  as_source: 'source',
} as const satisfies Record<MixSettings['loudness'], AssembleMix['loudness']>

/** The mix in the engine's format. */
export function mixOf({ loudness, separate: _, bedLevels, ...levels }: MixSettings): AssembleMix {
  return {
    ...levels,
    ...(bedLevels && { bedLevels: bedPointsInOrder(bedLevels) }),
    loudness: LOUDNESS[loudness],
  }
}
