import type { TestProject } from 'vitest/node'
import { startRedis } from './redisServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    redisPort: number
  }
}

/** The Redis of the contract tests on many machines, for as long as they run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis(project.getProvidedContext().redisPort)
  return async () => redis[Symbol.asyncDispose]()
}
