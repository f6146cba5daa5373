import type { TestProject } from 'vitest/node'
import type { CoordinationAddress } from '../../electron/engine/backends/manyMachines/coordinationAddress.ts'
import { startCoordinationServer } from '../support/coordinationServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    coordination: { kind: CoordinationAddress['kind']; port: number }
  }
}

/** Where the contract tests on many machines meet, for as long as they run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startCoordinationServer(project.getProvidedContext().coordination)
  return async () => server[Symbol.asyncDispose]()
}
