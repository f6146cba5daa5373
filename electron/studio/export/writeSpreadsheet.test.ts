import { expect, it } from 'vitest'
import { readSpreadsheet } from '../../../shared/sheet/readSpreadsheet.ts'
import { unguarded } from '../../../shared/subtitles/formats/table.ts'
import { writeSpreadsheet } from './exportCommands.ts'

it('keeps every text as it is: none becomes a formula, a number, a date or markup, and none loses a sign', async () => {
  const texts = [
    ...['=1+1', "'=1+1", "''-x", '- Habari!\n- Nzuri.', '@wewe', '+254', "'Ndiyo'"],
    ...['1905', '0012', '3/4', '12:30', 'TRUE', '#N/A', '<b>&amp;</b>', '"nukuu"', 'Ọjọ́ dára', '👩🏾‍🌾'],
  ]
  const rows = texts.map((text) => [text])
  const read = readSpreadsheet('a.xlsx', new Uint8Array(await writeSpreadsheet(rows))).rows
  expect(read.map((row) => row.map(unguarded))).toEqual(rows)
})
