import fc from 'fast-check'
import { expect, it } from 'vitest'
import { METADATA_HEADER_LIMIT, type SpeechMetadata } from '../../../shared/contract/records.ts'
import { english } from '../../../shared/locale/english.ts'
import { unspokenNote } from '../dub/speak/unspokenNotes.ts'
import { metadataHeader } from './speech.ts'

const metadata = (text: string, more: Partial<SpeechMetadata> = {}): SpeechMetadata => ({
  id: '0c3e8b0e-6a0f-4a8e-9a43-0d2f3f1f7c11',
  voice_id: 'yo-adeola',
  voice_name: 'Adéọlá',
  text,
  duration_seconds: 1.25,
  sample_rate: 22_050,
  character_count: [...text].length,
  created_at: '2026-11-20T08:00:00.000Z',
  ...more,
})
const sizeOf = (value: SpeechMetadata) => JSON.stringify(value).replace(/[^\x20-\x7e]/g, '\\u0000').length
const read = (header: string) => JSON.parse(header) as SpeechMetadata

/** Texts as long as a request may be, of letters that take from 1 to 12 characters of the header. */
const texts = fc
  .tuple(fc.array(fc.constantFrom('a', '"', '\u007f', 'ẹ', 'ọ̀', 'ọ́', '中', '😀', '👩🏾‍🏫', '\u0301')), fc.nat(5000))
  .map(([units, length]) => [...units.join('').repeat(5000)].slice(0, length).join(''))

it('is whole while it fits, else the longest beginning of whole characters, with all other fields as they are', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const header = metadataHeader(metadata(text))
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      expect(header.length).toBeLessThanOrEqual(METADATA_HEADER_LIMIT)
      const { text: sent, ...others } = read(header)
      const { text: _, ...given } = metadata(text)
      expect(others).toEqual(given)
      if (sent === text) return
      expect(sent.endsWith('…')).toBe(true)
      const kept = sent.slice(0, -1)
      const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
      const count = [...new Intl.Segmenter('en').segment(kept)].length
      expect(kept).toBe(characters.slice(0, count).join(''))
      const longer = { ...metadata(text), text: `${characters.slice(0, count + 1).join('')}…` }
      expect(sizeOf(longer)).toBeGreaterThan(METADATA_HEADER_LIMIT)
    }),
    { numRuns: 60 },
  )
})

it('keeps a text whole to the last byte of the limit', () => {
  const bare = metadataHeader(metadata('')).length
  const fits = 'a'.repeat(METADATA_HEADER_LIMIT - bare)
  const count = { character_count: 5000 }
  expect(read(metadataHeader(metadata(fits, { character_count: 0 }))).text).toBe(fits)
  expect(read(metadataHeader(metadata(`${fits}a`, count))).text).toMatch(/^a+…$/)
})

it('stays within the limit where a voice knows none of thousands of signs', () => {
  const text = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  const messages = [unspokenNote('😀'.repeat(100), [...text, `o${'\u0301'.repeat(4000)}`])].filter(
    (one) => one !== undefined,
  )
  expect(messages).toHaveLength(1)
  expect(metadataHeader(metadata(text, { notes: messages.map(english), said: messages })).length).toBeLessThanOrEqual(
    METADATA_HEADER_LIMIT,
  )
})
