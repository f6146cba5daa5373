import { expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { rememberInTab, saveAs } from './openProjects.ts'
import { openTestProject } from './project.testing.ts'
import { theProject, useProjectStore } from './project.ts'

it('remembers the open project for a reload of its tab, and the copy that it goes on in', async () => {
  const kept = new Map<string, string>()
  rememberInTab({ setItem: (key, path) => void kept.set(key, path), removeItem: (key) => void kept.delete(key) })
  const bridge = openTestProject(testDocument([]))
  expect([...kept.values()]).toEqual(['/a.griot'])
  const saved = saveAs('/b.griot')
  const { input, answer } = await bridge.next('saveProjectAs')
  expect(input).toEqual({ project: 'one', path: '/b.griot' })
  answer({ path: '/b.griot', name: 'b' })
  await saved
  expect(theProject()).toMatchObject({ id: 'one', path: '/b.griot', name: 'b' })
  expect([...kept.values()]).toEqual(['/b.griot'])
  useProjectStore.setState({ open: undefined })
  expect(kept.size).toBe(0)
})
