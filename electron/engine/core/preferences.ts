import { invalid } from '../../../shared/failure.ts'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'
import { BUILT_IN_CAPABILITIES, type Pack, PackCapability } from '../../../shared/packs/pack.ts'

/**
 * The preferred adapter of each capability that has several: the id of a pack, or `built-in` for the adapter that needs
 * none.
 */
export type Preferences = Readonly<Partial<Record<PackCapability, string>>>

/** Stands for the adapter that needs no pack. */
export const BUILT_IN = 'built-in'

/** Reads choices such as `speak=kokoro-en`. Throws `invalid` for an unknown capability or adapter. */
export function readPreferences(choices: readonly string[], catalogue: readonly Pack[] = CATALOGUE): Preferences {
  return Object.fromEntries(choices.map((choice) => readChoice(choice, catalogue)))
}

function readChoice(choice: string, catalogue: readonly Pack[]): [PackCapability, string] {
  const [name = '', adapter = ''] = choice.split('=', 2)
  const capability = PackCapability.safeParse(name).data
  if (capability === undefined) {
    throw invalid(
      `--prefer ${choice} is not possible. Write one of ${PackCapability.options.join(', ')}, =, and a pack.`,
    )
  }
  const packs = catalogue.filter((pack) => pack.capability === capability).map(({ id }) => id)
  const possible = BUILT_IN_CAPABILITIES.includes(capability) ? [...packs, BUILT_IN] : packs
  if (possible.includes(adapter)) return [capability, adapter]
  throw invalid(`--prefer ${choice} is not possible. For ${capability} there is ${possible.join(', ') || 'nothing'}.`)
}
