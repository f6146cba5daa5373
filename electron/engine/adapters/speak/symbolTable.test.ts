import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitToSymbols, readSymbolTable } from './symbolTable.ts'

/** The letters of a table as they stand, with the space and the usual stops. */
const table = (signs: string) => new Set([...signs, ' ', '.', ','])

describe('a symbol table', () => {
  it('is read as the library reads it, the space as a number alone', () => {
    expect([...readSymbolTable('_ 0\r\n  1\nẹ 2\n\u0301 3\n')]).toEqual(['_', ' ', 'ẹ', '\u0301'])
  })

  it('has its letters composed or taken apart, and is given them so', () => {
    const text = 'Ẹ káàárọ̀'.normalize('NFC')
    const composed = table('ẹọkráà\u0300')
    const apart = table('eaokr\u0323\u0300\u0301')
    // Precomposed é with the dot apart: neither NFC nor NFD.
    const mixed = table('eaokráà\u0323ò')
    expect(fitToSymbols(text, composed)).toEqual({ text: 'ẹ káàárọ\u0300', unspoken: [] })
    expect(fitToSymbols(text, apart)).toEqual({ text: 'ẹ káàárọ̀'.normalize('NFD'), unspoken: [] })
    expect(fitToSymbols(text, mixed)).toEqual({ text: 'e\u0323 káàárò\u0323', unspoken: [] })
  })

  it('keeps capitals that it has', () => {
    expect(fitToSymbols('Aa', table('Aa')).text).toBe('Aa')
    expect(fitToSymbols('Aa', table('a')).text).toBe('aa')
  })

  it('tells what it lacks, and says the rest', () => {
    const fitted = fitToSymbols('ọ̀rẹ́ ɓera 5', table('orẹeab\u0300\u0301'))
    expect(fitted.text).toBe('o\u0300rẹ\u0301 era ')
    expect(fitted.unspoken).toEqual(['ọ̀', 'ɓ', '5'])
  })

  it('says nothing of quotes and dashes, and takes one apostrophe for another', () => {
    expect(fitToSymbols('“ba’a” — to…', table("bato'-"))).toEqual({ text: "ba'a - to.", unspoken: [] })
  })

  it('takes the line below for the dot below', () => {
    expect(fitToSymbols('o\u0329', table('ọ'))).toEqual({ text: 'ọ', unspoken: [] })
  })

  it('never gives a sign that the table lacks', () => {
    const symbols = table('abẹo\u0300\u0301')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const sign of fitToSymbols(text, symbols).text) expect(symbols.has(sign)).toBe(true)
      }),
    )
  })
})
