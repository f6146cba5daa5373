import { z } from 'zod'
import { Target } from '../contract/records.ts'
import { invalid } from '../failure.ts'
import { say } from '../locale/message.ts'
import { textHash } from '../project/texts/textHash.ts'
import { tidy, unpackAnswer } from '../review/readAnswers.ts'
import { ANSWER_END, TEST_BEGIN } from '../review/reviewAnswer.ts'
import { KIT_MATERIAL, pairId } from './pairs.ts'
import { type ItemResponse, type KitAnswer, parseDubName } from './testKit.ts'

/** Most characters of a given text, and answers in it. */
const MAX_KIT_TEXT_CHARACTERS = 8_000_000
const MAX_KIT_ANSWERS = 1000

/** Every answer is read by this, whoever sent it. */
const Packed = z.tuple([
  z.string().max(64),
  Target,
  z.string().max(120),
  z.string().min(1).max(80),
  z.int().min(0),
  z.array(z.tuple([z.string().max(200), z.int().min(-1).max(5)], z.string().max(2000))).max(200),
])

const KIT_ANSWER_PATTERN = new RegExp(`${TEST_BEGIN}([^]*?)${ANSWER_END}`, 'g')

/**
 * Reads all answers in a text, whatever stands around them. Throws `invalid` where there is none, or one is damaged. Foreign words
 * come without characters that change what a terminal or a page shows, and of an item the first verdict counts.
 */
export function readTests(text: string): KitAnswer[] {
  if (text.length > MAX_KIT_TEXT_CHARACTERS) throw invalid(say('failure.review.damaged'), 'answer')
  const found = [...text.matchAll(KIT_ANSWER_PATTERN)].slice(0, MAX_KIT_ANSWERS)
  if (found.length === 0) throw invalid(say('failure.review.none'), 'answer')
  return found.map(([, body = '']) => {
    const packed = Packed.safeParse(unpackAnswer(body)).data
    const [kit = '', target = 'en', voice = '', by = '', at = 0, packedResponses = []] = packed ?? []
    if (packed === undefined || tidy(by) === '') throw invalid(say('failure.review.damaged'), 'answer')
    const items = new Map<string, ItemResponse>()
    for (const [id, answerValue, better = ''] of packedResponses) {
      const item = tidy(id)
      if (!items.has(item)) items.set(item, [item, answerValue, tidy(better)])
    }
    return { kit: tidy(kit), target, voice: tidy(voice), by: tidy(by), at, responses: [...items.values()] }
  })
}

/** A share with the bounds between which it lies in 95 of 100 tests of this size (Wilson 1927). */
export const ShareEstimate = z.object({ right: z.int(), of: z.int(), from: z.number(), to: z.number() })
export type ShareEstimate = z.infer<typeof ShareEstimate>

/** The mean from 1 to 5 of each question, with how far the true mean may lie from it. */
const Scales = z.record(z.string(), z.object({ mean: z.number(), off: z.number(), of: z.int() }))
export type Scales = z.infer<typeof Scales>

/** The results of one voice. */
export const VoiceResult = z.object({
  target: Target,
  voice: z.string(),
  listeners: z.int(),
  pairs: ShareEstimate,
  /** By what the two words of a pair differ in. */
  byContrast: z.record(z.string(), ShareEstimate),
  /** Words that listeners took for the other one, or as neither, in half of the times and more. */
  missed: z.array(z.string()),
  scales: Scales,
})
export type VoiceResult = z.infer<typeof VoiceResult>

/** The results of a language's texts: right ones, and the faults that were found. */
export const TableResult = z.object({
  target: Target,
  texts: ShareEstimate,
  better: z.array(z.object({ key: z.string(), text: z.string(), by: z.string() })),
})
export type TableResult = z.infer<typeof TableResult>

/** The results of everything that listeners rated. */
export const KitResults = z.object({
  voices: z.array(VoiceResult),
  tables: z.array(TableResult),
  /** A minute of a dub, by the project's mark (`reviewProject`). */
  dubs: z.array(
    z.object({ target: Target, project: z.string(), title: z.string(), listeners: z.int(), scales: Scales }),
  ),
})
export type KitResults = z.infer<typeof KitResults>

/**
 * Merges answers, in any order and however often one came: of the same listener to the same kit the latest counts. Voices and
 * tables that nobody judged are not in it.
 */
