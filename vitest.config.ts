import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './build/longFirst.ts'
import { REDIS } from './build/systemTools.ts'
import { MANY, shareOfRun, TEST_TAGS, testFiles } from './build/testFiles.ts'
import { turnOfCommit } from './build/turnOfCommit.ts'
import { keepCompiled } from './electron/engine/process/keepCompiled.ts'

// Programs that tests start, hundreds of them, need not compile the same code each time.
keepCompiled(join(import.meta.dirname, 'node_modules/.cache'))

const { functions, apart, together, programs } = testFiles(shareOfRun())

/** The setup before the tests that start programs. */
const SETUP_OF_PROGRAMS = ['e2e/support/sampleFirst.ts', 'e2e/support/programsFirst.ts']

/** The interface of the service, which must be the same whether one computer answers or many. */
const CONTRACT = [
  'additions',
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
 * (`npm run test:many`), where a Redis is installed.
 */
const wantsMany = process.env['GRIOT_TEST_MANY'] === '1'

/** Where the Redis of these tests listens: a place of this run's own, which nothing gets by chance. */
const PORT = 12_000 + (process.pid % 10_000)
const many = {
  extends: true as const,
  test: {
    name: 'many machines',
    include: [...MANY, ...CONTRACT.map((name) => `e2e/contract/${name}.test.ts`)],
    globalSetup: [...SETUP_OF_PROGRAMS, 'e2e/scaled/contractRedis.ts'],
    env: { GRIOT_TEST_REDIS_PORT: String(PORT) },
    provide: { redisPort: PORT, turn: 0, isQuick: false, isRest: false },
  },
}

export default defineConfig({
  test: {
    // These end what hangs; nothing is judged by the clock.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    sequence: { sequencer: LongFirst },
    maxWorkers: 4, // two cores have nothing to do for half the time of a test, which waits for a process
    tags: TEST_TAGS.map((tag) => ({ ...tag })),
    experimental: { viteModuleRunner: false }, // Node runs our TypeScript by itself, in a third less processor time
    globalSetup: 'e2e/support/sampleFirst.ts',
    provide: { turn: turnOfCommit(), isQuick: shareOfRun() === 'quick', isRest: shareOfRun() === 'rest' },
    // Failures say their messages in English, as in a program.
    setupFiles: ['shared/locale/english.ts', 'build/countTestStarts.ts'],
    retry: process.env['CI'] ? 1 : 0, // told at the end of the run
    projects: [
      {
        extends: true,
        // React as in the product: drawing takes a third of the time that it takes for development.
        test: {
          ...{ name: 'functions', include: [...functions], isolate: false, env: { NODE_ENV: 'production' } },
          setupFiles: 'renderer/state/firstState.testing.ts',
        },
      },
      { extends: true, test: { name: 'apart', include: [...apart], globalSetup: SETUP_OF_PROGRAMS } },
      {
        extends: true,
        test: { name: 'together', include: [...together], isolate: false, globalSetup: SETUP_OF_PROGRAMS },
      },
      { extends: true, test: { name: 'programs', include: [...programs], globalSetup: SETUP_OF_PROGRAMS } },
      ...(wantsMany && REDIS.isThere() ? [many] : []),
    ],
  },
})
