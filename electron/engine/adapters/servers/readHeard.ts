import type { SpeakerTurn } from '../../../../shared/contract/local.ts'
import { AppError } from '../../../../shared/failure.ts'
import type { HearingShape, SpeakersShape } from '../../../../shared/speechServers/provider.ts'
import { findLanguage } from '../../../../shared/text/languages.ts'
import { fromErrorBody } from '../../../client/failures.ts'
import type { Word } from '../../core/ports.ts'
import { at } from './serverVoices.ts'

/** A word with the server's label of its speaker. */
export type SpokenWord = Word & { readonly speaker?: string }

/** The words of an answer, and its language where it tells one. */
export interface Heard {
  readonly words: SpokenWord[]
  readonly language: string | undefined
}

/** The words of an answer; where it has none with times, those of its segments or its text, spread over their time. */
export function readHeard(
  text: string,
  { hearing: shape, speakers }: { readonly hearing: HearingShape; readonly speakers: SpeakersShape | undefined },
  seconds: number,
): Heard {
  const answer = parse(text)
  const failure = fromErrorBody(answer)
  if (failure !== undefined) throw new AppError(failure)
  const said = at(answer, 'text')
  const speaker = speakers?.speaker
  const words = timed(at(answer, shape.words.list), { ...shape.words, speaker }, seconds)
  const segments = timed(at(answer, 'segments'), { text: 'text', start: 'start', end: 'end', speaker }, seconds)
  if (typeof said !== 'string' && words.length === 0 && segments.length === 0)
    throw new AppError({ kind: 'bad_reply', message: 'It sent no transcript. Check its address.' })
  const whole = typeof said === 'string' ? [{ text: said, start: 0, end: seconds }] : []
  const spread = (segments.length > 0 ? segments : whole).flatMap(spreadOver)
  const language = shape.language === undefined ? undefined : at(answer, shape.language)
  return {
    words: words.length > 0 ? words : spread,
    language: typeof language === 'string' ? (findLanguage(language)?.code ?? language.toLowerCase()) : undefined,
  }
}

interface TimedShape {
  readonly text: string
  readonly start: string
  readonly end: string
  readonly speaker: string | undefined
}

function timed(list: unknown, shape: TimedShape, seconds: number): SpokenWord[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry) => {
    const [text, start, end] = [at(entry, shape.text), at(entry, shape.start), at(entry, shape.end)]
    if (typeof text !== 'string' || text.trim() === '' || typeof start !== 'number' || typeof end !== 'number')
      return []
    const from = Math.min(seconds, Math.max(0, start))
    const said = shape.speaker === undefined ? undefined : at(entry, shape.speaker)
    const speaker = typeof said === 'string' || typeof said === 'number' ? { speaker: String(said) } : {}
    return [{ text: text.trim(), start: from, end: Math.min(seconds, Math.max(from, end)), ...speaker }]
  })
}

function spreadOver({ text, start, end, ...rest }: SpokenWord): SpokenWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  let before = 0
  return words.map((word) => {
    const from = start + ((end - start) * before) / letters
    before += word.length
    return { text: word, start: from, end: start + ((end - start) * before) / letters, ...rest }
  })
}

/** The stretches of each speaker; undefined where a word has none. */
export function turnsOf(words: readonly SpokenWord[]): SpeakerTurn[] | undefined {
  const turns: SpeakerTurn[] = []
  for (const { speaker, start, end } of words) {
    if (speaker === undefined) return undefined
    const last = turns.at(-1)
    if (last?.speaker === speaker) last.end = Math.max(last.end, end)
    else turns.push({ speaker, start, end })
  }
  return turns
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
