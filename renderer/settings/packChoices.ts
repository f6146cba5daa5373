import type { PackView } from '../../shared/commands/packs.ts'
import { BUILT_IN_CAPABILITIES, type PackCapability } from '../../shared/packs/pack.ts'

/** The choices for a capability: installed packs, and the built-in way where there is one. */
export function choicesOf(capability: PackCapability, packs: readonly PackView[]): (PackView | 'built-in')[] {
  const installed = packs.filter(
    (pack) => pack.capability === capability && (pack.state === 'installed' || pack.state === 'outdated'),
  )
  return BUILT_IN_CAPABILITIES.includes(capability) ? [...installed, 'built-in'] : installed
}
