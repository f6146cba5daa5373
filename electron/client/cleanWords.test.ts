import { describe, expect, it } from 'vitest'
import { cleanWords } from './cleanWords.ts'

const KEY = 'sk-never-to-be-seen-0123456789'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')

/** Pieces of the key that no message may have, in any case and whatever stands between its letters. */
function tells(words: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const [key, said] = [plain(KEY), plain(words)]
  return Array.from({ length: key.length - 5 }, (_, at) => key.slice(at, at + 6)).some((one) => said.includes(one))
}

describe('the key of a server is passed on in no writing', () => {
  const short = KEY.slice(3, 15)
  it.each<[string, string]>([
    ['as it is', `Key ${KEY} is wrong`],
    ['in capitals', `Key ${KEY.toUpperCase()} is wrong`],
    ['in base64', `Authorization ${base64(KEY)} is wrong`],
    ['in base64 with its prefix', `Got ${base64(`Bearer ${KEY}`)}.`],
    ['in base64, a part of it', `Got ${base64(short)}.`],
    ['in base64, in lines', `Got ${base64(KEY).replace(/.{8}/g, '$& ')}.`],
    ['in base64 of base64', `Got ${base64(base64(short))}.`],
    ['in the base64 of addresses', `Got ${Buffer.from(`?${KEY}`).toString('base64url')}.`],
    ['in base64 of UTF-16', `Got ${Buffer.from(short, 'utf16le').toString('base64')}.`],
    ['in hexadecimal', `Got ${hex(short)}.`],
    ['in hexadecimal with colons', `Got ${hex(KEY).replace(/..(?=.)/g, '$&:')}.`],
    ['in percent signs', `Got ${hex(short).replace(/../g, '%$&')}.`],
    ['in an address', `See https://x.example/?key=${encodeURIComponent(KEY)}`],
    ['as escapes', `Got ${[...short].map((sign) => `\\u00${hex(sign)}`).join('')}.`],
    ['as entities', `Got ${[...short].map((sign) => `&#${sign.charCodeAt(0)};`).join('')}.`],
    ['as numbers', `Got ${[...KEY].map((sign) => sign.charCodeAt(0)).join(' ')}.`],
    ['backwards', `Got ${[...short].reverse().join('')}.`],
    [
      'rotated',
      `Got ${short.replace(/[a-z]/g, (sign) => String.fromCharCode(((sign.charCodeAt(0) - 84) % 26) + 97))}.`,
    ],
    ['spelt out', `Got ${[...KEY].join(' ')}.`],
    ['with signs without width', `Got ${[...short].join('\u200b')}.`],
    [
      'in wide letters',
      `Got ${[...short].map((sign) => (sign === '-' ? sign : String.fromCharCode(sign.charCodeAt(0) + 0xfee0))).join('')}.`,
    ],
    ['in two halves', `Got ${KEY.slice(0, 15)} and ${KEY.slice(15)}.`],
    ['cut by the end', `${'word '.repeat(97)}${KEY}`],
    ['packed', `Got ${Buffer.from([...KEY].map((sign) => sign.charCodeAt(0) ^ 0x55)).toString('base64')}.`],
  ])('%s', (_, said) => {
    const words = cleanWords(said, KEY)
    expect(tells(words), words).toBe(false)
    for (const part of said.split(/[ .]/).filter((one) => one.length >= 16)) expect(words).not.toContain(part)
    expect(words).toContain('…')
  })
})

it.each([
  'The voice yo-NG-EzinneNeural is not there. Choose one of the list.',
  'Ẹ káàárọ̀: àṣìṣe kan wà.',
  'There is no job 6f1c0d52-9a1e-4b5e-8b9b-0d1f9c6c3a77.',
  '模型不存在，请检查您的请求参数，然后再次尝试，谢谢您的理解和支持，祝您生活愉快。',
])('passes words on: %s', (words) => {
  expect(cleanWords(words, KEY)).toBe(words)
  expect(cleanWords(words)).toBe(words)
})

it('cuts long words, and makes one line of several', () => {
  expect(cleanWords('one\r\n\u001b[31mtwo\0three')).toBe('one [31mtwo three')
  expect(cleanWords('word '.repeat(1000)).length).toBeLessThanOrEqual(501)
})
