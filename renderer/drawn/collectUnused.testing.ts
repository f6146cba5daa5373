import { setImmediate } from 'node:timers/promises'
import { collectGarbage } from '../../electron/client/collectGarbage.ts'

/** Collects all that nothing refers to, after this turn: until its end a weak reference holds what it refers to. */
export async function collectUnused(): Promise<void> {
  await setImmediate()
  collectGarbage('major')
}
