import { describe, expect, it } from 'vitest'
import { TARGETS } from '../contract/targets.ts'
import { en } from '../locale/en.ts'
import { isRuleLanguage, toIpa } from '../text/speech/phonology.ts'
import { toSyllables } from '../text/speech/syllables.ts'
import languages from './kitLanguages.json' with { type: 'json' }
import { mergeTests, readTests } from './kitResults.ts'
import { KIT_MATERIAL } from './pairs.ts'
import { chooseItems, formatDubName, formatTest, type ItemResponse, KIT_SIZE, type KitAnswer } from './testKit.ts'

const tables = { own: en, english: en }
const choose = (seed: number, target: 'yo' | 'en' = 'yo') =>
  chooseItems(target, seed, { clear: KIT_MATERIAL[target].pairs, ...tables })

describe.each(TARGETS)('the pairs of %s', (language) => {
  const { pairs, sources, carrier } = KIT_MATERIAL[language]

  it('are enough for a kit, each different in writing and by the letter rules, and name their sources', () => {
    expect(2 * pairs.length).toBeGreaterThanOrEqual(KIT_SIZE.pair)
    expect(sources.length).toBeGreaterThan(0)
    expect(carrier.split('_')).toHaveLength(2)
    for (const { words } of pairs) {
      const [one, other] = words.map(({ text }) => (isRuleLanguage(language) ? ipaOf(text) : text))
      expect(one, words.map(({ text }) => text).join('/')).not.toBe(other)
      expect(words.every(({ gloss }) => gloss !== '')).toBe(true)
    }
    expect(new Set(pairs.map(({ words }) => words.map(({ text }) => text).join('/'))).size).toBe(pairs.length)
  })

  it('explain each word in its own language, in other words than itself', () => {
    const meanings: Readonly<Record<string, readonly string[]>> = languages[language].meanings
    for (const { words } of pairs) {
      const glosses = words.map(({ gloss }) => gloss)
      expect(new Set([...glosses, ...words.map(({ text }) => text)]).size).toBe(4)
      if (language !== 'en') for (const { text, gloss } of words) expect(meanings[text]?.[1]).not.toBe(gloss)
    }
    expect(new Set(pairs.flatMap(({ words }) => words.map(({ text }) => text)))).toEqual(new Set(Object.keys(meanings)))
  })

  const ipaOf = (text: string): string =>
    isRuleLanguage(language) ? toIpa(toSyllables(text, language).words.flatMap(({ syllables }) => syllables)) : text
})

it('chooses forty items by a seed, the same again, and others by another', () => {
  const items = choose(7)
  expect(items.map(({ kind }) => kind)).toEqual([
    ...Array<string>(28).fill('pair'),
    ...Array<string>(5).fill('scale'),
    ...Array<string>(7).fill('text'),
  ])
  expect(new Set(items.map(({ id }) => id)).size).toBe(40)
  expect(choose(7)).toEqual(items)
  expect(choose(8)).not.toEqual(items)
})

const responses: ItemResponse[] = [
  ['ọkọ/ọkọ́/0', 0],
  ['ọkọ/ọkọ́/1', 0],
  ['kú/kún/1', 1],
  ['q1', 4],
  ['own.limits', 0, 'Ó dára báyìí.'],
]
const answer = (more: Partial<KitAnswer> = {}): KitAnswer => ({
  ...{ kit: 'k1', target: 'yo', voice: 'yo-adeola', by: 'Adé', at: 1000, responses: responses.map(composed) },
  ...more,
})
const composed = ([id, response, better]: ItemResponse): ItemResponse => {
  return better === undefined
    ? [id.normalize('NFC'), response]
    : [id.normalize('NFC'), response, better.normalize('NFC')]
}

it('reads answers out of a message, and refuses damaged ones', () => {
  const text = `Hello,\n${formatTest(answer(), ['Listening test'])}\nBye\n${formatTest(answer({ by: 'Bísí' }), [])}`
  expect(readTests(text).map(({ by }) => by)).toEqual(['Adé', 'Bísí'])
  expect(readTests(text)[0]?.responses.slice(0, 1)).toEqual([['ọkọ/ọkọ́/0'.normalize('NFC'), 0, '']])
  expect(() => readTests('nothing')).toThrow()
  const body = formatTest(answer(), [])
  const at = body.indexOf('\n', body.indexOf('TEST 1')) + 3
  const broken = body.slice(0, at) + (body[at] === 'x' ? 'y' : 'x') + body.slice(at + 1)
  expect(() => readTests(broken)).toThrow()
})

