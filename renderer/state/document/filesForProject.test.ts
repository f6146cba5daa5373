// @module-tag apart
import { beforeEach, expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { ANSWER_BEGIN, TEST_BEGIN } from '../../../shared/review/reviewAnswer.ts'
import { patch, session } from '../session.ts'
import { openTestProject } from './project.testing.ts'
import { useProjectStore } from './project.ts'
import { chooseSubtitles, takeFiles } from './takeFiles.ts'

/** Whether the page shows a dialog of its own, and the field of files that it made last. */
const page = { isDialogOpen: false, field: undefined as { multiple: boolean; accept: string } | undefined }
const fileOf = (name: string, text = '1') => new File([text], name)

// Node has no page: its field of files tells at once what was chosen.
Object.assign(globalThis, {
  document: {
    querySelector: () => (page.isDialogOpen ? {} : null),
    createElement() {
      const field = Object.assign(new EventTarget(), {
        ...{ accept: '', multiple: false, files: [fileOf('talk.srt')] },
        click: () => field.dispatchEvent(new Event('change')),
      })
      page.field = field
      return field
    },
  },
})

beforeEach(() => {
  page.isDialogOpen = false
  patch({ dialogs: [], notices: [] })
  openTestProject(testDocument([[0, 1, 'Good morning.']]))
})

/** The dialogs that open for files. */
async function dialogsFor(...files: File[]): Promise<readonly unknown[]> {
  await takeFiles(files)
  return session().dialogs
}

it('one file of subtitles can be chosen for a project, which is looked at before it is taken', async () => {
  await chooseSubtitles()
  expect(page.field?.multiple).toBe(false)
  expect(page.field?.accept.split(',')).toContain('.srt')
  expect(session().dialogs).toMatchObject([{ name: 'subtitles', others: 0 }])
})

it('of several files of subtitles the first is looked at, and the others are counted', async () => {
  const file = fileOf('a.srt')
  expect(await dialogsFor(file, fileOf('b.vtt'))).toEqual([{ name: 'subtitles', file, others: 1 }])
})

it('a table goes into the open project', async () => {
  const file = fileOf('Lines.XLSX')
  expect(await dialogsFor(file)).toEqual([{ name: 'takeTable', file }])
})

it('answers of reviewers go into the open project, all together', async () => {
  const [one, two] = [`A\n${ANSWER_BEGIN}`, `B\n${ANSWER_BEGIN}`]
  expect(await dialogsFor(fileOf('a.txt', one), fileOf('b.TXT', two))).toEqual([
    { name: 'takeReview', text: `${one}\n${two}` },
  ])
  patch({ dialogs: [] })
  expect(await dialogsFor(fileOf('a.txt', one), fileOf('b.txt'))).toMatchObject([{ name: 'subtitles' }])
})

it('answers of listeners are kept, with a project or without', async () => {
  useProjectStore.setState({ open: undefined })
  expect(await dialogsFor(fileOf('a.txt', TEST_BEGIN))).toEqual([{ name: 'listening', text: TEST_BEGIN }])
  // Further ones come into the dialog that is open.
  page.isDialogOpen = true
  expect(await dialogsFor(fileOf('b.txt', `B ${TEST_BEGIN}`))).toEqual([{ name: 'listening', text: `B ${TEST_BEGIN}` }])
})

it('nothing opens over another dialog; it says that this must be closed first', async () => {
  page.isDialogOpen = true
  expect(await dialogsFor(fileOf('talk.srt'))).toEqual([])
  expect(session().notices).toMatchObject([{ failure: { kind: 'invalid' } }])
})
