import { expect, it } from 'vitest'
import { readSheetRows } from '../sheet/scriptSheet.ts'
import { tableColumns } from '../subtitles/formats/tableColumns.ts'

it.each([
  ['Chanzo', 'Tafsiri'],
  ['Tushe', 'FASSARA'],
  ['Nke mbụ', 'Nsụgharị'],
  ['Orísun', 'Ìtumọ̀'.normalize('NFD')],
  ['Umthombo', 'Umhumusho'],
])('knows the columns that a translator calls %s and %s', (source, translation) => {
  const rows = [
    [source, translation],
    ['Good morning.', 'Asubuhi.'],
  ]
  expect(readSheetRows({ rows })).toEqual([{ row: 2, source: 'Good morning.', translation: 'Asubuhi.' }])
  const timed = rows.map((row, at) => [at === 0 ? 'Start' : '0:01', ...row])
  expect(tableColumns(timed, {})).toMatchObject({ firstRow: 1, source: 1, translation: 2 })
})
