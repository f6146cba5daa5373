import { describe, expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

const text = '1\n00:00:01,000 --> 00:00:02,000\nẸ káàbọ̀, Bàbá\n'
const utf16 = (bigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(false)])],
    ['big-endian UTF-16 with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(true)])],
    ['UTF-16', utf16(false)],
    ['big-endian UTF-16', utf16(true)],
  ])('reads %s', (_, bytes) => expect(decodeText(bytes)).toBe(text))

  it('reads windows-1252 where it is not UTF-8', () => {
    expect(decodeText(Uint8Array.from([0x93, 0x63, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x80]))).toBe('“café” €')
  })

  it('reads nothing', () => expect(decodeText(new Uint8Array())).toBe(''))
})
