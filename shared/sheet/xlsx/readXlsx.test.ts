import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readSubtitleBytes } from '../../subtitles/readSubtitleBytes.ts'
import { readXlsx } from './readXlsx.ts'

interface Parts {
  readonly rows: string
  readonly strings?: string
  readonly workbook?: string
  readonly after?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss.000"/><numFmt numFmtId="165" formatCode="d\\-mmm"/><numFmt numFmtId="166" formatCode="0.00 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="21"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`

/** A spreadsheet with one sheet, as any writer makes it. */
function spreadsheet({ rows, strings = '', workbook = '', after = '' }: Parts): Uint8Array {
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${RELATIONS}/officeDocument" Target="/xl/book.xml"/></Relationships>`,
    'xl/book.xml': `<x:workbook xmlns:x="m" xmlns:r="r">${workbook}<x:sheets><x:sheet name="Notes" r:id="rId9" state="hidden"/><x:sheet name="Script" r:id="rId1"/></x:sheets></x:workbook>`,
    'xl/_rels/book.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(HEAD + text)])))
}

const text = (place: string, words: string) =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`
const number = (place: string, value: number, style = 0) => `<c r="${place}" s="${style}"><v>${value}</v></c>`
const span = (row: number, start: number, end: number, style = 1) =>
  number(`A${row}`, start / 86_400, style) + number(`B${row}`, end / 86_400, style)
const NAMES = `<row r="1">${['start', 'end', 'text', 'translation'].map((name, at) => text(`${'ABCD'[at]}1`, name)).join('')}</row>`

it('reads a table as translators return it: rich text, reading aids, dates that were made of words, errors, hidden rows', () => {
  const file = spreadsheet({
    strings:
      '<si><r><t>Maneno </t></r><r><rPr><b/></rPr><t>mazito</t></r><r><t xml:space="preserve"> sana</t></r></si>',
    rows: `${NAMES}
      <row r="2">${span(2, 1.5, 3.25)}${text('C2', 'Bold words')}<c r="D2" t="s"><v>0</v></c></row>
      <row r="3">${span(3, 90, 92, 2)}${text('C3', 'Kanji')}<c r="D3" t="inlineStr"><is><t>\u6771\u4eac</t><rPh sb="0" eb="2"><t>\u30c8\u30a6</t></rPh></is></c></row>
      <row r="4">${span(4, 3600, 3602)}${text('C4', 'One or two')}${number('D4', 45_659, 3)}</row>
      <row r="5">${span(5, 3610, 3612)}${text('C5', '- Come in')}<c r="D5" t="e"><f>-Karibu</f><v>#NAME?</v></c></row>
      <row r="6" hidden="1">${span(6, 3620, 3622)}${text('C6', 'Hidden')}<c r="D6" t="str"><f>A</f><v>Iliyofichwa_x000D_</v></c></row>
      <row r="7">${span(7, 3630, 3632)}${text('C7', 'A year')}${number('D7', 1999)}</row>
      <row r="8">${span(8, 3640, 3642)}${text('C8', 'A verse')}${text('D8', '3:16')}</row>
      <row r="9">${span(9, 3650, 3652)}${text('C9', 'True')}<c r="D9" t="b"><v>1</v></c></row>`,
  })
  const { cues, notes } = readSubtitleBytes(file, 'returned.xlsx', { prefer: 'translation', asWritten: true })
  expect(cues.map(({ start, end, text: words }) => [start, end, words])).toEqual([
    [1.5, 3.25, 'Maneno mazito sana'],
    [90, 92, '\u6771\u4eac'],
    [3620, 3622, 'Iliyofichwa'],
    [3630, 3632, '1999'],
    // Somebody typed this as text.
    [3640, 3642, '3:16'],
  ])
  expect(notes.map(({ values }) => values?.['times'])).toEqual(['1:00:00 2025-01-02, 1:00:10 #NAME?, 1:00:50 TRUE'])
})

it('counts days from 1904 where the workbook does, and gives merged names to all their rows', () => {
  const file = spreadsheet({
    workbook: '<x:workbookPr date1904="1"/>',
    rows: `<row r="1">${text('A1', 'start')}${text('B1', 'end')}${text('C1', 'speaker')}${text('D1', 'text')}</row>
      <row r="2">${span(2, 1, 2)}${text('C2', 'Amina')}${text('D2', 'One.')}</row>
      <row r="3">${span(3, 3, 4)}${text('D3', 'Two.')}</row>
      <row r="4">${number('A4', 44_197, 3)}${number('B4', 2.5, 4)}</row>`,
    after: '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>',
  })
  expect(readXlsx(file, 'x.xlsx').rows[3]).toEqual(['2025-01-02', '2.5'])
  expect(readSubtitleBytes(file, 'x.xlsx').cues).toMatchObject([
    { start: 1, speaker: 'Amina' },
    { start: 3, speaker: 'Amina' },
  ])
})

it('keeps nothing for cells that are empty, however far away one with a value is', () => {
  const far = spreadsheet({
    rows: `${NAMES}<row r="10000">${text('XFD10000', 'x')}</row><row r="1048576">${text('B1048576', 'y')}</row>`,
  })
  const { rows, numberOf } = readXlsx(far, 'far.xlsx')
  expect(rows).toEqual([
    ['start', 'end', 'text', 'translation'],
    ['', 'y'],
  ])
  expect(numberOf?.(1)).toBe(1_048_576)
})

it('refuses other archives, and tables of the older Excel, by name', () => {
  const other = zipSync({ 'content.xml': strToU8('<x/>') })
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])
  for (const bytes of [other, old]) {
    expect(() => readSubtitleBytes(bytes, 'a.csv')).toThrow(
      'a.csv could not be read as a spreadsheet. Save it as .xlsx or .csv.',
    )
  }
})
