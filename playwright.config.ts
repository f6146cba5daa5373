import { join } from 'node:path'
import { defineConfig, test } from '@playwright/test'
import { countStarts } from './build/countStarts.ts'
import { shareOfRun, testFiles } from './build/testFiles.ts'
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

/**
 * Specs that run several at a time: they hear and time nothing, and share neither ports nor folders. A spec that is not named
 * here runs by itself, as sound comes late where two studios, engines and browsers fill two cores.
 */
const BESIDE_ANOTHER = [
  'editor/editor{Assistant,Cast,Describe,Export,Faults,Heard,Journey,Levels,Media,New,Paste,Picture,Player,Render,RenderAll,Script,Sizes,Table,Tasks,Timeline,Tones,Touch,Unsaved,Work}',
  'electron/{electron,electronItself,electronQuit,electronSecurity,standin}',
  'page/{gallery,generations,help,languages,listening,packsStudio,packsTrial,programme,pronunciation,pseudo,qcMade,qcPage,reviewFile,reviewLanguages,rooms,settings,testKit,typing,waysForward}',
  'page/studio{,Access,Broken,Built,Dialogs,Keys,Link,Loads,Outlived,Pause,Proxy,Security,Service}',
].map((names) => `**/${names}.spec.ts`)

const share = shareOfRun()
/** Specs that this run leaves to another. */
const LEFT_OUT =
  share === undefined ? [] : testFiles(share === 'quick' ? 'rest' : 'quick').specs.map((path) => `**/${path}`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: ['./e2e/support/sampleFirst.ts', './e2e/support/programsFirst.ts', './e2e/support/pageFirst.ts'],
  workers: 1, // a whole run gives the second project more (build/testSteps.ts)
  projects: [
    { name: 'alone', testIgnore: [...BESIDE_ANOTHER, ...LEFT_OUT] },
    { name: 'beside', testMatch: BESIDE_ANOTHER, testIgnore: LEFT_OUT },
  ],
  // These end what hangs; nothing is judged by the clock.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  retries: process.env.CI ? 1 : 0, // told at the end of the run
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: { actionTimeout: 120_000, launchOptions: browserOptions() },
})
