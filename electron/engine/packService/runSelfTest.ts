import { say } from '../../../shared/locale/message.ts'
import type { Pack, PackCapability } from '../../../shared/packs/pack.ts'
import type { PackCheck } from '../../../shared/packs/packRoutes.ts'
import { SPLEETER } from '../adapters/separate/spleeterSeparator.ts'
import type { UsablePack } from '../packs/usablePack.ts'
import type { SelfTest } from './selfTest.ts'

/** Whether an adapter uses this pack: a separator has to be one of Spleeter. */
export function hasAdapter({ capability, kind }: Pick<Pack, 'capability' | 'kind'>): boolean {
  return capability !== 'separate' || kind === SPLEETER
}

/** Runs the self-test of a pack's capability; reports if there is none. */
export async function runSelfTest(
  request: Pick<Parameters<SelfTest>[0], 'pack' | 'folder' | 'signal'>,
  tests?: Readonly<Partial<Record<PackCapability, SelfTest>>>,
): Promise<NonNullable<PackCheck['selfTest']>> {
  const { pack, folder } = request
  // Loaded when one runs: they bring the adapters, which a list of packs does not need.
  const { [pack.capability]: test } = hasAdapter(pack) ? (tests ?? (await import('./selfTests.ts')).SELF_TESTS) : {}
  if (test === undefined) {
    const message = say('packs.trial.noAdapter', { name: pack.name, library: pack.library })
    return { ran: false, passed: false, message }
  }
  let memory = 0
  const usable: UsablePack = {
    pack,
    hold: () => ({ folder, [Symbol.dispose]: () => undefined }),
    onMemory(megabytes) {
      memory = Math.max(memory, megabytes)
    },
  }
  const result = await test({ ...request, usable })
  return { ran: true, ...result, ...(memory === 0 ? {} : { memory }) }
}
