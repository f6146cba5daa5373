import type { Pack, PackCapability } from '../../../shared/packs/pack.ts'
import type { PackCheck } from '../../../shared/packs/packRoutes.ts'
import { SPLEETER } from '../adapters/separate/spleeterSeparator.ts'
import type { UsablePack } from '../packs/usablePack.ts'
import { chatSelfTest } from './chatSelfTest.ts'
import { cloneSelfTest } from './cloneSelfTest.ts'
import { detectSelfTest } from './detectSelfTest.ts'
import { diarizeSelfTest } from './diarizeSelfTest.ts'
import type { SelfTest } from './selfTest.ts'
import { separateSelfTest } from './separateSelfTest.ts'
import { speakSelfTest } from './speakSelfTest.ts'
import { transcribeSelfTest } from './transcribeSelfTest.ts'
import { translateSelfTest } from './translateSelfTest.ts'

/** The self-tests by capability. */
const SELF_TESTS: Readonly<Partial<Record<PackCapability, SelfTest>>> = {
  detect: detectSelfTest,
  transcribe: transcribeSelfTest,
  translate: translateSelfTest,
  chat: chatSelfTest,
  speak: speakSelfTest,
  diarize: diarizeSelfTest,
  clone: cloneSelfTest,
  separate: separateSelfTest,
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
    const message = `The engine has no adapter yet that runs ${pack.name} (${pack.capability}, ${pack.library}), so it was not tried out.`
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
