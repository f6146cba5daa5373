import { test } from '@playwright/test'
import { TARGETS } from '../../shared/contract/targets.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { expectNoFault, openedReview, PHONE, reviewedProject, sentReview } from './reviewedProject.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
let file: string
test.beforeAll(async () => {
  studio = await startSpecStudio('review')
  file = await sentReview(studio, { path: await reviewedProject(studio, 'yo'), target: 'yo' })
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

// Two languages answer sooner: reviewFile.spec.ts.
for (const language of TARGETS) {
  test(`the page of a reviewer is without fault for axe in ${language}`, async ({ browser }) => {
    await using context = await browser.newContext(PHONE)
    const { page } = await openedReview(context, file)
    await expectNoFault(page, language)
  })
}
