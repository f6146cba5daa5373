import { cpuUsage } from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs, sampled } from '../../sample.testing.ts'
import { applyFixes, type FixReason } from './fix.ts'
import { repairMarks } from './repairMarks.ts'

const repaired = (text: string, language: string): string => applyFixes(text, repairMarks(text, language))

describe('repairMarks', () => {
  it.each([
    ['a vertical line below', 'yo', 'e\u0329ko\u0329\u0300', 'ẹkọ̀', 'wrong_dot'],
    ['a line below before the tone, in another order', 'yo', 'e\u0301\u0329', 'ẹ\u0301', 'wrong_dot'],
    ['cedillas, commas, ogoneks and macrons below', 'yo', 'ş ș ę ǫ e\u0331', 'ṣ ṣ ẹ ọ ẹ', 'wrong_dot'],
    ['a dot above where no such letter is', 'yo', 'ė ṡ', 'ẹ ṣ', 'wrong_dot'],
    ['ogoneks in Igbo', 'ig', 'ų į', 'ụ ị', 'wrong_dot'],
    ['older spellings of Igbo', 'ig', 'ñ ö ü', 'ṅ ọ ụ', 'other_spelling'],
    ['Cyrillic letters in a Latin word', 'yo', 'оmо', 'omo', 'look_alike'],
    ['Greek letters with tones', 'yo', 'kό', 'kó', 'look_alike'],
    ['full-width and mathematical letters', 'sw', 'ｈａbari 𝐚', 'habari a', 'look_alike'],
    ['Turkish letters', 'ig', 'ıke İke', 'ike Ike', 'look_alike'],
    ['a mark as a sign of its own', 'yo', 'e´ oˋ o`ko', 'é ò òko', 'stray_mark'],
    ['a mark before its letter', 'yo', '\u0301a \u0301i', 'á í', 'stray_mark'],
    ['the same mark twice', 'yo', 'ẹ\u0323 e\u0301\u0301', 'ẹ é', 'doubled_mark'],
    ['hooks typed as apostrophes', 'ha', "d'an K'asa b’arawo k'walo", 'ɗan Ƙasa ɓarawo ƙwalo', 'hook'],
    ['hooks typed as modifier letters and marks', 'ha', 'kʼasa dʾan ķ ḍ b\u0309', 'ƙasa ɗan ƙ ɗ ɓ', 'hook'],
    ['letters of other African languages for hooks', 'ha', 'ɖan đan', 'ɗan ɗan', 'hook'],
    ['apostrophes of ʼy', 'ha', "'yanci ’ya’ya ‘Yan", 'ʼyanci ʼyaʼya ʼYan', 'apostrophe'],
    ['soft hyphens and joiners in words', 'en', 're\u00adpair a\u200db', 'repair ab', 'invisible'],
    ['another normal form', 'yo', 'e\u0301\u0323 o\u0300', 'ẹ\u0301 ò', 'form'],
  ] as const satisfies readonly (readonly [string, string, string, string, FixReason])[])(
    'repairs %s',
    (_, language, text, right, reason) => {
      expect(repaired(text, language)).toBe(right)
      expect(new Set(repairMarks(text, language).map((fix) => fix.reason))).toEqual(new Set([reason]))
    },
  )

  it('says what is there and where', () => {
    expect(repairMarks('Ṣé e\u0329ko?', 'yo')).toEqual([
      { start: 3, end: 5, before: 'e\u0329', after: 'ẹ', reason: 'wrong_dot' },
    ])
  })

  it.each([
    ['yo', 'Ẹ káàárọ̀, ṣé ẹ sùn dáadáa? N̄ jẹ́ ó ń lọ? “Bẹ́ẹ̀ ni.”'],
    ['ig', "Kèdú? N'ụlọ akwụkwọ ṅụọ mmiri. Ọ dị mma."],
    ['ha', "Ɗan ƙasa, ɓarna; ƴaʼya, ra'ayi, jam'iyya, Kur'ani, 'yaro ne', mas'ala."],
    ['sw', 'Ng’ombe, chang’aa “nzuri”.'],
    ['en', 'A naïve café, Müller’s ŵ and ñ, don`t.'],
    ['yo', 'Он сказал “да” lọ'],
    ['ha', 'السلام عليكم'],
  ])('leaves right %s alone: %s', (language, text) => {
    expect(repairMarks(text.normalize('NFC'), language)).toEqual([])
  })

  it('never touches a right letter, and nothing is left to repair after it', { tags: 'sampled' }, () => {
    const right = fc.constantFrom(
      'a',
      'ẹ',
      'ọ\u0301',
      'ṣ',
      'ń',
      'm\u0300',
      'e\u0300'.normalize('NFC'),
      ' ',
      'gb',
      '-',
      '’',
    )
    const wrong = fc.constantFrom('e\u0329', 'ş', 'о', 'o\u0301\u0323', 'ẹ\u0323', '\u0301', '´', '\u00ad', 'ı', '`')
    fc.assert(
      fc.property(
        fc.array(fc.oneof(right, right, wrong)),
        fc.constantFrom('yo', 'ig', 'ha', 'zu'),
        (parts, language) => {
          const text = parts.join('')
          const fixes = repairMarks(text, language)
          for (const { start, end, before, after } of fixes) {
            expect(text.slice(start, end)).toBe(before)
            expect(after).not.toBe(before)
          }
          expect(fixes.every(({ start }, at) => start >= (fixes[at - 1]?.end ?? 0))).toBe(true)
          expect(repairMarks(applyFixes(text, fixes), language)).toEqual([])
        },
      ),
      runs(1500),
    )
    fc.assert(
      fc.property(fc.array(right), (parts) => {
        // Marks that come to stand on a letter before them are no letters of ours.
        expect(repairMarks(parts.join('').normalize('NFC'), 'yo')).toEqual([])
      }),
    )
  })

  it('takes any text, and a long one in no more than its share of time', { tags: 'sampled' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('yo', 'ig', 'ha', 'en'), (text, language) => {
        expect(repairMarks(repaired(text, language), language)).toEqual([])
      }),
      runs(150),
    )
    const seconds = (text: string): number => {
      // Processor time, since a busy machine gives a test only part of a core.
      const before = cpuUsage()
      repairMarks(text, 'yo')
      repairMarks(text, 'ha')
      return cpuUsage(before).user / 1e6
    }
    expect(seconds("Ẹ\u0301 ko\u0329 d'an оmо ".repeat(60_000))).toBeLessThan(20)
    // Quadratic time would take minutes for these.
    for (const piece of sampled(['\u0301', 'о', '`', 'a\u200d', '´']))
      expect(seconds(`a${piece.repeat(200_000)}`)).toBeLessThan(10)
  })
})
