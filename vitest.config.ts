import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const ALL = ['{shared,electron,renderer,build,e2e}/**/*.test.ts']

/** The interface of the service, which must be the same whether one computer answers or many. */
const CONTRACT = [
  'assemble',
  'door',
  'dub',
  'forms',
  'local',
  'preserve',
  'render',
  'service',
  'specAnswers',
  'specLines',
]

/**
 * The tests of the service on many machines start Redis, S3 and workers and take ten minutes: they run when they are asked
 * for (`npm run test:many`).
 */
const wantsMany = process.env['GRIOT_TEST_MANY'] === '1'
const MANY = ['e2e/scaled*.test.ts', 'e2e/blobs.test.ts']

/** Where the Redis of these tests listens: a place of this run's own. Without redis-server they are left out. */
const REDIS_PORT = 42_000 + (process.pid % 20_000)
const many = {
  extends: true as const,
  test: {
    name: 'many machines',
    include: CONTRACT.map((name) => `e2e/${name}.test.ts`),
    globalSetup: ['e2e/sampleFirst.ts', 'e2e/contractRedis.ts'],
    env: { GRIOT_TEST_REDIS: `redis://127.0.0.1:${REDIS_PORT}` },
    provide: { redisPort: REDIS_PORT },
    testTimeout: 120_000, // two cores for a front and its workers
  },
}

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    globalSetup: 'e2e/sampleFirst.ts',
    retry: process.env['CI'] ? 1 : 0, // told at the end of the run
    projects: [
      { extends: true, test: { name: 'one computer', include: ALL, exclude: wantsMany ? [] : MANY } },
      ...(wantsMany && existsSync('/usr/bin/redis-server') ? [many] : []),
    ],
  },
})
