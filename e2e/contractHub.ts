import type { TestProject } from 'vitest/node'
import type { CoordinationAddress } from '../electron/engine/backends/manyMachines/coordinationAddress.ts'
import { startHub } from './hubServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    hub: { kind: CoordinationAddress['kind']; port: number }
  }
}

/** Where the contract tests on many machines meet, for as long as they run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hub = await startHub(project.getProvidedContext().hub)
  return async () => hub[Symbol.asyncDispose]()
}
