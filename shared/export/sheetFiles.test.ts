import { describe, expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { edited, TEST_FILM_FACTS, TEST_MEDIA, testDocument } from '../project/document.testing.ts'
import type { Document } from '../project/document.ts'
import { setLoop } from '../project/lines/loopsOf.ts'
import { addTarget } from '../project/projectEdits.ts'
import { setDictionary } from '../project/texts/dictionary.ts'
import { setText } from '../project/texts/textEdits.ts'
import { parseTable } from '../subtitles/formats/table.ts'
import { cueSheets } from './cueSheets.ts'
import { sheetFiles } from './sheetFiles.ts'

const bare = testDocument([
  [1, 3, 'We go to Kisumu.', 'Amina'],
  [4, 5, 'No!', 'Juma'],
  [20, 22, 'Come <now>', 'Amina'],
])
const film: Document = edited(
  { ...bare, media: { ...TEST_MEDIA, facts: { ...TEST_FILM_FACTS, startTimecode: { seconds: 3600 } } } },
  (draft) => {
    addTarget(draft, 'sw')
    setText(draft, 1, { text: 'Tunakwenda Kisumu.', target: 'sw' })
    setText(draft, 2, { text: 'Hapana!', target: 'sw' })
    setText(draft, 3, { text: 'Njoo <sasa>', target: 'sw' })
    setDictionary(draft, 'sw', [
      { word: 'Kisumu', say: 'ki-su-mu', matchCase: false },
      { word: 'Nairobi', say: 'nai-ro-bi', matchCase: false },
    ])
    const line = draft.lines[1]
    if (line !== undefined) Object.assign(line, { note: 'softly', view: 'off_screen' })
  },
)
const written = (format: 'sheets' | 'sheet_tables', document = film) =>
  sheetFiles(document, 'sw', { format, title: 'Film', language: 'en', formatMessage: english })

describe('the sheet of an actor', () => {
  it('has loops, timecodes of the film, both texts, how names are said, notes and the view', () => {
    const [amina, juma] = cueSheets(film, 'sw')
    expect([amina?.actor, juma?.actor, amina?.loops, juma?.loops]).toEqual(['Amina', 'Juma', [1, 3], [2]])
    expect(amina?.lines[0]).toEqual({
      loop: 1,
      in: '01:00:01:00',
      out: '01:00:03:00',
      character: 'Amina',
      source: 'We go to Kisumu.',
      text: 'Tunakwenda Kisumu.',
      names: ['Kisumu = ki-su-mu'],
      note: 'softly',
      view: 'off_screen',
    })
  })

  it('is one for all characters of a chosen voice', () => {
    const shared = edited(film, (draft) => {
      for (const speaker of Object.values(draft.speakers)) speaker.voices = { sw: { voice: 'zawadi', settings: {} } }
    })
    expect(cueSheets(shared, 'sw').map(({ actor, loops }) => [actor, loops])).toEqual([['Amina / Juma', [1, 2, 3]]])
  })

  it('names the language in which nothing is to be spoken', () => {
    expect(() => cueSheets(bare, 'sw')).toThrow(/Swahili/)
  })
})

describe('the plan of a day', () => {
  it('counts loops and lines, and takes the slower of the two', () => {
    const [amina, juma] = cueSheets(film, 'sw')
    expect([amina?.speechSeconds, juma?.speechSeconds]).toEqual([4, 1])
    // Two loops at twelve an hour; two thirds of a line for two words take less.
    expect([amina?.studioMinutes, juma?.studioMinutes]).toEqual([10, 5])
    expect(cueSheets(film, 'sw', { loopsPerHour: 20 })[0]?.studioMinutes).toBe(6)
    const long = edited(film, (draft) => {
      setText(draft, 1, { text: 'Basi twende nyumbani. '.repeat(25), target: 'sw' })
      setLoop(draft, 3, 'joins')
    })
    const [sheet] = cueSheets(long, 'sw')
    expect([sheet?.loops, sheet?.lineCount.toFixed(2)]).toEqual([[1], '11.67'])
    expect(sheet?.studioMinutes).toBeCloseTo(11.67, 2)
  })

  it('comes as pages with a total and its rule, and without columns that say nothing', () => {
    const [plan, amina, juma] = written('sheets')
    expect(plan?.text).toContain('<td>Total</td><td></td><td>3</td><td>1.7</td><td>0.1</td><td>15</td>')
    expect(plan?.text).toContain('12 loops an hour')
    expect(amina?.text).toContain('Njoo &#60;sasa&#62;')
    expect(amina?.text).toContain('<th scope="col">Said as</th>')
    expect(juma?.text).not.toContain('<th scope="col">Said as</th>')
  })

  it('comes as tables, whose texts are read as a translation again', () => {
    const files = written('sheet_tables')
    expect(files.map(({ name }) => name)).toEqual(['Plan of the day', 'Amina', 'Juma'])
    expect(files[1]?.text.split('\n')[1]).toMatch(/^1,01:00:01:00,01:00:03:00,Amina,Tunakwenda Kisumu\.,/)
    expect(parseTable(files[1]?.text ?? '').map(({ start }) => start)).toEqual([3601, 3620])
  })
})
