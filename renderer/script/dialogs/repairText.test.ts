import { beforeEach, expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { setLocked } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setSpoken, setText } from '../../../shared/project/texts/textEdits.ts'
import type { TextFinding } from '../../../shared/text/check/textFinding.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { theProject } from '../../state/document/project.ts'
import { repairLines, repairsOf, takeChoices } from './repairText.ts'

const CYRILLIC = 'оmо'
const DOCUMENT = edited(
  testDocument([
    [4, 5, 'two'],
    [0, 1, 'one'],
    [6, 7, 'three'],
    [8, 9, 'four'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    for (const id of [1, 2, 3]) setText(draft, id, { text: CYRILLIC, target: 'sw' })
    setText(draft, 4, { text: 'omo', target: 'sw' })
    setLocked(draft, [3], true)
  },
)

beforeEach(() => void openTestProject(DOCUMENT))

const lines = () => theProject().document.lines
const texts = () => Object.values(lines()).map(({ texts: { sw } }) => sw?.text)

it('repairs what is not right in lines that are not locked, all in one step', () => {
  const repairs = repairsOf(lines(), 'sw')
  expect(repairs.map(({ number, before, after }) => [number, before, after])).toEqual([
    [1, CYRILLIC, 'omo'],
    [2, CYRILLIC, 'omo'],
  ])
  expect(repairsOf(lines(), 'yo')).toEqual([])
  repairLines(repairs, 'sw')
  expect(texts()).toEqual(['omo', 'omo', CYRILLIC, 'omo'])
  expect(theProject().unsaved).toBe(1)
})

it('writes chosen words into the field that was checked, unless its text is another one by now', () => {
  const finding = { kind: 'fix', start: 0, end: 3 } as TextFinding
  const take = (field: 'source' | 'translation' | 'spoken', text: string) =>
    takeChoices(1, { field, language: 'sw', text }, [{ finding, after: 'omo' }])
  take('translation', 'another')
  takeChoices(1, { field: 'translation', language: 'sw', text: CYRILLIC }, [])
  expect(theProject().unsaved).toBe(0)
  take('translation', CYRILLIC)
  take('source', lines()[1]?.source ?? '')
  expect(lines()[1]).toMatchObject({ source: 'omo', texts: { sw: { text: 'omo' } } })
  openTestProject(edited(DOCUMENT, (draft) => setSpoken(draft, 1, { spoken: 'abc', target: 'sw' })))
  take('spoken', 'abc')
  expect(lines()[1]?.texts.sw).toMatchObject({ text: CYRILLIC, spoken: 'omo' })
})
