import { join } from 'node:path'
import { defineConfig, test } from '@playwright/test'
import { countStarts } from './build/countStarts.ts'
import { browserOptions } from './e2e/support/testBrowser.ts'
import { keepCompiled } from './electron/engine/process/keepCompiled.ts'
import './shared/locale/english.ts'

// Studios and engines that specs start need not compile the same code each time.
keepCompiled(join(import.meta.dirname, 'node_modules/.cache'))

// A second try is told by itself.
countStarts(() => {
  try {
    return test.info().retry === 0 ? test.info().file : undefined
  } catch {
    // The browser of a worker is nobody's: it serves all tests that come to it.
    return undefined
  }
})

/** The tag of specs that check times of sound to some milliseconds: it breaks where three browsers fill two cores. */
const ALONE = /@alone/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: ['./e2e/support/sampleFirst.ts', './e2e/support/programsFirst.ts', './e2e/support/pageFirst.ts'],
  build: { external: ['**/*.ts'] }, // Node runs our TypeScript by itself: Babel takes half a minute in a fresh clone
  workers: 1, // a whole run gives the second project more (build/testSteps.ts)
  projects: [
    { name: 'alone', grep: ALONE },
    { name: 'beside', grepInvert: ALONE },
  ],
  // These end what hangs; nothing is judged by the clock.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  retries: process.env.CI ? 1 : 0, // told at the end of the run
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: { actionTimeout: 120_000, launchOptions: browserOptions() },
})