it('counts what was heard by contrast, with the bounds of 95 per cent', () => {
  const { voices, tables: tableResults } = mergeTests([answer()])
  expect(voices).toHaveLength(1)
  expect(voices[0]).toMatchObject({
    voice: 'yo-adeola',
    listeners: 1,
    pairs: { right: 2, of: 3 },
    missed: ['ọkọ́'.normalize('NFC')],
  })
  expect(voices[0]?.byContrast).toMatchObject({ tone: { right: 1, of: 2 }, nasal: { right: 1, of: 1 } })
  // Wilson's bounds for 2 of 3, by hand: 0.208 and 0.939.
  expect(voices[0]?.pairs.from).toBeCloseTo(0.208, 2)
  expect(voices[0]?.pairs.to).toBeCloseTo(0.939, 2)
  expect(tableResults[0]).toMatchObject({ texts: { right: 0, of: 1 }, better: [{ key: 'own.limits', by: 'Adé' }] })
  const many = mergeTests(Array.from({ length: 20 }, (_, index) => answer({ by: `L${index}`, kit: `k${index}` })))
  expect(many.voices[0]?.listeners).toBe(20)
  const narrower = (many.voices[0]?.pairs.to ?? 1) - (many.voices[0]?.pairs.from ?? 0)
  expect(narrower).toBeLessThan(0.3)
})

it('merges in any order and with any repetition to the same; a listener’s latest answer counts', () => {
  const all = [
    answer(),
    answer({ at: 2000, responses: [['ọkọ/ọkọ́/0'.normalize('NFC'), 1]] }),
    answer({ by: 'Bísí' }),
    answer({ kit: 'k2', voice: 'yo-kunle' }),
    answer({ target: 'ig', kit: 'k3', voice: 'ig-emeka', responses: [['q2', 5]] }),
  ]
  const expected = mergeTests(all)
  let state = 5
  for (let round = 0; round < 200; round++) {
    const order = [...all, ...all.slice(0, round % 5)]
      .map((one) => {
        state = (state * 16_807) % 2_147_483_647
        return [state, one] as const
      })
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one)
    expect(mergeTests(order)).toEqual(expected)
  }
  const adeola = expected.voices.find(({ voice }) => voice === 'yo-adeola')
  expect(adeola).toMatchObject({ listeners: 2, pairs: { right: 2, of: 4 } })
})

it('changes only what it shows where an answer is tampered with', () => {
  const forged = formatTest(
    answer({
      by: 'A\u202e\u001b[2Jdé',
      responses: [
        ['ọkọ/ọkọ́/0'.normalize('NFC'), 0],
        // The same item again, an answer that no choice gives, a pair and a text that are none.
        ...Array.from({ length: 50 }, (): ItemResponse => ['ọkọ/ọkọ́/0'.normalize('NFC'), 1]),
        ['kú/kún/1', 4],
        ['no/pair/1', 1],
        ['q1', 0],
        ['q9', 5],
        ['<b>.x', 1, '<script>'],
        ['own.limits', 3, 'Better'],
      ],
    }),
    [],
  )
  const [read] = readTests(forged)
  expect(read?.by).toBe('A [2Jdé')
  const { voices, tables: tableResults } = mergeTests(readTests(forged))
  expect(voices).toMatchObject([{ listeners: 1, pairs: { right: 1, of: 1 }, scales: {} }])
  expect(tableResults).toMatchObject([{ texts: { of: 0 }, better: [] }])
  expect(() => readTests(formatTest(answer({ by: ' \u202e ' }), []))).toThrow()
  expect(() => readTests(formatTest(answer({ target: 'xx' as 'yo' }), []))).toThrow()
  expect(() => readTests(formatTest(answer({ responses: [['q1', 9]] }), []))).toThrow()
})

it('keeps what is said of a dub apart from what is said of voices', () => {
  const dub = answer({
    voice: formatDubName({ project: 'mark', title: 'Ọjà  òní' }),
    kit: 'k9',
    responses: [['d1', 4]],
  })
  const again = answer({
    voice: formatDubName({ project: 'mark', title: 'Renamed' }),
    kit: 'k9',
    by: 'Bísí',
    at: 2000,
    responses: [['d1', 2]],
  })
  const { voices, dubs, tables: tableResults } = mergeTests([dub, again, answer()])
  expect(voices.map(({ voice }) => voice)).toEqual(['yo-adeola'])
  expect(tableResults).toMatchObject([{ texts: { of: 1 } }])
  expect(dubs).toMatchObject([{ project: 'mark', title: 'Renamed', listeners: 2, scales: { d1: { mean: 3, of: 2 } } }])
})
