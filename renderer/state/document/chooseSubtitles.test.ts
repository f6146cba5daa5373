// @module-tag apart
import { expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { openDialog } from '../dialogs.ts'
import { openTestProject } from './project.testing.ts'
import { chooseSubtitles } from './takeFiles.ts'

it('one file of subtitles can be chosen for a project, which is looked at before it is taken', async () => {
  openTestProject(testDocument([[0, 1, 'Good morning.']]))
  const file = new File(['1'], 'talk.srt')
  // Node has no page: no dialog is open in it, and the field of files tells at once what was chosen.
  const field = Object.assign(new EventTarget(), {
    ...{ accept: '', multiple: false, files: [file] },
    click: () => field.dispatchEvent(new Event('change')),
  })
  Object.assign(globalThis, { document: { createElement: () => field, querySelector: () => null } })
  await chooseSubtitles()
  expect(field.multiple).toBe(false)
  expect(field.accept.split(',')).toContain('.srt')
  expect(openDialog('subtitles')).toMatchObject({ file, others: 0 })
})
