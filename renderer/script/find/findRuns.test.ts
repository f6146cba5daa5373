import { beforeEach, describe, expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { setLocked } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import type { FindQuery } from '../../../shared/script/findText.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { theProject } from '../../state/document/project.ts'
import { type Find, patchFind, patchScript, scriptView } from '../../state/editor/scriptView.ts'
import { selection, selectLine } from '../../state/editor/selection.ts'
import { countUnmarked, findPlaces, isSamePlace, readyFind, replaceAll, replaceShown, stepFound } from './findRuns.ts'

const PLAIN: FindQuery = { text: '', matchCase: false, regex: false, wholeWord: false, ignoreMarks: false }
/** The last line is locked; the second has the word twice, once in each language. */
const DOCUMENT = edited(
  testDocument([
    [0, 1, 'rain'],
    [2, 3, 'no rain'],
    [4, 5, 'sun'],
    [6, 7, 'rain and rain'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    setText(draft, 2, { text: 'rain au mvua', target: 'sw' })
    setText(draft, 3, { text: 'mvuá', target: 'sw' })
    setLocked(draft, [4], true)
  },
)

beforeEach(() => {
  openTestProject(DOCUMENT)
  find('rain')
})

function find(
  text: string,
  { query = {}, ...more }: { readonly query?: Partial<FindQuery> } & Partial<Omit<Find, 'query'>> = {},
) {
  patchFind({ query: { ...PLAIN, text, ...query }, scope: 'both', replacement: '', at: undefined, ...more })
  patchScript({ trial: undefined, bar: 'find', focusRequests: 0 })
}

/** The shown match, as line, field and start. */
const shown = () => {
  const { at } = scriptView().find
  return at && [at.line, at.field, at.start]
}
const steps = (...ways: (1 | -1)[]) =>
  ways.map((way) => {
    stepFound(way)
    return shown()
  })
const texts = () => Object.values(theProject().document.lines).map(({ source, texts: { sw } }) => [source, sw?.text])

describe('matches', () => {
  it('are gone through in order and round the ends, and their lines are selected', () => {
    selectLine(1)
    expect(steps(1, 1, 1, 1, 1, 1)).toEqual([
      [1, 'source', 0],
      [2, 'source', 3],
      [2, 'translation', 0],
      [4, 'source', 0],
      [4, 'source', 9],
      [1, 'source', 0],
    ])
    expect(steps(-1, -1)).toEqual([
      [4, 'source', 9],
      [4, 'source', 0],
    ])
    expect(selection().current).toBe(4)
  })

  it('begin at the current line, or end before it', () => {
    selectLine(3)
    expect(steps(1)).toEqual([[4, 'source', 0]])
    find('rain')
    selectLine(3)
    expect(steps(-1)).toEqual([[2, 'translation', 0]])
    find('rain')
    selectLine(1)
    expect(steps(-1)).toEqual([[4, 'source', 9]])
  })

  it('are of the texts that are searched', () => {
    const { finder } = readyFind({ ...PLAIN, text: 'rain' }, undefined)
    const lines = (scope: Find['scope']) => findPlaces(theProject(), finder, scope).map(({ line }) => line)
    expect(lines('source')).toEqual([1, 2, 4, 4])
    expect(lines('translation')).toEqual([2])
    expect(lines('both')).toEqual([1, 2, 2, 4, 4])
  })

  it('are the same by line, field and place', () => {
    const place = { line: 1, field: 'source', start: 2, end: 3 } as const
    expect(isSamePlace(place, { ...place })).toBe(true)
    for (const other of [{ line: 2 }, { field: 'translation' as const }, { start: 1 }])
      expect(isSamePlace(place, { ...place, ...other })).toBe(false)
    expect(isSamePlace(undefined, undefined)).toBe(false)
  })
})

describe('without a match', () => {
  it('it tells how many there would be without marks, of words alone', () => {
    const count = (query: Partial<FindQuery>, scope: Find['scope'] = 'both') =>
      countUnmarked(theProject(), { query: { ...PLAIN, text: 'mvua', ...query }, scope })
    expect([count({}), count({}, 'source'), count({ regex: true }), count({ ignoreMarks: true })]).toEqual([2, 0, 0, 0])
  })

  it('the bar is opened or focused', () => {
    find('')
    patchScript({ bar: 'closed' })
    stepFound(1)
    expect(scriptView()).toMatchObject({ bar: 'find', focusRequests: 1 })
    patchScript({ bar: 'replace' })
    stepFound(1)
    expect(scriptView()).toMatchObject({ bar: 'replace', focusRequests: 2 })
  })
})

it('uses an expression only after its trial', () => {
  const query = { ...PLAIN, text: 'r.in', regex: true }
  const ready = (verdict: 'trying' | 'good' | 'slow', of = query) => readyFind(query, { query: of, verdict })
  expect(readyFind(query, undefined)).toEqual({ finder: undefined, problem: undefined })
  expect(ready('trying')).toEqual({ finder: undefined, problem: undefined })
  expect(ready('good', { ...query }).finder).toBeUndefined()
  expect(ready('good').finder?.('no rain')).toHaveLength(1)
  expect(ready('slow')).toEqual({ finder: undefined, problem: expect.any(String) })
  expect(readyFind({ ...query, text: '(' }, undefined).problem).toBeTypeOf('string')
})

describe('replacing', () => {
  it('replaces the shown match alone and goes on', () => {
    find('rain', { replacement: 'snow' })
    selectLine(2)
    replaceShown()
    expect([texts()[1], shown()]).toEqual([
      ['no rain', 'rain au mvua'],
      [2, 'source', 3],
    ])
    replaceShown()
    expect(texts()[1]).toEqual(['no snow', 'rain au mvua'])
    replaceShown()
    expect(texts()[1]).toEqual(['no snow', 'snow au mvua'])
  })

  it('replaces all outside of locked lines, where it searches', () => {
    find('rain', { replacement: 'snow', scope: 'source' })
    expect(replaceAll()).toBe(2)
    expect(texts()).toEqual([
      ['snow', undefined],
      ['no snow', 'rain au mvua'],
      ['sun', 'mvuá'],
      ['rain and rain', undefined],
    ])
    find('rain', { replacement: 'snow' })
    expect(replaceAll()).toBe(1)
    expect(texts()[1]).toEqual(['no snow', 'snow au mvua'])
    expect(replaceAll()).toBe(0)
  })
})
