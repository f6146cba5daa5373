import { beforeEach, describe, expect, it } from 'vitest'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { setLocked } from '../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { openTestProject } from '../state/document/project.testing.ts'
import { theProject } from '../state/document/project.ts'
import { tick } from '../state/editor/clock.ts'
import { editField, selection, selectLine, selectLines } from '../state/editor/selection.ts'
import { patch, session } from '../state/session.ts'
import {
  approveAndGoOn,
  editWords,
  giveTo,
  keepVoice,
  letPictureWait,
  lock,
  markView,
  openNextLine,
  translateSelectedLines,
  unapprove,
  writeField,
} from './editLine.ts'
import { setShownLines } from './lines/shownLines.ts'

const DOCUMENT = edited(
  testDocument([
    [0, 1, 'one', 'Amina'],
    [2, 3, 'two', 'Juma'],
    [4, 5, 'three', 'Amina'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    setText(draft, 1, { text: 'moja', target: 'sw' })
    setText(draft, 2, { text: 'mbili', target: 'sw' })
  },
)
const [AMINA, JUMA] = Object.keys(DOCUMENT.speakers)

let bridge: ReturnType<typeof openTestProject>

beforeEach(() => {
  bridge = openTestProject(DOCUMENT)
  setShownLines(undefined)
  patch({ announcement: '' })
  tick(0, false)
})

const line = (id: number) => theProject().document.lines[id]
const all = <T>(fact: (of: NonNullable<ReturnType<typeof line>>) => T) =>
  Object.values(theProject().document.lines).map(fact)
const statuses = () => all(({ texts }) => texts.sw?.status)

it('writes each text into its field', () => {
  for (const field of ['source', 'translation', 'note'] as const) writeField(1, field, field)
  writeField(1, 'spoken', 'spoken')
  expect(line(1)).toMatchObject({
    source: 'source',
    note: 'note',
    texts: { sw: { text: 'translation', spoken: 'spoken' } },
  })
})

it('opens the translation, and for the spoken text of a line without one the translation first', () => {
  const opened = (id: number, field: 'translation' | 'spoken') => {
    selectLine(id)
    editWords(field)
    return selection().editing
  }
  expect([opened(1, 'translation'), opened(1, 'spoken'), opened(3, 'spoken')]).toEqual([
    'translation',
    'spoken',
    'translation',
  ])
})

describe('approval', () => {
  it('of a line goes on to the next with the same field open, of several stays', () => {
    selectLine(1)
    editField('translation')
    approveAndGoOn()
    expect([statuses(), selection().current, selection().editing]).toEqual([
      ['approved', 'edited', undefined],
      2,
      'translation',
    ])
    selectLines([1, 2])
    approveAndGoOn()
    expect([statuses(), selection().current]).toEqual([['approved', 'approved', undefined], 1])
    unapprove()
    expect(statuses()).not.toContain('approved')
  })

  it('closes the field at the end, and a field that is no text', () => {
    selectLine(3)
    editField('source')
    openNextLine(1)
    expect([selection().current, selection().editing]).toEqual([3, undefined])
    selectLine(1)
    editField('note')
    openNextLine(1)
    expect([selection().current, selection().editing]).toEqual([2, undefined])
  })
})

describe('switches of the selected lines', () => {
  it('lock them unless all are locked, then unlock', () => {
    openTestProject(edited(DOCUMENT, (draft) => setLocked(draft, [1], true)))
    selectLines([1, 2])
    lock()
    expect(all(({ locked }) => locked)).toEqual([true, true, false])
    lock()
    expect(all(({ locked }) => locked)).toEqual([false, false, false])
  })

  it('keep the original voice unless all keep it, then dub again', () => {
    selectLine(1)
    keepVoice()
    selectLines([1, 2])
    keepVoice()
    expect(all(({ keepOriginal }) => keepOriginal)).toEqual([true, true, false])
    keepVoice()
    expect(all(({ keepOriginal }) => keepOriginal)).toEqual([false, false, false])
  })

  it('let the picture wait for them, then no longer', () => {
    selectLine(1)
    letPictureWait()
    expect(line(1)?.wait).toBe(true)
    letPictureWait()
    expect(line(1)?.wait).not.toBe(true)
  })

  it('go through the marks of view, and say which', () => {
    selectLines([1, 2])
    markView()
    const marked = line(1)?.view
    expect([marked, line(2)?.view]).toEqual([marked, marked])
    expect(marked).toBeDefined()
    expect(session().announcement).not.toBe('')
    markView()
    expect(line(1)?.view).not.toBe(marked)
  })
})

describe('a number key', () => {
  const speakers = () => all(({ speaker }) => speaker)

  it('gives the selected lines to the speaker of that place', () => {
    giveTo(2)
    expect(speakers()).toEqual([AMINA, JUMA, AMINA])
    selectLines([1, 3])
    giveTo(2)
    expect(speakers()).toEqual([JUMA, JUMA, JUMA])
    giveTo(3)
    expect(speakers()).toEqual([JUMA, JUMA, JUMA])
  })

  it('gives the line that is heard while the film plays, whatever is selected', () => {
    selectLine(1)
    tick(4.5, true)
    giveTo(2)
    expect(speakers()).toEqual([AMINA, JUMA, JUMA])
    expect(session().announcement).toContain('3')
  })
})

it('has the selected lines translated into the shown language', async () => {
  selectLines([1, 3])
  translateSelectedLines()
  expect((await bridge.next('translate')).input).toMatchObject({ project: 'one', target: 'sw', lines: [1, 3] })
})
