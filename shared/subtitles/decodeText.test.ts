import { describe, expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

const text = '1\n00:00:01,000 --> 00:00:02,000\nẸ káàbọ̀, Bàbá\n'
const utf16 = (bigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

/** Bytes of a text with four of them for each code point. */
function utf32(words: string, bigEndian = false): Buffer {
  const bytes = Buffer.alloc(4 * [...words].length)
  for (const [at, sign] of [...words].entries())
    bytes[bigEndian ? 'writeUInt32BE' : 'writeUInt32LE'](sign.codePointAt(0) ?? 0, 4 * at)
  return bytes
}

/** Bytes of a text in an encoding of one byte a letter. */
function encode(words: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...words], (letter) => bytes.get(letter) ?? 0x3f)
}

/** A short subtitle file that says one thing several times. */
function subtitles(cueText: string): string {
  const cue = (second: number) => `${second}\r\n00:00:0${second},000 --> 00:00:0${second + 1},000\r\n${cueText}\r\n`
  return [1, 2, 3, 4].map(cue).join('\r\n')
}

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(false)]), 'utf-16le'],
    ['big-endian UTF-16 with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(true)]), 'utf-16be'],
    ['UTF-16', utf16(false), 'utf-16le'],
    ['big-endian UTF-16', utf16(true), 'utf-16be'],
    ['UTF-32', utf32(text), 'utf-32le'],
    ['UTF-32 with a mark', utf32(`\ufeff${text}`), 'utf-32le'],
    ['big-endian UTF-32', utf32(text, true), 'utf-32be'],
    ['big-endian UTF-32 with a mark', utf32(`\ufeff${text}`, true), 'utf-32be'],
  ])('reads %s', (_, bytes, encoding) => expect(decodeText(bytes)).toEqual({ text, encoding, guessed: false }))

  it.each([
    ['windows-1250', 'Zażółć gęślą jaźń. Příliš žluťoučký kůň úpěl ďábelské ódy.'],
    ['windows-1251', 'Привет, как дела? Сегодня хорошая погода.'],
    ['windows-1252', 'Ça va être très facile, n’est-ce pas ? L’été à l’école, « déjà vu ».'],
    ['windows-1254', 'Günaydın, bugün nasılsın? Şimdi İstanbul’da yağmur yağıyor ve çok soğuk.'],
    ['windows-1256', 'مرحبا كيف حالك اليوم؟ هذا يوم جميل جدا في المدينة'],
  ])('tells %s by its letters', (encoding, cueText) => {
    const file = subtitles(cueText)
    expect(decodeText(encode(file, encoding))).toEqual({ text: file, encoding, guessed: true })
  })

  it('reads what tells nothing as windows-1252', () => {
    expect(decodeText(Uint8Array.from([0x93, 0x63, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x80])).text).toBe('“café” €')
  })

  it('keeps to UTF-8 where a mark says so, whatever a byte of it became', () => {
    const bytes = Buffer.concat([Buffer.from(`\ufeff${text}`), Buffer.from([0xff])])
    expect(decodeText(bytes)).toEqual({ text: `${text}\ufffd`, encoding: 'utf-8', guessed: false })
  })

  it('reads nothing', () => expect(decodeText(new Uint8Array()).text).toBe(''))
})
