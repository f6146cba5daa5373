import { createElement } from 'react'
import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import { testDocument } from '../../shared/project/document.testing.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { patchProject } from '../state/document/project.ts'
import { standInStudio } from '../state/usedStudio.testing.ts'

standInPage()
const { HistoryPanel } = await import('./HistoryPanel.tsx')

it('edits are listed latest first down to the start, and a press goes to one', async () => {
  const steps = ['Move line', 'Add Swahili'].map((label, at) => ({ number: at + 1, label: plainWords(label), time: 0 }))
  const studio = standInStudio({
    document: testDocument([]),
    answers: { projectHistory: { cursor: 1, steps } },
  })
  patchProject('one', { cursor: 1, steps: 2 })
  const part = livePart(createElement(HistoryPanel))
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "region "Edits" · button "Add Swahili" [undone] · button "Move line" [current=step, undone=false] · button "Project created" [undone=false]
    asks projectHistory {project: "one"}"
  `)
  expect(await studio.outcome(part, () => part.press('Add Swahili'))).toMatchInlineSnapshot(
    `"asks goToStep {project: "one",base: 7,step: 2}"`,
  )
  studio.answers = { projectHistory: { cursor: 9, steps: steps.map((step) => ({ ...step, number: step.number + 7 })) } }
  patchProject('one', { cursor: 9, saved: 'saving' })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- button "Add Swahili" [undone] and 1 more
    + button "Add Swahili" [undone=false] · button "Move line" [undone=false]
    project.cursor: 9"
  `)
  patchProject('one', { saved: 'clean' })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- button "Add Swahili" [undone=false] and 1 more
    + button "Add Swahili" [current=step, undone=false]
    asks projectHistory {project: "one"}"
  `)
})
