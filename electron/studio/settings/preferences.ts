import type { AppSettings } from '../../../shared/commands/app.ts'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'

/** The id of the adapter that needs no pack. */
const BUILT_IN = 'built-in'

/**
 * Preferred packs as arguments of the engine. Packs that left the catalogue are dropped: the engine would refuse to
 * start.
 */
export function preferences(
  prefer: AppSettings['prefer'],
  known: ReadonlySet<string> = new Set(CATALOGUE.map(({ id }) => id)),
): string[] {
  return Object.entries(prefer).flatMap(([capability, pack]) =>
    pack === BUILT_IN || known.has(pack) ? [`${capability}=${pack}`] : [],
  )
}
