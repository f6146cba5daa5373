import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { say } from '../locale/message.ts'
import { matchSentences } from './matchSentences.ts'

/** The Declaration of Human Rights in a language. */
function paragraphsOf(code: string): string[] {
  return readFileSync(new URL(`../../e2e/texts/udhr.${code}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
}

const lines = (...sources: string[]) => sources.map((source, id) => ({ id, source }))
const match = (sources: string[], rows: string[]) => {
  const { texts, leftOver } = matchSentences(lines(...sources), rows) ?? { texts: new Map(), leftOver: [] }
  return { texts: sources.map((_, id) => texts.get(id)), leftOver }
}

describe('matchSentences', () => {
  it('gives each sentence its translation, whole paragraphs at a time', () => {
    const { texts } = match(
      ['Good morning to you all.', 'The rain came late this year.', 'We are happy.'],
      ['Habari za asubuhi kwenu nyote. Mvua ilichelewa mwaka huu. Tunafurahi.'],
    )
    expect(texts).toEqual(['Habari za asubuhi kwenu nyote.', 'Mvua ilichelewa mwaka huu.', 'Tunafurahi.'])
  })

  it('gives two sentences to the one that they translate, and one to two', () => {
    const { texts } = match(
      [
        'The rain came late this year, and the river, which was dry since January, came back to us.',
        'Yes.',
        'My mother went to the market.',
        'She bought maize there.',
        'The end of the story is short.',
      ],
      [
        'Mvua ilichelewa mwaka huu. Na mto, ambao ulikuwa mkavu tangu mwezi wa kwanza, ukarudi kwetu.',
        'Ndiyo.',
        'Mama yangu alienda sokoni, na huko alinunua mahindi yake.',
        'Mwisho wa hadithi ni mfupi.',
      ],
    )
    expect(texts).toEqual([
      'Mvua ilichelewa mwaka huu. Na mto, ambao ulikuwa mkavu tangu mwezi wa kwanza, ukarudi kwetu.',
      'Ndiyo.',
      'Mama yangu alienda sokoni,',
      'na huko alinunua mahindi yake.',
      'Mwisho wa hadithi ni mfupi.',
    ])
  })

  it('cuts the translation of a sentence that goes over several lines', () => {
    const { texts } = match(
      ['When the river had moved away from us,', 'we went after it.', 'That was all.'],
      ['Mto ulipohama kutoka kwetu,', 'tuliufuata. Hayo tu.'],
    )
    expect(texts).toEqual(['Mto ulipohama kutoka kwetu,', 'tuliufuata.', 'Hayo tu.'])
  })

  it('finds what has no translation, and what translates nothing', () => {
    const sources = [
      'Amina was born in 1962 near the lake.',
      'Her brother, who later taught all of us to read, came to the village two years after that, in the long rains of that year.',
      'They went to school in Kisumu with Otieno.',
      'In 1980 both of them moved to the city.',
    ]
    const made = [
      'Amina alizaliwa mwaka 1962 karibu na ziwa.',
      'Kaka yake, ambaye baadaye alitufundisha sisi sote kusoma, alikuja kijijini miaka miwili baadaye, katika masika ya mwaka huo.',
      'Walisoma shule huko Kisumu pamoja na Otieno.',
      'Mwaka 1980 wote wawili walihamia mjini.',
    ]
    const without = made.filter((_, at) => at !== 1)
    expect(match(sources, without)).toEqual({ texts: [made[0], undefined, made[2], made[3]], leftOver: [] })
    const fewer = sources.filter((_, at) => at !== 1)
    expect(match(fewer, made)).toEqual({ texts: [made[0], made[2], made[3]], leftOver: [made[1]] })
  })

  it('matches rightly nine of ten paragraphs of a real text of which one in ten is left out', () => {
    const [source, made] = [paragraphsOf('sw'), paragraphsOf('zu')]
    const shares = Array.from({ length: 10 }, (_, from) => {
      const isLeft = (at: number) => (at * 7 + from) % 10 !== 0
      const match = matchSentences(
        lines(...source),
        made.filter((__, at) => isLeft(at)),
      )
      const kept = Array.from(made.entries()).filter(([at]) => isLeft(at))
      return kept.filter(([at, text]) => match?.texts.get(at)?.includes(text.slice(0, 12))).length / kept.length
    })
    expect(shares.reduce((sum, one) => sum + one) / shares.length).toBeGreaterThan(0.9)
  })

  it('tells a translation from one of something else, where there are sentences enough', () => {
    const [source, made] = [paragraphsOf('en').slice(0, 33), paragraphsOf('yo')]
    const notesOn = (rows: readonly string[]) => matchSentences(lines(...source), rows)?.notes
    expect(notesOn(made.slice(0, 33))).toEqual([])
    expect(notesOn(made.slice(0, 30))).toEqual([])
    expect(notesOn(made.slice(33))).toEqual([say('note.translationUnlike')])
    expect(matchSentences(lines(...source.slice(0, 20)), made.slice(33, 53))?.notes).toEqual([])
  })

  it('takes lines without punctuation for a sentence each', () => {
    expect(
      match(['good morning', 'the rain came late', 'we are happy'], ['habari', 'mvua ilichelewa', 'tunafurahi']),
    ).toMatchObject({
      texts: ['habari', 'mvua ilichelewa', 'tunafurahi'],
    })
  })

  it('matches nothing of two texts that cannot translate each other', () => {
    expect(matchSentences(lines('One.', 'Two.', 'Three.', 'Four.'), ['Moja.'])).toBeUndefined()
    expect(matchSentences(lines('', ' '), ['Moja.'])).toBeUndefined()
  })
})
