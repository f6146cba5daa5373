import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { AppSettings } from '../shared/commands/app.ts'
import { testDocument } from '../shared/project/document.testing.ts'
import { choose, paletteEntries } from './paletteEntries.ts'
import { openTestProject } from './state/document/project.testing.ts'
import { selection } from './state/editor/selection.ts'
import { patch, session } from './state/session.ts'

beforeEach(() => {
  patch({ settings: AppSettings.parse({}) })
  onTestFinished(() => patch({ settings: undefined }))
})

const values = (query: string) => paletteEntries(query).map(({ value }) => value)

/** Chooses an entry without doing what it says. */
const chosen = (value: string) => choose({ value, label: '', hint: '', does: () => undefined })

it('remembers the six that were chosen last, each once, and shows them first', async () => {
  const bridge = openTestProject(testDocument([[0, 1, 'Habari za leo']]))
  const all = values('')
  for (const value of [...all.slice(-7), ...all.slice(-3, -2)]) chosen(value)
  const [a, b, c, d, e, f, g] = all.slice(-7)
  const recent = [e, g, f, d, c, b]
  expect(session().settings?.layout['recentActions']).toEqual(recent)
  expect(values('').slice(0, 7)).toEqual([...recent, all[0]])
  expect(values('')).toContain(a)
  expect(bridge.calls.every(({ command }) => command === 'changeSettings')).toBe(true)
})

it('finds lines by their words and their number, which comes before all else, and remembers none', () => {
  openTestProject(testDocument([2, 4, 6].map((at) => [at, at + 1, `words of ${at}`] as const)))
  expect(values('2')[0]).toBe('line 2')
  const found = paletteEntries('WORDS of').find(({ value }) => value === 'line 3')
  expect(found).toMatchObject({ label: 'words of 6' })
  choose(found as never)
  expect(selection().current).toBe(3)
  expect(session().settings?.layout['recentActions']).toBeUndefined()
})
