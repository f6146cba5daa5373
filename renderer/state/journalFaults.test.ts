import { beforeEach, expect, it } from 'vitest'
import type { Commands } from '../../shared/commands/commands.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import type { Document } from '../../shared/project/document.ts'
import { addLine, setNote } from '../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { renameSpeaker } from '../../shared/project/speakers/speakerEdits.ts'
import { StepRequest } from '../../shared/project/stepRequest.ts'
import { catchUp, edit, saveAgain, setReachable, settled, undo, unsavedEdits } from './document/journal.ts'
import { openTestProject } from './document/project.testing.ts'
import { theProject } from './document/project.ts'
import type { ScriptedBridge } from './scriptedBridge.testing.ts'
import { patch, session } from './session.ts'

const DOCUMENT = edited(
  testDocument([
    [0, 1, 'one', 'Amina'],
    [2, 3, 'two', 'Juma'],
  ]),
  (draft) => addTarget(draft, 'sw'),
)
const GONE = { kind: 'offline', message: 'The studio does not answer.' } as const

let bridge: ScriptedBridge
beforeEach(() => {
  bridge = openTestProject(DOCUMENT)
  patch({ notices: [], announcement: '' })
})

const write = (line: number, note: string) => edit(plainWords(`Note ${note}`), (draft) => setNote(draft, line, note))
const noteOf = (line: number) => theProject().document.lines[line]?.note
const noticeTexts = () => session().notices.map(({ text }) => text)

/** The next step that the page wants to store, which the studio would take. */
async function step(command: keyof Commands = 'commitStep') {
  const { input, ...call } = await bridge.next(command)
  const { project, base, ...request } = input as { project: string; base: number } & StepRequest
  return { ...call, project, base, ...StepRequest.parse(request) }
}

/** Stores the next step; answers what was asked. */
async function store(revision: number) {
  const one = await step()
  one.answer({ revision, cursor: revision, label: one.label, patches: one.patches })
  return one
}

/** The project as the studio opens it anew, where it has another id. */
const again = (document: Document, { revision = 7, known = [] as readonly string[] } = {}) => ({
  ...{ project: 'two', path: '/a.griot', name: 'a', document, revision, known },
  ...{ cursor: 0, steps: 0, media: { state: 'present', path: '/a.mp4' } },
})

it('keeps edits while the studio is away, and stores each once it is there again', async () => {
  write(1, 'first')
  write(2, 'second')
  ;(await step()).refuse(GONE)
  await settled()
  expect([theProject().saved, unsavedEdits(), noticeTexts()]).toEqual(['offline', 2, []])
  await undo()
  expect([noteOf(1), noteOf(2)]).toEqual(['first', ''])
  write(2, 'third')
  setReachable(true)
  ;(await bridge.next('openProject')).answer(again(DOCUMENT))
  const [one, two] = [await store(8), await store(9)]
  await settled()
  expect([one.project, one.base, two.base, one.id === two.id]).toEqual(['two', 7, 8, false])
  expect([theProject().saved, theProject().id, noteOf(1), noteOf(2)]).toEqual(['clean', 'two', 'first', 'third'])
})

it('does an edit once whose answer is lost; undo meanwhile takes back what came after it alone', async () => {
  edit(plainWords('Add'), (draft) => addLine(draft, { start: 4, end: 5 }))
  const sent = await step()
  sent.refuse(GONE)
  await settled()
  write(3, 'later')
  await undo()
  expect([Object.keys(theProject().document.lines), noteOf(3)]).toEqual([['1', '2', '3'], ''])
  // It may be on the disk: nobody can tell before the studio is there again.
  await expect(undo()).rejects.toThrow('not saved yet')
  setReachable(true)
  const stored = edited(DOCUMENT, (draft) => addLine(draft, { start: 4, end: 5 }))
  ;(await bridge.next('openProject')).answer(again(stored, { revision: 8, known: [sent.id ?? ''] }))
  // Not `settled`, which a second request would hold up for good.
  await expect.poll(() => theProject().saved, { timeout: 20_000 }).toBe('clean')
  expect([theProject().saved, unsavedEdits(), Object.keys(theProject().document.lines)]).toEqual([
    ...['clean', 0],
    ['1', '2', '3'],
  ])
  expect(bridge.calls.filter(({ command }) => command === 'commitStep')).toEqual([])
})

