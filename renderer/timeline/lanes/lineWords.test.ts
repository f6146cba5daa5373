import { expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import type { LineStatus } from '../../../shared/project/lineStatus.ts'
import { lineText, lineWords, placeWords } from './lineWords.ts'
import type { Speaking } from './speaking.ts'

const LINE: Line = {
  ...{ id: 1, start: 0, end: 2, speaker: 'A', source: 'Hello', locked: false, keepOriginal: false, note: '' },
  texts: { sw: { text: 'Habari', status: 'machine', basis: '' } },
}
const lineStatus = (more: Partial<LineStatus>): LineStatus => ({
  ...{ name: 'fits', take: 'none', delays: 0, letters: { natural: 0, limit: 0 } },
  ...more,
})
const IDLE: Speaking = { underWay: new Set(), failed: new Map() }
const BUSY: Speaking = { underWay: new Set([1]), failed: new Map() }
const FAILED: Speaking = { underWay: new Set(), failed: new Map([[1, plainWords('No voice answers.')]]) }

it('tells that a line is being spoken until its take is there', () => {
  expect(lineWords(LINE, lineStatus({}), BUSY).look).toBe('working')
  expect(lineWords(LINE, lineStatus({ take: 'fresh' }), BUSY).look).toBe('plain')
  expect(lineWords({ ...LINE, id: 2 }, lineStatus({}), BUSY).look).toBe('plain')
})

it('tells why a line could not be spoken, unless it was spoken since or the reason is plain', () => {
  expect(lineWords(LINE, lineStatus({}), FAILED)).toMatchObject({
    level: 'fail',
    full: expect.stringContaining('No voice'),
  })
  expect(lineWords(LINE, lineStatus({ take: 'fresh' }), FAILED).full).not.toContain('No voice answers')
  for (const name of ['kept', 'wordless', 'untranslated', 'no_voice'] as const)
    expect(lineWords(LINE, lineStatus({ name }), FAILED).full, name).not.toContain('No voice answers')
})

it('looks as it stands', () => {
  const looks = (
    ['fits', 'kept', 'wordless', 'untranslated', 'no_voice', 'stale_take', 'stale_translation'] as const
  ).map((name) => lineWords(LINE, lineStatus({ name }), IDLE).look)
  expect(looks).toEqual(['plain', 'kept', 'empty', 'empty', 'voiceless', 'stale', 'stale'])
  expect(lineWords(LINE, undefined, IDLE)).toMatchObject({ look: 'empty', level: 'fail' })
  expect(placeWords(undefined)).toBe('')
})

it('says how fast a line is spoken, and to those who hear it also its marks', () => {
  const fast = lineWords(LINE, lineStatus({ rate: 1.2 }), IDLE)
  expect(fast.short).toContain('1.2')
  expect(placeWords(lineStatus({ rate: 1.2 }))).toBe(fast.short)
  const marked = lineWords({ ...LINE, locked: true, view: 'on_screen' }, lineStatus({ rate: 1.2 }), IDLE)
  expect(marked.short).toBe(fast.short)
  expect(marked.full.startsWith(`${fast.full}, `)).toBe(true)
  expect(marked.full.split(', ')).toHaveLength(fast.full.split(', ').length + 2)
})

it('shows the translation, or the source where there is none', () => {
  expect(lineText(LINE, 'sw')).toBe('Habari')
  expect(lineText(LINE, 'yo')).toBe('Hello')
  expect(lineText(LINE, undefined)).toBe('Hello')
  expect(lineText({ ...LINE, texts: { sw: { text: ' ', status: 'machine', basis: '' } } }, 'sw')).toBe('Hello')
})
