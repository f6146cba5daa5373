import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { openTestProject } from '../document/project.testing.ts'
import { forgetReports, loadReports, readReport, removeReport, useReports } from './reports.ts'

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

it('keeps showing a report while another one is removed, and shows the newest in place of the removed', async () => {
  const bridge = openTestProject(testDocument([]))
  const removes = async (id: string, ...left: string[]) => {
    const removed = removeReport(id)
    ;(await bridge.next('removeReport')).answer({})
    ;(await bridge.next('listReports')).answer({ reports: left.map((one) => ({ id: one })) })
    return removed
  }
  useReports.setState({ list: ['c', 'b', 'a'].map((id) => ({ id })) as never, shown: { id: 'b', report: {} as never } })
  await removes('c', 'b', 'a')
  expect(shown()).toBe('b')
  await Promise.all([removes('b', 'a'), bridge.next('readReport').then(({ answer }) => answer({ verdict: 'passed' }))])
  expect(shown()).toBe('a')
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
