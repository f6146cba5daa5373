import type { Pack, PackCapability } from '../../../shared/packs/pack.ts'
import type { PackCheck } from '../../../shared/packs/packRoutes.ts'
import { detectSelfTest } from '../adapters/detectSelfTest.ts'
import { transcribeSelfTest } from '../adapters/transcribeSelfTest.ts'

/** Tries out an installed pack: loads it, gives it a little work, judges what comes out and says so with figures. */
export type SelfTest = (given: {
  readonly pack: Pack
  readonly folder: string
  readonly signal: AbortSignal
}) => Promise<{ readonly passed: boolean; readonly message: string }>

/** The self-tests there are; each adapter brings its own. */
export const SELF_TESTS: Readonly<Partial<Record<PackCapability, SelfTest>>> = {
  detect: detectSelfTest,
  transcribe: transcribeSelfTest,
}

/** Whether an adapter uses packs that can do this: each brings the self-test of its capability with it. */
export function hasAdapter(capability: PackCapability): boolean {
  return SELF_TESTS[capability] !== undefined
}

/** Runs the self-test of a pack's capability, or says that there is none. */
export async function runSelfTest(
  given: Parameters<SelfTest>[0],
  tests: Readonly<Partial<Record<PackCapability, SelfTest>>> = SELF_TESTS,
): Promise<NonNullable<PackCheck['selfTest']>> {
  const { pack } = given
  const test = tests[pack.capability]
  if (test !== undefined) return { ran: true, ...(await test(given)) }
  const message = `The engine has no adapter yet that runs ${pack.name} (${pack.capability}, ${pack.library}), so it was not tried out.`
  return { ran: false, passed: false, message }
}
