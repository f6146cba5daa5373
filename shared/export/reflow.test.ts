import { cpuUsage } from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../sample.testing.ts'
import { countLetters } from '../script/readingSpeed.ts'
import { breakLines } from './breakLines.ts'
import { reflow } from './reflow.ts'
import { PROFILES } from './subtitleProfile.ts'

const room = { charactersPerLine: 42, lines: 2, language: 'en' }
const lines = (text: string, language = 'en') => breakLines(text.split(' '), { ...room, language })

describe('breakLines', () => {
  it('keeps on one line what fits', () =>
    expect(lines('Good morning, my friend.')).toEqual(['Good morning, my friend.']))

  it('fills a line to its last letter', () => {
    const [full, wide] = [
      ['a'.repeat(20), 'b'.repeat(21)],
      ['a'.repeat(20), 'b'.repeat(22)],
    ]
    expect(lines(full.join(' '))).toEqual([full.join(' ')])
    expect(lines(wide.join(' '))).toEqual(wide)
  })

  it('makes the lower line rather the longer one', () => {
    const [short, long] = ['x'.repeat(20), 'y'.repeat(10)]
    // Both breaks are as far from even lines.
    expect(lines([short, long, short].join(' '))).toEqual([short, `${long} ${short}`])
  })

  it('makes lines of about one length', () => {
    expect(lines('We walked along the river until the sun went down behind hills')).toEqual([
      'We walked along the river until',
      'the sun went down behind hills',
    ])
  })

  it('rather breaks behind a clause, and not after a small word', () => {
    expect(lines('When the rain came, all the children ran back inside')).toEqual([
      'When the rain came,',
      'all the children ran back inside',
    ])
    expect(lines('She gave all of the money to her own mother on Sunday')[0]).not.toMatch(/ (?:the|to|of|her|on)$/)
    expect(lines('Mtoto huyo alikwenda nyumbani kwa bibi yake na mama', 'sw')[0]).not.toMatch(/ (?:kwa|na)$/)
  })

  it('counts letters, not the marks on them', () => {
    const text = 'Ẹ̀kọ́ ń gbé ọ̀rọ̀ sókè bí ẹyẹ tó ń fò lójú ọ̀run'.normalize('NFD')
    expect(countLetters(text)).toBeLessThanOrEqual(48)
    expect(lines(text, 'yo').every((line) => countLetters(line) <= 42)).toBe(true)
  })

  it('leaves a word whole that is wider than a line', () =>
    expect(lines(`a ${'x'.repeat(60)} b`)).toContain('x'.repeat(60)))
})

describe('reflow', () => {
  const long =
    'Every morning the fishermen push their boats out before dawn, and nobody in the village says a word. They come back when the sun is high, tired and hungry, with whatever the lake has given them.'

  it('makes several cues of a long line, cut behind sentences and clauses, which share its time', () => {
    const { cues } = reflow([{ start: 10, end: 22, text: long, speaker: 'Amina' }], PROFILES.netflix_english, 'en')
    expect(cues.length).toBeGreaterThan(2)
    expect(cues.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).toBe(long)
    expect(cues.slice(0, -1).some(({ text }) => /[,.]$/.test(text))).toBe(true)
    expect([cues[0]?.start, cues.every(({ speaker }) => speaker === 'Amina')]).toEqual([10, true])
  })

  it('cuts where the words are heard, where that is known', () => {
    const words = long.split(' ').map((text, index) => ({ text, start: 10 + index * 0.1, end: 10.1 + index * 0.1 }))
    const { cues } = reflow([{ start: 10, end: 30, text: long, words }], PROFILES.generic, 'en')
    const second = cues[1]?.text.split(/\s/)[0] ?? ''
    expect(cues[1]?.start).toBeCloseTo(words.find(({ text }) => text === second)?.start ?? 0, 6)
  })

  it('shows a short cue long enough, but not into the next', () => {
    const { cues, tooShort } = reflow(
      [
        { start: 0, end: 0.3, text: 'Hi.' },
        { start: 5, end: 5.2, text: 'No.' },
        { start: 5.5, end: 7, text: 'Yes, now.' },
      ],
      PROFILES.netflix,
    )
    expect(cues[0]?.end).toBeCloseTo(5 / 6, 6)
    expect(cues[1]?.end).toBeCloseTo(5.417, 6)
    expect(tooShort).toBe(1)
  })

  it('puts both languages in one cue, each cut at the same time', () => {
    const { cues } = reflow(
      [
        {
          start: 0,
          end: 10,
          text: long,
          below: 'Kila asubuhi wavuvi husukuma mashua zao kabla ya mapambazuko, na hakuna mtu kijijini anayesema neno.',
        },
      ],
      PROFILES.netflix,
      'en',
    )
    expect(cues.length).toBeGreaterThan(1)
    for (const { text } of cues) expect(text.split('\n').length).toBeGreaterThanOrEqual(2)
    expect(cues[0]?.text).toMatch(/^Every morning[^\n]*\nKila asubuhi/)
  })

  it('keeps every word, in order, within the profile', { tags: 'sampled' }, () => {
    const word = fc.constantFrom(
      'a',
      'na',
      'kwa',
      'ẹ̀kọ́',
      'habari,',
      'mwisho.',
      'nyumbani',
      'the',
      'ngokuthi',
      'internationalisation',
    )
    const line = fc.record({
      gap: fc.integer({ min: 0, max: 30 }),
      length: fc.integer({ min: 1, max: 200 }),
      words: fc.array(word, { minLength: 1, maxLength: 60 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom(...Object.values(PROFILES)), (input, profile) => {
        let at = 0
        const script = input.map(({ gap, length, words }) => {
          const start = at + gap / 10
          at = start + length / 10
          return { start, end: at, text: words.join(' ') }
        })
        const { cues } = reflow(script, profile, 'sw')
        const joinText = (texts: readonly { text: string }[]) =>
          texts.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')
        if (joinText(cues) !== joinText(script)) throw new Error(`${joinText(cues)} is not ${joinText(script)}`)
        cues.forEach((cue, index) => {
          const rows = cue.text.split('\n')
          if (rows.length > profile.lines || rows.some((row) => countLetters(row) > profile.charactersPerLine))
            throw new Error(cue.text)
          const next = cues[index + 1]
          if (!(cue.end > cue.start) || (next !== undefined && cue.end > next.start + 1e-9))
            throw new Error(`${cue.start} to ${cue.end}, then ${next?.start}`)
        })
      }),
      runs(1000),
    )
  })

  it('is quick with a long film', () => {
    const script = Array.from({ length: 4000 }, (_, index) => ({
      start: index * 4,
      end: index * 4 + 3.8,
      text: long,
    }))
    // Processor time, since a busy machine gives a test only part of a core.
    const before = cpuUsage()
    reflow(script, PROFILES.netflix, 'en')
    expect(cpuUsage(before).user / 1000).toBeLessThan(20_000)
  })
})
