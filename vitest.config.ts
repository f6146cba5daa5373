import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './build/slowTests.ts'
import { POSTGRES, REDIS } from './build/systemTools.ts'
import { MANY, shareOfRun, testFiles } from './build/testFiles.ts'
import { keepCompiled } from './electron/engine/process/keepCompiled.ts'

// Programs that tests start, hundreds of them, need not compile the same code each time.
keepCompiled(join(import.meta.dirname, 'node_modules/.cache'))

const { sharing, apart } = testFiles(shareOfRun())

/** What stands before the tests that start programs. */
const PROGRAMS_FIRST = 'e2e/support/programsFirst.ts'

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
 * The tests of the service on many machines start servers and workers and take ten minutes: they run when they are asked for
 * (`npm run test:many`), once for each kind of server that machines meet in, where that is installed.
 */
const wantsMany = process.env['GRIOT_TEST_MANY'] === '1'

/** Where the servers of these tests listen: places of this run's own, which nothing gets by chance. */
const PORTS = { redis: 12_000 + (process.pid % 10_000), postgres: 22_000 + (process.pid % 10_000) } as const
const many = (kind: keyof typeof PORTS) => ({
  extends: true as const,
  test: {
    name: `many machines, ${kind}`,
    include: [...MANY, ...CONTRACT.map((name) => `e2e/contract/${name}.test.ts`)],
    globalSetup: ['e2e/support/sampleFirst.ts', PROGRAMS_FIRST, 'e2e/scaled/contractCoordination.ts'],
    env: { GRIOT_TEST_HUB: kind, GRIOT_TEST_HUB_PORT: String(PORTS[kind]) },
    provide: { coordination: { kind, port: PORTS[kind] } },
  },
})

export default defineConfig({
  test: {
    // These end what hangs; nothing is judged by the clock.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    maxWorkers: 4, // two cores have nothing to do for half the time of a test, which waits for a process
    sequence: { sequencer: SlowFirst },
    experimental: { viteModuleRunner: false }, // Node runs our TypeScript by itself, in a third less processor time
    globalSetup: 'e2e/support/sampleFirst.ts',
    setupFiles: 'shared/locale/english.ts', // failures say their messages in it, as in a program
    retry: process.env['CI'] ? 1 : 0, // told at the end of the run
    projects: [
      { extends: true, test: { name: 'shared', include: sharing, isolate: false } },
      {
        extends: true,
        test: {
          name: 'one computer',
          include: apart,
          globalSetup: ['e2e/support/sampleFirst.ts', PROGRAMS_FIRST],
        },
      },
      ...(wantsMany && REDIS.isThere() ? [many('redis')] : []),
      ...(wantsMany && POSTGRES.isThere() ? [many('postgres')] : []),
    ],
  },
})
