import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { edited, lineOf, testDocument } from '../project/document.testing.ts'
import type { Document } from '../project/document.ts'
import { addLine, setLocked, setNote, trimLine } from '../project/lines/lineEdits.ts'
import { addTarget } from '../project/projectEdits.ts'
import { applyTranslation, setSpoken, setText } from '../project/texts/textEdits.ts'
import { type CellTable, readTable, writeTable } from '../subtitles/formats/table.ts'
import { mergeSheet, planSheet } from './mergeSheet.ts'
import { readSpreadsheet } from './readSpreadsheet.ts'
import { type Rows, readSheetRows, scriptSheet } from './scriptSheet.ts'

const TARGET = 'sw'

function start(): Document {
  const document = testDocument([
    [0, 2, 'Good morning.', 'Ann'],
    [3, 5, 'The rain came, at last.', 'Ben'],
    [6, 8, 'Good morning.', 'Ann'],
  ])
  return edited(document, (draft) => {
    addTarget(draft, TARGET)
    applyTranslation(
      draft,
      TARGET,
      new Map([
        [1, 'Habari.'],
        [2, '=Mvua+ilikuja'],
      ]),
    )
  })
}

const TRANSLATION = 6
const withCell = (rows: Rows, row: number, text: string, column = TRANSLATION): Rows =>
  rows.map((cells, at) => (at === row ? cells.with(column, text) : cells))
const planned = (document: Document, given: Rows | CellTable) =>
  planSheet(document, TARGET, readSheetRows('rows' in given ? given : { rows: given }, { target: TARGET }))
const taken = (document: Document, rows: Rows) =>
  edited(document, (draft) => {
    const plan = planned(document, rows)
    mergeSheet(draft, TARGET, { plan, chosen: new Set(plan.changes.map(({ key }) => key)) })
  })

it('writes who says what and when in both languages, how it is spoken, and what was noted', () => {
  const document = edited(start(), (draft) => {
    setNote(draft, 1, 'Warmly.')
    setSpoken(draft, 1, { target: TARGET, spoken: 'Ha-ba-ri.' })
  })
  const [head = [], ...rows] = scriptSheet(document, TARGET)
  const columns = ['ID', 'Start', 'End', 'Speaker', 'Source', 'Translation', 'Spoken', 'Notes', 'Kind']
  expect(rows.map((row) => columns.map((name) => row[head.indexOf(name)]))).toEqual([
    ['1', '00:00:00.000', '00:00:02.000', 'Ann', 'Good morning.', 'Habari.', 'Ha-ba-ri.', 'Warmly.', ''],
    ['2', '00:00:03.000', '00:00:05.000', 'Ben', 'The rain came, at last.', '=Mvua+ilikuja', '', '', ''],
    ['3', '00:00:06.000', '00:00:08.000', 'Ann', 'Good morning.', '', '', '', ''],
  ])
})

