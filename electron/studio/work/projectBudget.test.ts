import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { createProjectFile, openProjectFile } from '../../dubbing/project/projectFile.ts'
import { silentLog } from '../log.ts'
import { openSettings } from '../settings/settings.ts'
import { projectBudget } from './projectBudget.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-budget-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is limited by the lower one of what its file says and what the settings say of every project', async () => {
  using file = openProjectFile(await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']])))
  const settings = openSettings(join(folder, 'data'), silentLog())
  const limit = async (own: number | undefined, projectLimit: number | undefined) => {
    file.records.saveBudget({ id: 'account', ...(own === undefined ? {} : { limit: own }) })
    await settings.set({ ...settings.value, general: { ...settings.value.general, projectLimit } })
    const budget = await projectBudget('film', { projects: { use: async (_, work) => work(file) }, settings })
    expect(budget.id).toBe('account')
    return budget.limit
  }
  // The file may come from anybody: what it says must not let more be spent than the user of this computer allows.
  expect(await limit(1_000_000, 5)).toBe(5)
  expect(await limit(2, 5)).toBe(2)
  expect(await limit(0, 5)).toBe(0)
  expect(await limit(undefined, 5)).toBe(5)
  expect(await limit(7, undefined)).toBe(7)
  expect(await limit(undefined, undefined)).toBeUndefined()
})
