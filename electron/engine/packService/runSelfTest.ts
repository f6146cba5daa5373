import { say } from '../../../shared/locale/message.ts'
import type { Pack, PackCapability } from '../../../shared/packs/pack.ts'
import type { PackCheck } from '../../../shared/packs/packRoutes.ts'
import { SPLEETER } from '../adapters/separate/spleeterSeparator.ts'
import type { UsablePack } from '../packs/usablePack.ts'
import type { SelfTest } from './selfTest.ts'

/** The self-tests by capability, loaded when they run: they bring the adapters, which a list of packs does not need. */
const SELF_TESTS: Readonly<Partial<Record<PackCapability, SelfTest>>> = {
  detect: async (given) => (await import('./detectSelfTest.ts')).detectSelfTest(given),
  transcribe: async (given) => (await import('./transcribeSelfTest.ts')).transcribeSelfTest(given),
  translate: async (given) => (await import('./translateSelfTest.ts')).translateSelfTest(given),
  chat: async (given) => (await import('./chatSelfTest.ts')).chatSelfTest(given),
  speak: async (given) => (await import('./speakSelfTest.ts')).speakSelfTest(given),
  diarize: async (given) => (await import('./diarizeSelfTest.ts')).diarizeSelfTest(given),
  clone: async (given) => (await import('./cloneSelfTest.ts')).cloneSelfTest(given),
  separate: async (given) => (await import('./separateSelfTest.ts')).separateSelfTest(given),
}

/** Whether an adapter uses this pack: its capability has a self-test, and a separator is one of Spleeter. */
export function hasAdapter({ capability, kind }: Pick<Pack, 'capability' | 'kind'>): boolean {
  return SELF_TESTS[capability] !== undefined && (capability !== 'separate' || kind === SPLEETER)
}

/** Runs the self-test of a pack's capability; reports if there is none. */
export async function runSelfTest(
  given: Pick<Parameters<SelfTest>[0], 'pack' | 'folder' | 'signal'>,
  tests: Readonly<Partial<Record<PackCapability, SelfTest>>> = SELF_TESTS,
): Promise<NonNullable<PackCheck['selfTest']>> {
  const { pack, folder } = given
  const test = hasAdapter(pack) ? tests[pack.capability] : undefined
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
  const result = await test({ ...given, usable })
  return { ran: true, ...result, ...(memory === 0 ? {} : { memory }) }
}
