import type { Settings } from '../../../shared/commands/app.ts'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'

/** The adapter of the engine that needs no pack. */
const BUILT_IN = 'built-in'

/** Preferences as the engine reads them. One for a pack that is gone from the catalogue would keep it from starting. */
export function preferences(
  prefer: Settings['prefer'],
  known: ReadonlySet<string> = new Set(CATALOGUE.map(({ id }) => id)),
): string[] {
  return Object.entries(prefer).flatMap(([capability, pack]) =>
    pack === BUILT_IN || known.has(pack) ? [`${capability}=${pack}`] : [],
  )
}
