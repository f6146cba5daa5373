import type { TestProject } from 'vitest/node'
import { startRedis } from '../support/redisServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    redisPort: number
  }
}

/** The Redis in which the contract tests on many machines meet, for as long as they run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRedis(project.getProvidedContext().redisPort)
  return async () => server[Symbol.asyncDispose]()
}