describe('planSheet and mergeSheet', () => {
  it('change nothing by a table that comes back as it was, also by the clipboard', () => {
    const rows = scriptSheet(start(), TARGET)
    const nothing = { changes: [], added: [], leftOver: [], locked: 0, gone: [], spoiled: [] }
    expect(planned(start(), rows)).toEqual(nothing)
    expect(planned(start(), readTable(writeTable(rows, '\t')))).toEqual(nothing)
    expect(planned(start(), readTable(writeTable(rows, ',')))).toEqual(nothing)
  })

  it('tell lines without a row and with other times, and doubt a number in place of words', () => {
    const rows = scriptSheet(start(), TARGET)
    const [head = [], one = [], two = []] = rows
    const found = planned(start(), [head, one.with(2, '00:00:00.500'), two.with(TRANSLATION, '3')])
    expect(found.gone).toEqual([3])
    expect(found.changes.map(({ line, after, form }) => [line, after, form])).toEqual([
      [1, '0:00.500 – 0:02.000', undefined],
      [2, '3', 'number'],
    ])
    // A table of another program has rows for some lines alone.
    expect(
      planned(start(), [
        ['Translation', 'Source'],
        ['Habari.', 'Good morning.'],
      ]).gone,
    ).toEqual([])
  })

  it('find moved, split and renumbered rows by id and text, and make lines of added ones', () => {
    const [head = [], one = [], two = [], three = []] = scriptSheet(start(), TARGET)
    // Who translates sees how many syllables and letters fit.
    const fits = (row: readonly string[], name = 'Syllables') =>
      Number(/^(\d+) to \d+$/.exec(row[head.indexOf(name)] ?? '')?.[1])
    expect(fits(one)).toBeGreaterThan(0)
    expect(fits(one, 'Letters')).toBeGreaterThan(fits(one))
    // Fewer fit where its takes have taught that the voice is slow.
    const slow = scriptSheet(start(), TARGET, new Map([[2, 9]]))
    for (const name of ['Syllables', 'Letters']) expect(fits(slow[2] ?? [], name)).toBeLessThan(fits(two, name) / 2)
    const split = [
      two.with(5, 'The rain came,').with(TRANSLATION, 'Mvua ilikuja,'),
      two.with(5, 'at last.').with(TRANSLATION, 'hatimaye.'),
    ]
    const added = ['', '', '00:00:09.000', '00:00:10.000', 'Ben', 'Yes.', 'Ndiyo.', '', '', '', '']
    const noTime = added.with(2, '').with(5, 'Nobody said it.')
    const plan = planned(start(), [
      ['A title'],
      head,
      three.with(0, '77').with(TRANSLATION, 'Habari za asubuhi.'),
      ...split,
      one,
      added,
      noTime,
    ])
    expect(plan.changes.map(({ line, after }) => [line, after])).toEqual([
      [2, 'Mvua ilikuja, hatimaye.'],
      [3, 'Habari za asubuhi.'],
    ])
    expect([plan.added.length, plan.leftOver.map(({ row }) => row)]).toEqual([1, [8]])
    const after = taken(start(), [head, added])
    expect(lineOf(after, 4)).toMatchObject({ start: 9, end: 10, source: 'Yes.', texts: { sw: { text: 'Ndiyo.' } } })
    expect(after.speakers[lineOf(after, 4).speaker]?.name).toBe('Ben')
  })

  it('find lines by their places in the script, where a table has those instead of ids', () => {
    // The second line in time has the last id.
    const late = edited(start(), (draft) => addLine(draft, { start: 2.2, end: 2.8, source: 'Good morning.' }))
    const row = (number: number, translation: string) => [`${number}`, 'Good morning.', translation]
    const changes = (head: readonly string[], ...rows: (readonly string[])[]) =>
      planned(late, [head, ...rows]).changes.map(({ line, after }) => [line, after])
    expect(changes(['number', 'source', 'translation'], row(4, 'Nne.'), row(2, 'Mbili.'))).toEqual([
      [4, 'Mbili.'],
      [3, 'Nne.'],
    ])
    expect(changes(['number', 'translation'], ['3', 'Tatu.'])).toEqual([[2, 'Tatu.']])
  })

  it('tells which lines were changed since the table was written, and changes none that changed since it was shown', () => {
    const rows = withCell(scriptSheet(start(), TARGET), 1, 'Hujambo.')
    const since = edited(start(), (draft) => setText(draft, 1, { text: 'Salamu.', target: TARGET }))
    expect(planned(since, rows).changes).toMatchObject([{ before: 'Salamu.', after: 'Hujambo.', since: true }])
    const plan = planned(start(), rows)
    const chosen = new Set(plan.changes.map(({ key }) => key))
    expect(edited(since, (draft) => mergeSheet(draft, TARGET, { plan, chosen }))).toEqual(since)
    expect(edited(start(), (draft) => mergeSheet(draft, TARGET, { plan, chosen: new Set() }))).toEqual(start())
  })

  it('offer changed times, and see none in a table that tells whole seconds only', () => {
    const rows = scriptSheet(start(), TARGET)
    const later = rows.map((cells, at) => (at === 2 ? cells.with(2, '00:00:03.250').with(3, '00:00:05.500') : cells))
    const plan = planned(start(), later)
    expect(plan.changes).toMatchObject([
      { line: 2, field: 'times', before: '0:03.000 – 0:05.000', after: '0:03.250 – 0:05.500' },
    ])
    expect(lineOf(taken(start(), later), 2)).toMatchObject({ start: 3.25, end: 5.5, source: 'The rain came, at last.' })
    const between = edited(start(), (draft) => trimLine(draft, 2, { start: 3.4, end: 5.3 }))
    expect(planned(between, rows).changes).toEqual([])
    // A line that ends as it begins is a slip of the keyboard.
    const empty = rows.map((cells, at) => (at === 2 ? cells.with(2, '00:00:03.250').with(3, '00:00:03.250') : cells))
    expect(planned(start(), empty).changes).toEqual([])
    // Timecodes of a camera that began at ten o'clock tell another clock, not other times.
    const clocks = rows.map((cells, at) =>
      at === 0 ? cells : cells.with(2, `10:00:0${3 * (at - 1)}:00`).with(3, `10:00:0${3 * (at - 1) + 2}:00`),
    )
    expect(planned(start(), clocks).changes).toEqual([])
    expect(
      planned(
        edited(between, (draft) => setLocked(draft, [2], true)),
        later,
      ),
    ).toMatchObject({ changes: [], locked: 1 })
  })

  it('flag what a spreadsheet has made of words, and take no error for any', () => {
    const [head = [], one = [], two = [], three = []] = scriptSheet(start(), TARGET)
    const row = (cells: readonly string[], text: string) => cells.with(TRANSLATION, text)
    const added = ['', '', '0:09', '0:10', 'Ben', 'One or two.', '2-Jan', '', '', '', '', '']
    const rows = [head, row(one, '2-Jan'), row(two, '#NAME?'), row(three, '1999'), added]
    const plan = planned(start(), rows)
    expect(plan.changes.map(({ line, after, form }) => [line, after, form])).toEqual([
      [1, '2-Jan', 'date'],
      [3, '1999', undefined],
    ])
    expect([plan.added, plan.leftOver, plan.spoiled]).toEqual([
      [],
      [],
      [
        { row: 3, text: '#NAME?' },
        { row: 5, text: '2-Jan' },
      ],
    ])
  })

  it('leave locked lines, and cells that nobody has filled', () => {
    const locked = edited(start(), (draft) => setLocked(draft, [1], true))
    const rows = withCell(withCell(scriptSheet(locked, TARGET), 1, 'Hujambo.'), 2, '')
    expect(planned(locked, rows)).toMatchObject({ changes: [], locked: 1 })
  })

  it('take any table of words whole: no row is lost, and none is taken twice', () => {
    const word = fc.constantFrom('Moja.', 'Mbili.', 'Tatu.', '')
    const row = fc.record({
      id: fc.integer({ min: 0, max: 5 }),
      source: fc.constantFrom('Good morning.', 'Other.', ''),
      word,
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (list) => {
        const rows = [
          ['ID', 'Source', 'Translation'],
          ...list.map(({ id, source, word: text }) => [`${id}`, source, text]),
        ]
        const plan = planned(start(), rows)
        const after = taken(start(), rows)
        const kept = [
          ...Object.values(after.lines).flatMap((line) => line.texts[TARGET]?.text ?? []),
          ...plan.leftOver.map(({ translation }) => translation),
        ].join(' ')
        for (const { word: text } of list) expect(kept).toContain(text)
        expect(taken(after, rows)).toEqual(after)
      }),
    )
  })
})