export function mergeTests(answers: readonly KitAnswer[]): KitResults {
  const latest = new Map<string, KitAnswer>()
  for (const answer of answers) {
    const key = JSON.stringify([answer.kit, answer.by])
    const known = latest.get(key)
    const isNewer =
      known === undefined || answer.at > known.at || (answer.at === known.at && hashOf(answer) > hashOf(known))
    if (isNewer) latest.set(key, answer)
  }
  const all = [...latest.values()].sort((a, b) => a.at - b.at || (hashOf(a) < hashOf(b) ? -1 : 1))
  const ofVoices = all.filter(({ voice }) => parseDubName(voice) === undefined)
  const ofDubs = all.filter(({ voice }) => parseDubName(voice) !== undefined)
  const voices = Map.groupBy(ofVoices, ({ target, voice }) => `${target} ${voice}`)
  const tables = Map.groupBy(ofVoices, ({ target }) => target)
  const dubs = Map.groupBy(ofDubs, ({ target, voice }) => `${target} ${parseDubName(voice)?.project}`)
  return {
    voices: [...voices.values()].map(voiceResult).sort((a, b) => (a.voice < b.voice ? -1 : 1)),
    tables: [...tables].map(([target, own]) => tableResult(target, own)).sort((a, b) => (a.target < b.target ? -1 : 1)),
    dubs: [...dubs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => dubResult(own)),
  }
}

function dubResult(answers: readonly KitAnswer[]): KitResults['dubs'][number] {
  const { target = 'en', voice = '' } = answers.at(-1) ?? {}
  return {
    target,
    project: '',
    title: '',
    ...parseDubName(voice),
    listeners: listenersOf(answers),
    scales: scalesOf(answers),
  }
}

const listenersOf = (answers: readonly KitAnswer[]): number => new Set(answers.map(({ by }) => by)).size

function scalesOf(answers: readonly KitAnswer[]): Scales {
  const scaleResponses = answers.flatMap(({ responses }) =>
    responses.filter(([id, value]) => SCALE_QUESTION_PATTERN.test(id) && value >= 1),
  )
  const byQuestion = [...Map.groupBy(scaleResponses, ([id]) => id)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(byQuestion.map(([id, own]) => [id, meanOf(own.map(([, value]) => value))]))
}

const SCALE_QUESTION_PATTERN = /^[dq][1-5]$/
/** How the keys of the studio's texts look. */
const TEXT_KEY = /^[a-z]\w*(?:\.\w+)+$/i

const hashOf = (answer: KitAnswer): string => textHash(JSON.stringify(answer))

function voiceResult(answers: readonly KitAnswer[]): VoiceResult {
  const { target, voice } = answers[0] ?? { target: 'en', voice: '' }
  const contrasts = new Map(
    KIT_MATERIAL[target].pairs.map(({ contrast, words }) => [pairId(words).normalize('NFC'), contrast]),
  )
  const pairResponses = answers.flatMap(({ responses }) =>
    responses.flatMap(([id, answerValue]) => {
      const [, pair = '', index = ''] = /^(.+)\/([01])$/u.exec(id) ?? []
      const contrast = contrasts.get(pair)
      // A word is one of two, or neither: an answer may say anything.
      return contrast === undefined || answerValue > 1
        ? []
        : [{ word: pair.split('/')[Number(index)] ?? '', contrast, right: answerValue === Number(index) }]
    }),
  )
  const words = [...Map.groupBy(pairResponses, ({ word }) => word)]
  return {
    target,
    voice,
    listeners: listenersOf(answers),
    pairs: estimateShare(pairResponses),
    byContrast: Object.fromEntries(
      [...Map.groupBy(pairResponses, ({ contrast }) => contrast)].map(([one, own]) => [one, estimateShare(own)]),
    ),
    missed: words.filter(([, own]) => 2 * own.filter(({ right }) => right).length <= own.length).map(([word]) => word),
    scales: scalesOf(answers),
  }
}

function tableResult(target: Target, answers: readonly KitAnswer[]): TableResult {
  const textResponses = answers.flatMap(({ by, responses: own }) =>
    own
      .filter(([id, answerValue]) => TEXT_KEY.test(id) && answerValue >= 0 && answerValue <= 1)
      .map(([key, answerValue, text = '']) => ({ key, right: answerValue === 1, text, by })),
  )
  return {
    target,
    texts: estimateShare(textResponses),
    better: textResponses.filter(({ text }) => text !== '').map(({ key, text, by }) => ({ key, text, by })),
  }
}

/** Two-sided 95 % of the normal distribution. */
const Z_SCORE_95 = 1.96

function estimateShare(all: readonly { readonly right: boolean }[]): ShareEstimate {
  const of = all.length
  const right = all.filter((one) => one.right).length
  if (of === 0) return { right, of, from: 0, to: 1 }
  const share = right / of
  const center = (share + Z_SCORE_95 ** 2 / (2 * of)) / (1 + Z_SCORE_95 ** 2 / of)
  const off =
    (Z_SCORE_95 * Math.sqrt((share * (1 - share)) / of + Z_SCORE_95 ** 2 / (4 * of ** 2))) / (1 + Z_SCORE_95 ** 2 / of)
  return { right, of, from: Math.max(0, center - off), to: Math.min(1, center + off) }
}

function meanOf(ratings: readonly number[]): { mean: number; off: number; of: number } {
  const of = ratings.length
  const mean = ratings.reduce((sum, one) => sum + one, 0) / of
  const variance = ratings.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, of - 1)
  // One answer tells nothing of how far others lie from it.
  return { mean, off: of < 2 ? 4 : Z_SCORE_95 * Math.sqrt(variance / of), of }
}
