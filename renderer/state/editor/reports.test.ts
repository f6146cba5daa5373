import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { openTestProject } from '../document/project.testing.ts'
import { forgetReports, loadReports, readReport, useReports } from './reports.ts'

beforeEach(() => {
  forgetReports()
  onTestFinished(forgetReports)
})

const shown = () => useReports.getState().shown?.id

it('shows the newest report where none is shown, and where one has come', async () => {
  const bridge = openTestProject(testDocument([]))
  const loads = async (...ids: string[]) => {
    const loaded = loadReports()
    ;(await bridge.next('listReports')).answer({ reports: ids.map((id) => ({ id })) })
    return loaded
  }
  const reads = async () => (await bridge.next('readReport')).answer({ verdict: 'passed' })
  await Promise.all([loads('b', 'a'), reads()])
  expect(shown()).toBe('b')
  await Promise.all([readReport('a'), reads()])
  await loads('b', 'a')
  expect(shown()).toBe('a')
  await Promise.all([loads('c', 'b', 'a'), reads()])
  expect(shown()).toBe('c')
})

it('shows no report of a project that was left while it was read', async () => {
  const bridge = openTestProject(testDocument([]))
  const read = readReport('a')
  const { answer } = await bridge.next('readReport')
  forgetReports()
  answer({ verdict: 'passed' })
  await read
  expect(shown()).toBeUndefined()
})
