import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, testDocument } from '../document.testing.ts'
import { addSpeaker } from './speakerEdits.ts'
import { talkOf } from './speakerTalk.ts'

describe('talkOf', () => {
  it('counts lines, seconds and the share of all that is said', () => {
    const talks = talkOf(
      testDocument([
        [0, 3, 'a', 'Amina'],
        [4, 5, 'b', 'Juma'],
      ]),
    )
    expect(talks.get('SPEAKER_00')).toMatchObject({ lines: 1, seconds: 3, share: 0.75 })
    expect(talks.get('SPEAKER_01')).toMatchObject({ lines: 1, seconds: 1, share: 0.25 })
  })

  it('takes the longest line as a sample, but rather one that nobody talks into', () => {
    const talks = talkOf(
      testDocument([
        [0, 8, 'long', 'Amina'],
        [7, 9, 'into it', 'Juma'],
        [10, 12, 'alone', 'Amina'],
        [13, 14, 'short', 'Amina'],
      ]),
    )
    expect(talks.get('SPEAKER_00')?.sample?.source).toBe('alone')
    expect(talks.get('SPEAKER_01')?.sample?.source).toBe('into it')
  })

  it('knows speakers without lines', () => {
    const document = edited(testDocument([[0, 1, 'a', 'Amina']]), (draft) => addSpeaker(draft, 'Nobody'))
    expect(talkOf(document).get('SPEAKER_01')).toEqual({ lines: 0, seconds: 0, share: 0, sample: undefined })
  })

  it('gives shares that add up, and samples of the speaker', () => {
    const row = fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 20 }), fc.constantFrom('A', 'B', 'C'))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const talks = talkOf(
          testDocument(rows.map(([start, length, who]) => [start, start + length, 'x', who] as const)),
        )
        const all = [...talks.values()]
        expect(all.reduce((sum, { lines }) => sum + lines, 0)).toBe(rows.length)
        expect(all.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
        for (const [id, { sample }] of talks) if (sample !== undefined) expect(sample.speaker).toBe(id)
      }),
    )
  })
})
