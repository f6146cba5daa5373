import type { SpeakerTurn } from '../../../../shared/contract/local.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Word } from '../../../../shared/project/document.ts'
import type { RecognitionShape, SpeakersShape, WordsShape } from '../../../../shared/speechServers/provider.ts'
import { findLanguage } from '../../../../shared/text/languages.ts'
import { errorIn } from '../serverRefusal.ts'
import { at } from './readVoices.ts'

/** A word with the server's label of its speaker. */
export type SpokenWord = Word & { readonly speaker?: string }

/** The words of an answer, and its language where it has one. */
export interface ServerTranscript {
  readonly words: SpokenWord[]
  readonly language: string | undefined
}

/** Most words of a recording, and for each of its seconds: far above what anybody says, and what a model repeats in vain. */
const MAX_BURST_WORDS = 100
const MAX_WORDS_PER_SECOND = 20

/** The words of an answer; where it has none with times, those of its segments or its text, spread over their time. */
export function readServerTranscript(
  answer: unknown,
  {
    recognition: shape,
    speakers,
  }: { readonly recognition: RecognitionShape; readonly speakers: SpeakersShape | undefined },
  seconds: number,
): ServerTranscript {
  const failure = errorIn(answer)
  if (failure !== undefined) throw new AppError(failure)
  const transcriptText = transcriptTextIn(answer, shape)
  const speaker = speakers?.speaker
  const words = timed(entriesAt(answer, shape.words.list), { ...shape.words, speaker }, seconds)
  const segments = timed(entriesAt(answer, 'segments'), { text: 'text', start: 'start', end: 'end', speaker }, seconds)
  if (typeof transcriptText !== 'string' && words.length === 0 && segments.length === 0)
    throw new AppError({ kind: 'bad_reply', message: say('engineModel.server.noTranscript') })
  const whole = typeof transcriptText === 'string' ? [{ text: transcriptText, start: 0, end: seconds }] : []
  const spread = (segments.length > 0 ? segments : whole).flatMap(spreadOver)
  if (Math.max(words.length, spread.length) > MAX_BURST_WORDS + seconds * MAX_WORDS_PER_SECOND)
    throw new AppError({ kind: 'bad_reply', message: say('engineModel.server.tooManyWords') })
  const language = shape.language === undefined ? undefined : at(answer, shape.language)
  return {
    words: words.length > 0 ? words : spread,
    language: typeof language === 'string' ? (findLanguage(language)?.code ?? language.toLowerCase()) : undefined,
  }
}

/** The whole text of an answer; undefined where it has none. */
function transcriptTextIn(answer: unknown, { texts, omitsSilence = false }: RecognitionShape): unknown {
  if (texts === undefined) return at(answer, 'text')
  const list = at(answer, texts.list)
  const sentences = (Array.isArray(list) ? list : [])
    .map((entry) => at(entry, texts.text))
    .filter((text) => typeof text === 'string')
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  // A list without an entry is silence too: parts of a film have music only.
  const isSilent = list === undefined ? omitsSilence && isObject : Array.isArray(list) && list.length === 0
  return sentences.length > 0 || isSilent ? sentences.join(' ') : undefined
}

/** The entries of a list; where `*` stands for each entry of an outer list, with the fields of that entry too. */
function entriesAt(value: unknown, path: string): unknown[] {
  const [outer = '', ...inner] = path.split('.*.')
  const list = at(value, outer)
  if (!Array.isArray(list) || inner.length === 0) return Array.isArray(list) ? list : []
  return list.flatMap((entry) => entriesAt(entry, inner.join('.*.')).map((word) => Object.assign({}, entry, word)))
}

interface TimedShape extends Omit<WordsShape, 'list'> {
  readonly speaker: string | undefined
}

function timed(list: readonly unknown[], { perSecond = 1, ...shape }: TimedShape, seconds: number): SpokenWord[] {
  const timeAt = (entry: unknown, field = '') => {
    const value = at(entry, field)
    const isText = typeof value === 'string' && /^\d+(\.\d+)?s$/.test(value)
    const time = isText ? Number.parseFloat(value) : typeof value === 'number' ? value / perSecond : undefined
    return Number.isFinite(time) ? time : undefined
  }
  return list.flatMap((entry) => {
    const [text, start, duration] = [at(entry, shape.text), timeAt(entry, shape.start), timeAt(entry, shape.duration)]
    const end = duration === undefined || start === undefined ? timeAt(entry, shape.end) : start + duration
    if (typeof text !== 'string' || text.trim() === '' || start === undefined || end === undefined) return []
    const from = Math.min(seconds, Math.max(0, start))
    const speakerLabel = shape.speaker === undefined ? undefined : at(entry, shape.speaker)
    const speaker =
      typeof speakerLabel === 'string' || typeof speakerLabel === 'number' ? { speaker: String(speakerLabel) } : {}
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
