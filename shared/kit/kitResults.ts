import { z } from 'zod'
import { Target } from '../contract/records.ts'
import { invalid } from '../failure.ts'
import { say } from '../locale/message.ts'
import { textHash } from '../project/texts/textHash.ts'
import { unpackAnswer } from '../review/readAnswers.ts'
import { ANSWER_END } from '../review/reviewAnswer.ts'
import { type Contrast, KIT_PAIRS } from './pairs.ts'
import { type KitAnswer, TEST_BEGIN } from './testKit.ts'

/** Every answer is read by this, whoever sent it. */
const Packed = z.tuple([
  z.string().max(64),
  Target,
  z.string().max(120),
  z.string().min(1).max(80),
  z.int().min(0),
  z.array(z.tuple([z.string().max(200), z.int().min(-1).max(5)], z.string().max(2000))).max(200),
])

const BEGIN = new RegExp(`${TEST_BEGIN}([^]*?)${ANSWER_END}`, 'g')

/** Reads all answers in a text, whatever stands around them. Throws `invalid` where there is none, or one is damaged. */
export function readTests(text: string): KitAnswer[] {
  const found = [...text.matchAll(BEGIN)].slice(0, 1000)
  if (found.length === 0) throw invalid(say('failure.review.none'), 'answer')
  return found.map(([, body = '']) => {
    const packed = Packed.safeParse(unpackAnswer(body))
    if (!packed.success) throw invalid(say('failure.review.damaged'), 'answer')
    const [kit, target, voice, by, at, said] = packed.data
    return { kit, target, voice, by, at, said: said.map(([id, given, better = '']) => [id, given, better] as const) }
  })
}

/** A share with the bounds between which it lies in 95 of 100 tests of this size (Wilson 1927). */
export interface Judged {
  readonly right: number
  readonly of: number
  readonly from: number
  readonly to: number
}

/** What listeners said of one voice. */
export interface VoiceResult {
  readonly target: Target
  readonly voice: string
  readonly listeners: number
  readonly pairs: Judged
  readonly byContrast: Readonly<Partial<Record<Contrast, Judged>>>
  /** Words that were heard as the other one, or as neither, in half of the times and more. */
  readonly missed: readonly string[]
  /** The mean from 1 to 5 of each question, with how far the true mean may lie from it. */
  readonly scales: Readonly<Record<string, { readonly mean: number; readonly off: number; readonly of: number }>>
}

/** What listeners said of a language's texts: right ones, and what was found wrong. */
export interface TableResult {
  readonly target: Target
  readonly texts: Judged
  readonly better: readonly { readonly key: string; readonly text: string; readonly by: string }[]
}

/**
 * Merges answers, in any order and however often one came: of the same listener to the same kit the latest counts. Voices and
 * tables that nobody judged are not in it.
 */
export function mergeTests(answers: readonly KitAnswer[]): {
  readonly voices: readonly VoiceResult[]
  readonly tables: readonly TableResult[]
} {
  const latest = new Map<string, KitAnswer>()
  for (const answer of answers) {
    const key = JSON.stringify([answer.kit, answer.by])
    const known = latest.get(key)
    const isNewer =
      known === undefined || answer.at > known.at || (answer.at === known.at && hashOf(answer) > hashOf(known))
    if (isNewer) latest.set(key, answer)
  }
  const all = [...latest.values()].sort((a, b) => a.at - b.at || (hashOf(a) < hashOf(b) ? -1 : 1))
  const voices = Map.groupBy(all, ({ target, voice }) => `${target} ${voice}`)
  const tables = Map.groupBy(all, ({ target }) => target)
  return {
    voices: [...voices.values()].map(voiceResult).sort((a, b) => (a.voice < b.voice ? -1 : 1)),
    tables: [...tables].map(([target, own]) => tableResult(target, own)).sort((a, b) => (a.target < b.target ? -1 : 1)),
  }
}

const hashOf = (answer: KitAnswer): string => textHash(JSON.stringify(answer))

function voiceResult(answers: readonly KitAnswer[]): VoiceResult {
  const { target, voice } = answers[0] ?? { target: 'en', voice: '' }
  const contrasts = new Map(
    KIT_PAIRS[target].pairs.map(({ contrast, words }) => [`${words[0].text}/${words[1].text}`, contrast]),
  )
  const heard = answers.flatMap(({ said }) =>
    said.flatMap(([id, given]) => {
      const [, pair = '', index = ''] = /^(.+)\/([01])$/u.exec(id) ?? []
      const contrast = contrasts.get(pair)
      return contrast === undefined
        ? []
        : [{ word: pair.split('/')[Number(index)] ?? '', contrast, right: given === Number(index) }]
    }),
  )
  const words = [...Map.groupBy(heard, ({ word }) => word)]
  const scales = Map.groupBy(
    answers.flatMap(({ said }) => said.filter(([id, given]) => /^q\d$/u.test(id) && given >= 1)),
    ([id]) => id,
  )
  return {
    ...{ target, voice, listeners: new Set(answers.map(({ by }) => by)).size, pairs: judged(heard) },
    byContrast: Object.fromEntries(
      [...Map.groupBy(heard, ({ contrast }) => contrast)].map(([one, own]) => [one, judged(own)]),
    ),
    missed: words.filter(([, own]) => 2 * own.filter(({ right }) => right).length <= own.length).map(([word]) => word),
    scales: Object.fromEntries([...scales].map(([id, own]) => [id, meanOf(own.map(([, given]) => given))])),
  }
}

function tableResult(target: Target, answers: readonly KitAnswer[]): TableResult {
  const said = answers.flatMap(({ by, said: own }) =>
    own.filter(([id]) => id.includes('.')).map(([key, given, text = '']) => ({ key, right: given === 1, text, by })),
  )
  return {
    target,
    texts: judged(said),
    better: said.filter(({ text }) => text !== '').map(({ key, text, by }) => ({ key, text, by })),
  }
}

/** Two-sided 95 % of the normal distribution. */
const Z = 1.96

function judged(all: readonly { readonly right: boolean }[]): Judged {
  const of = all.length
  const right = all.filter((one) => one.right).length
  if (of === 0) return { right, of, from: 0, to: 1 }
  const share = right / of
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of)
  const off = (Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))) / (1 + Z ** 2 / of)
  return { right, of, from: Math.max(0, middle - off), to: Math.min(1, middle + off) }
}

function meanOf(given: readonly number[]): { mean: number; off: number; of: number } {
  const of = given.length
  const mean = given.reduce((sum, one) => sum + one, 0) / of
  const variance = given.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, of - 1)
  // One answer tells nothing of how far others lie from it.
  return { mean, off: of < 2 ? 4 : Z * Math.sqrt(variance / of), of }
}
