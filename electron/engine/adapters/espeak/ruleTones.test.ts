import { afterAll, describe, expect, it } from 'vitest'
import { sampled } from '../../../../shared/sample.testing.ts'
import type { Tone } from '../../../../shared/text/speech/phonology.ts'
import { createRuleProbe, type Probed } from './ruleProbe.testing.ts'

const probe = createRuleProbe()
afterAll(() => probe.close())

const YORUBA =
  'Ẹ káàárọ̀ ọ̀rẹ́ mi, báwo ni ilé? Àwọn ọmọ wa ti lọ sí ilé ẹ̀kọ́, wọ́n sì ń kẹ́kọ̀ọ́ dáadáa. Ìgbà ti dé, ògiri ti wó. ' +
  'Ọba ìlú náà ránṣẹ́ sí àwọn ìjòyè rẹ̀ pé kí wọ́n wá sí ààfin ní òwúrọ̀ ọ̀la. Bàbá àgbẹ̀ gbé ọkọ́ rẹ̀ lọ sí oko.'
const IGBO =
  'Àkwá ákwà ákwá àkwà. Ùlò ànyị̀ dì n’òbòdò. Ó gà-àbịá ụ́lọ̀ ákwụ́kwọ́. Ḿmádụ̀ nílé nwèrè íké ìkwú òkwú. Òbì m̀ dì úzọ́ màkà ézíokwù.'

const semitones = (a: number, b: number): number => 12 * Math.log2(a / b)

function pitchesOf(syllables: readonly Probed[], tone: Tone): number[] {
  return syllables.flatMap(({ syllable, hz }) => (syllable.tone === tone && hz !== undefined ? [hz] : []))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.filter(holds).length / values.length
}

const RANK = { L: 0, M: 1, H: 2 } as const

/** The share of neighbours whose tones differ that are 2 semitones apart, high and low 4: pitch sinks over a sentence, so that only neighbours tell. */
async function keptSteps(voice: string, text: string): Promise<number> {
  const kept: boolean[] = []
  for (const sentence of text.split(/(?<=[.?]) /u)) {
    const syllables = await probe.say(sentence, voice)
    for (const [index, { syllable, hz }] of syllables.entries()) {
      const before = syllables[index - 1]
      const ranks = [before?.syllable.tone, syllable.tone].map((tone) => RANK[tone as keyof typeof RANK])
      const [from, to] = ranks
      if (from === undefined || to === undefined || from === to || !before?.hz || !hz) continue
      kept.push(semitones(hz, before.hz) * Math.sign(to - from) >= 2 * Math.abs(to - from))
    }
  }
  expect(kept.length).toBeGreaterThan(30)
  return share(kept, (isKept) => isKept)
}

const YORUBA_VOICES = ['yo-adeola', 'yo-ronke', 'yo-folake', 'yo-babatunde', 'yo-kunle', 'yo-segun']
describe.each(sampled(YORUBA_VOICES))('%s', { tags: 'sampled' }, (voice) => {
  it('speaks three levels at least two semitones apart, in statements and in questions', async () => {
    const syllables = await probe.say(YORUBA, voice)
    const [high, mid, low] = (['H', 'M', 'L'] as const).map((tone) => pitchesOf(syllables, tone))
    if (high === undefined || mid === undefined || low === undefined) throw new Error('Three tones were asked for.')
    expect(high.length + mid.length + low.length).toBeGreaterThan(0.9 * syllables.length)
    expect(semitones(mean(high), mean(mid))).toBeGreaterThan(2.5)
    expect(semitones(mean(mid), mean(low))).toBeGreaterThan(2.5)
    expect(await keptSteps(voice, YORUBA)).toBeGreaterThanOrEqual(0.95)
    expect(await keptSteps(voice, YORUBA.replace(/[.]/gu, '?'))).toBeGreaterThanOrEqual(0.95)
  })
})

describe.each(sampled(['ig-chioma', 'ig-emeka']))('%s', { tags: 'sampled' }, (voice) => {
  it('speaks high above low, in spite of downdrift', async () => {
    const syllables = await probe.say(IGBO, voice)
    const low = mean(pitchesOf(syllables, 'L'))
    const high = pitchesOf(syllables, 'H')
    expect(semitones(mean(high), low)).toBeGreaterThan(3)
    expect(share(high, (hz) => semitones(hz, low) >= 2)).toBeGreaterThanOrEqual(0.95)
  })

  it('steps down at the macron and stays there', async () => {
    const [first, stepped, later] = (await probe.say('égō égó.', voice)).slice(1).map(({ hz }) => hz ?? 0)
    const [high] = await probe.say('égō égó.', voice)
    expect(semitones(high?.hz ?? 0, first ?? 0)).toBeGreaterThan(1)
    expect(Math.abs(semitones(first ?? 0, stepped ?? 0))).toBeLessThan(0.7)
    expect(later).toBeLessThan(high?.hz ?? 0)
  })
})

it('glides where one vowel carries two tones', async () => {
  const [falling, end] = await probe.say('bâ bá bá', 'yo-babatunde')
  expect(semitones(falling?.hz ?? 0, end?.hz ?? 0)).toBeGreaterThan(2)
})

it('lengthens the last vowel but one of a Zulu phrase and lets the pitch fall there', async () => {
  const units = await probe.say('bayahamba bonke, bayahamba.', 'zu-sipho')
  // The long syllable is spoken in two pieces, because its pitch glides.
  const [start, end, last] = units.slice(-3)
  const usual = mean(units.slice(0, 2).map(({ duration }) => duration))
  expect(start?.syllable).toBe(end?.syllable)
  expect(((start?.duration ?? 0) + (end?.duration ?? 0)) / usual).toBeGreaterThan(1.8)
  expect(semitones(start?.hz ?? 0, end?.hz ?? 0)).toBeGreaterThan(1)
  expect(last?.syllable.onset).toEqual(['m', 'b'])
})

it('begins a syllable with a breathy consonant lower', async () => {
  const [, plain, , , breathy] = await probe.say('abala abhala', 'zu-thandi')
  expect(semitones(plain?.hz ?? 0, breathy?.hz ?? 0)).toBeGreaterThan(1)
})
