import { keptPageTest } from './keptPage.ts'
import { quietTest } from './quietTest.ts'
import { type SpecStudio, startSpecStudio } from './specStudio.ts'

interface Shared {
  readonly sharedStudio: SpecStudio
}

/** A studio for all files of a worker that leave its settings, its panels and its list of videos as they find them: it starts once. */
const shared: Parameters<typeof quietTest.extend<object, Shared>>[0] = {
  sharedStudio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it takes
    async ({}, run) => {
      await using studio = await startSpecStudio('shared')
      await run(studio)
    },
    { scope: 'worker' },
  ],
}

/** A quiet test in the shared studio. */
export const sharedStudioTest = quietTest.extend<object, Shared>(shared)
/** A quiet test in the shared studio and in the page of the test before it in the same file. */
export const sharedPageTest = keptPageTest.extend<object, Shared>(shared)
