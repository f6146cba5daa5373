import type { PackView } from '../../shared/commands/packs.ts'
import { type PackCapability, WITHOUT_PACK } from '../../shared/packs/pack.ts'

/** The choices for a capability: installed packs, and the built-in way where there is one. */
export function choicesOf(capability: PackCapability, packs: readonly PackView[]): (PackView | 'built-in')[] {
  const installed = packs.filter(
    (pack) => pack.capability === capability && (pack.state === 'installed' || pack.state === 'outdated'),
  )
  return WITHOUT_PACK.includes(capability) ? [...installed, 'built-in'] : installed
}