it('says that another window has the project, keeps the edits, and stores them on top of its changes when asked to', async () => {
  write(1, 'mine')
  ;(await step()).refuse(GONE)
  await settled()
  setReachable(true)
  ;(await bridge.next('openProject')).refuse({ kind: 'file', message: 'It is already open in another window.' })
  await settled()
  expect([noticeTexts(), theProject().saved]).toEqual([['It is already open in another window.'], 'refused'])
  expect([noteOf(1), unsavedEdits()]).toEqual(['mine', 1])
  const saving = saveAgain()
  const theirs = edited(DOCUMENT, (draft) => setNote(draft, 2, 'theirs'))
  ;(await bridge.next('openProject')).answer(again(theirs, { revision: 9 }))
  expect((await store(10)).base).toBe(9)
  await saving
  expect([theProject().saved, noteOf(1), noteOf(2)]).toEqual(['clean', 'mine', 'theirs'])
})

it('a project that is left while it is read leaves the next one alone, though it has the same id', async () => {
  const reading = catchUp('one', 8)
  const read = await bridge.next('readProject')
  bridge = openTestProject(DOCUMENT)
  read.answer({
    ...again(
      edited(DOCUMENT, (draft) => setNote(draft, 1, 'theirs')),
      { revision: 8 },
    ),
    project: 'one',
  })
  await reading
  expect([noteOf(1), theProject().saved]).toEqual(['', 'clean'])
  write(2, 'mine')
  expect((await store(8)).base).toBe(7)
  await settled()
  expect([theProject().saved, noteOf(1), noteOf(2)]).toEqual(['clean', '', 'mine'])
})

it('makes up for a reading that fails, and stores what was written meanwhile on top of it', async () => {
  void catchUp('one', 8)
  ;(await bridge.next('readProject')).refuse({ kind: 'not_found', message: 'The project is not open.' })
  write(1, 'mine')
  const theirs = edited(DOCUMENT, (draft) => setNote(draft, 2, 'theirs'))
  ;(await bridge.next('openProject')).answer(again(theirs, { revision: 8 }))
  const { project, base } = await store(9)
  await settled()
  expect([project, base, noticeTexts()]).toEqual(['two', 8, []])
  expect([theProject().saved, noteOf(1), noteOf(2)]).toEqual(['clean', 'mine', 'theirs'])
})

it('takes back an edit that the studio refuses, with the reason, and stores the next', async () => {
  write(1, 'bad')
  write(2, 'good')
  ;(await step()).refuse({ kind: 'invalid', message: 'Line 1 would not be valid.' })
  expect((await store(8)).label).toEqual(plainWords('Note good'))
  await settled()
  expect(noticeTexts()).toEqual(['“Note bad” was undone. Line 1 would not be valid.'])
  expect([theProject().saved, noteOf(1), noteOf(2)]).toEqual(['clean', '', 'good'])
})

it('keeps an edit that a full disk refuses; undo takes back that one and not the one below', async () => {
  write(1, 'stored')
  await store(8)
  write(2, 'refused')
  ;(await step()).refuse({ kind: 'unavailable', message: 'The disk is full.' })
  await settled()
  expect([theProject().saved, noteOf(2), noticeTexts()]).toEqual(['refused', 'refused', ['The disk is full.']])
  await undo()
  expect([theProject().saved, noteOf(1), noteOf(2)]).toEqual(['clean', 'stored', ''])
  write(2, 'once more')
  ;(await step()).refuse({ kind: 'unavailable', message: 'The disk is full.' })
  await settled()
  const saving = saveAgain()
  expect((await store(9)).label).toEqual(plainWords('Note once more'))
  await saving
  expect([theProject().saved, noteOf(2)]).toEqual(['clean', 'once more'])
})

it('a speaker may have a name of 239 characters, whose step the studio takes', async () => {
  const long = `${'Bàbá Kọ́lá '.normalize('NFD').repeat(15)}${'a'.repeat(239)}`.slice(0, 239)
  edit({ key: 'edit.rename', values: { name: long } }, (draft) => renameSpeaker(draft, 'SPEAKER_00', long))
  const { label } = await store(8)
  expect(JSON.stringify(label)).toContain('Bàbá Kọ́lá'.normalize('NFD'))
  await settled()
  expect([theProject().saved, Object.values(theProject().document.speakers)[0]?.name]).toEqual(['clean', long])
})
