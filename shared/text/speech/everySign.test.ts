import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Target } from '../../contract/records.ts'
import { TARGETS } from '../../contract/targets.ts'
import { unreadSigns } from '../check/checkText.ts'
import { SIGN_WORDS, UNIT_SPELLINGS, UNIT_WORDS } from './numbers/signWords.ts'
import { plainReading } from './plainReading.ts'
import { isSilentSign } from './plainSigns.ts'
import { readAloud } from './readAloud.ts'

const root = new URL('../../../', import.meta.url)
const CASES = new URL('../shared/cases/', root)

/** Texts by themselves, each with its language: the Declaration of Human Rights, this project's documents, cases of others. */
const texts: (readonly [name: string, language: Target, text: string])[] = [
  ...TARGETS.map((language) => [`e2e/texts/udhr.${language}.txt`, language] as const),
  ...readdirSync(new URL('docs', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [`docs/${name}`, languageOf(name)] as const),
].map(([name, language]) => [name, language, readFileSync(new URL(name, root), 'utf8')] as const)

function languageOf(name: string): Target {
  return TARGETS.find((language) => name.endsWith(`.${language}.md`)) ?? 'en'
}

/** The letters, figures and symbols of a line that are neither spoken nor silent by design, and do not mark it. */
function lostSigns(line: string, language: Target): string[] {
  const text = line.normalize('NFC')
  const { spoken } = readAloud(text, language)
  const marked = new Set(unreadSigns(text, language).map((sign) => sign.text))
  const covered = new Set<number>()
  for (const { kind, spokenForm, offset, length } of spoken)
    if (kind !== 'space' && spokenForm !== '')
      for (let place = offset; place < offset + length; place++) covered.add(place)
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{S}]/gu))
    .filter(({ 0: sign, index }) => !covered.has(index) && !isSilentSign(sign) && !marked.has(sign))
    .map(({ 0: sign, index }) => `${sign} in ${text.slice(Math.max(0, index - 12), index + 12)}`)
}

/** Symbols, and figures that are not plain ones, that change nothing of what is said when they are taken away. */
function idleSigns(line: string, language: Target): string[] {
  const text = line.normalize('NFC')
  const whole = plainReading(text, language).text
  const marked = new Set(unreadSigns(text, language).map((sign) => sign.text))
  return Array.from(text.matchAll(/(?![0-9])[\p{N}\p{S}]/gu))
    .filter(({ 0: sign }) => !isSilentSign(sign) && !marked.has(sign))
    .filter(
      ({ 0: sign, index }) =>
        plainReading(text.slice(0, index) + text.slice(index + sign.length), language).text === whole,
    )
    .map(({ 0: sign, index }) => `${sign} in ${text.slice(Math.max(0, index - 12), index + 12)}`)
}

const linesOf = (text: string): string[] => [...new Set(text.split('\n').filter((line) => line.trim() !== ''))]

describe('no letter, figure or symbol is lost in silence', () => {
  it('has 20 texts in six languages', () => {
    expect(texts.length).toBeGreaterThanOrEqual(20)
    expect(new Set(texts.map(([, language]) => language))).toEqual(new Set(TARGETS))
  })

  it.each(texts)('in %s (%s)', (_, language, text) => {
    expect(linesOf(text).flatMap((line) => lostSigns(line, language))).toEqual([])
    expect(linesOf(text).flatMap((line) => idleSigns(line, language))).toEqual([])
  })

  it.skipIf(!existsSync(CASES))('in the texts of others (`../shared/cases`, where they are)', () => {
    const rows = readdirSync(CASES)
      .map((name) => new URL(`${name}/cases.txt`, CASES))
      .filter((file) => existsSync(file))
      .flatMap((file) => linesOf(readFileSync(file, 'utf8')))
      .map((row) => row.split(' | ').map((cell) => cell.trim()) as [Target, string, string])
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.flatMap(([language, text]) => [...lostSigns(text, language), ...idleSigns(text, language)])).toEqual([])
  })
})

describe.each(TARGETS)('in %s', (language) => {
  it.each([
    '5 µg, 5 μg, 250 mg and 3 kWh at −$1.50, ±5, ≤ 3, ≥ 4, √16, ≈ 10, 5‰, 20 × 3 ÷ 2',
    'Ⅳ ⅳ Ⅷ ① ⑫ ㎏ x² y³ 10⁶ 10⁻³ CO₂ ½ ⅝ ٣ ５ 𝟗',
    '5′10″ 40° 26′ 46″ 1:30:15 30 °C 50 °F 5 ¢ ₩5 ₽5 ₿5 A$5 C$5',
    'C# and C++ → R&D < 5 > 3 ~10 a^2 α β γ Ω π ∞ ≠ § ♯ ♭',
  ])('says every sign of %s', (text) => {
    expect(unreadSigns(text, language)).toEqual([])
    expect(lostSigns(text, language)).toEqual([])
    expect(idleSigns(text, language)).toEqual([])
  })

  it.each(['a ⊕ b', '中', 'θέμα ж', '5 ⌘', 'x ∮ y', 'house²', '฿5', 'Ϡ', '↔ ⇒ ⟹'])('asks how %s is said', (text) => {
    expect(unreadSigns(text, language).length).toBeGreaterThan(0)
    expect(lostSigns(text, language)).toEqual([])
  })

  it.each(['😀', '👍🏽', '👨‍👩‍👧', '❤️', '🇳🇬🇰🇪', '★ ☆ ✓ ● ■ ♪ ♫', '© ® ™', '───', '1️⃣'])(
    'asks nothing about %s',
    (text) => {
      expect(unreadSigns(text, language)).toEqual([])
      expect(plainReading(text, language).text).not.toMatch(/[^\p{L}\p{M}\s]/u)
    },
  )

  it('has words for every unit and sign', () => {
    expect(Object.entries(UNIT_WORDS[language]).filter(([, words]) => words === '')).toEqual([])
    expect(Object.entries(SIGN_WORDS[language]).filter(([, words]) => words === '')).toEqual([])
  })

  it('says the unit that stands behind a figure', () => {
    const figure = plainReading('7', language).text
    const silent = [...UNIT_SPELLINGS].filter(([written, { isJoined, wordIn }]) => {
      const text = isJoined ? `7${written}` : `7 ${written}`
      return !wordIn.includes(language) && plainReading(text, language).text.trim() === figure
    })
    expect(silent).toEqual([])
  })
})
