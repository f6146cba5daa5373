import { callStudio } from '../support/callStudio.ts'
import { keptPageTest } from '../support/keptPage.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'

let lastFile: string | undefined

/**
 * A test on a page that is kept, in a studio that all such files of a worker share, with the layout of a new one for each file.
 * A file that changes other settings of the studio starts its own.
 */
export const editorTest = keptPageTest.extend<{ newLayout: undefined }, { studio: SpecStudio }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, run) => {
      await using studio = await startSpecStudio('editor')
      await run(studio)
    },
    { scope: 'worker' },
  ],
  newLayout: [
    async ({ studio }, run, { file }) => {
      if (file !== lastFile) await forgetLayout(studio)
      lastFile = file
      await run(undefined)
    },
    { auto: true },
  ],
})

async function forgetLayout(studio: SpecStudio): Promise<void> {
  using caller = await callStudio(studio)
  const { layout } = await caller.call('settings', {})
  await caller.call('changeSettings', { layout: Object.fromEntries(Object.keys(layout).map((name) => [name, null])) })
}