describe('readSheetRows', () => {
  it('finds columns by the names that other programs give them', () => {
    const rows = [
      ['Dialogue list'],
      ['Timecode In', 'Timecode Out', 'Character', 'Transcription', 'Adaptation', 'Comments'],
      ['00:00:00.000', '00:00:02.000', 'Ann', 'Good morning.', ' Hujambo. ', 'soft'],
    ]
    expect(readSheetRows({ rows })).toEqual([
      { row: 3, start: 0, end: 2, speaker: 'Ann', source: 'Good morning.', translation: 'Hujambo.', note: 'soft' },
    ])
    expect(() => readSheetRows({ rows: [['a', 'b']] })).toThrow()
  })
})

describe('readSpreadsheet', () => {
  const FIXTURES = join(import.meta.dirname, '../../e2e/texts/sheets')
  it.each([
    'openpyxl.xlsx', // ours, opened, edited and saved by openpyxl 3.1.5, with a formula in a note
    'xlsxwriter.xlsx', // made by XlsxWriter 3.2.9, under titles, with other names of columns
    'libreoffice.xlsx', // ours, edited and saved by LibreOffice 7.4, a word in bold, a formula in a note, a row added
    'libreoffice.csv', // the same, saved as CSV
    'semicolons.csv', // as spreadsheets of most of Europe write it
  ])('reads %s', (name) => {
    const rows = readSpreadsheet(name, readFileSync(join(FIXTURES, name)))
    const { changes } = planned(start(), rows)
    expect(changes.map(({ line, field, after }) => [line, field, after])).toEqual([
      [1, 'translation', 'Hujambo, rafiki.'],
      [1, 'note', 'Ọjọ́ 2'],
    ])
  })

  it.each(['libreoffice.xlsx', 'libreoffice.csv'])('reads times that were typed into %s', (name) => {
    const rows = readSpreadsheet(name, readFileSync(join(FIXTURES, name)))
    expect(planned(start(), rows).added).toMatchObject([{ start: 9, end: 10.5, speaker: 'Ben', translation: 'Ndiyo.' }])
  })

  it('finds nothing changed in our table of text that LibreOffice 7.4 opened and saved as a spreadsheet', () => {
    const rows = readSpreadsheet('a.xlsx', readFileSync(join(FIXTURES, 'libreofficeFromCsv.xlsx')))
    expect(planned(start(), rows)).toEqual({ changes: [], added: [], leftOver: [], locked: 0, gone: [], spoiled: [] })
    expect(readSheetRows(rows).map((row) => row.start)).toEqual([0, 3, 6])
  })

  it('refuses what is no spreadsheet, and one that unpacks to more than it may', () => {
    // The archive's directory, which begins with PK, 1, 2, has the size of a file at 24.
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(1000) })
    new DataView(bomb.buffer).setUint32(Buffer.from(bomb).indexOf('PK\u0001\u0002') + 24, 201_000_000, true)
    for (const bytes of [new Uint8Array([0x50, 0x4b, 3, 4, 0]), bomb]) {
      expect(() => readSpreadsheet('a.xlsx', bytes)).toThrow(/a\.xlsx could not be read as a spreadsheet/)
    }
  })
})
