import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeFileName, voiceFileName } from './fileNames.ts'

describe('safeFileName', () => {
  it.each([
    ['Episode 1', 'Episode 1'],
    ['Ẹ̀kọ́ 🎬', 'Ẹ̀kọ́ 🎬'.normalize('NFC')],
    ['a/b\\c:d*e?"<f>|', 'a b c d e f'],
    ['CON', 'CON Project'],
    ['com1.final', 'com1 final Project'],
    ['LPT²', 'LPT² Project'],
    ['conout$.log', 'conout$ log Project'],
    ['trailing. . ', 'trailing'],
    ['..', 'Project'],
    ['\u0007', 'Project'],
    ['', 'Project'],
  ])('makes of %j %j', (requestedName, name) => {
    expect(safeFileName(requestedName)).toBe(name)
  })

  it('makes names that every system takes, of anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (requestedName) => {
        const name = safeFileName(requestedName)
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^\.{1,2}$|[. ]$|^$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210)
        expect(safeFileName(name)).toBe(name)
      }),
    )
  })
})

it.each([
  ['Ada Obi', 'Ada-Obi.griotvoice'],
  ['Adébáyọ̀', 'Adébáyọ̀.griotvoice'],
  ['😀', 'voice.griotvoice'],
  ['../..', 'voice.griotvoice'],
  ['con', 'con voice.griotvoice'],
])('calls the file of the voice of %j %j', (reader, name) => {
  expect(voiceFileName(reader)).toBe(name.normalize('NFC'))
})
