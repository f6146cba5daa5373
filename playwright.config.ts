import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { keepCompiled } from './electron/engine/process/keepCompiled.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

// Studios and engines that specs start need not compile the same code each time.
keepCompiled(join(import.meta.dirname, 'node_modules/.cache'))

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: ['./e2e/support/sampleFirst.ts', './e2e/support/pageFirst.ts'],
  workers: 1, // two would leave some specs without sound in time: a studio, an engine and a browser fill two cores
  timeout: 120_000,
  expect: { timeout: 20_000 }, // a browser, a studio and an engine share two cores, with whatever else runs
  retries: process.env.CI ? 1 : 0, // told at the end of the run
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: { ...(executablePath ? { launchOptions: { executablePath } } : {}) },
})
