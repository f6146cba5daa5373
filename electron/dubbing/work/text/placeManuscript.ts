import { basename } from 'node:path'
import { formatClock } from '../../../../shared/basics/timecode.ts'
import { MAX_ALIGNED_CHARACTERS } from '../../../../shared/contract/alignText.ts'
import { countCharacters } from '../../../../shared/contract/records.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { cutLines, type ManuscriptLine, MIN_LINE_CONFIDENCE } from '../../../../shared/manuscript/cutLines.ts'
import { type Manuscript, readManuscript } from '../../../../shared/manuscript/readManuscript.ts'
import { cuePlaces } from '../../../../shared/subtitles/cuePlaces.ts'
import { sureLanguage } from '../../../../shared/text/identify/sureLanguage.ts'
import { baseLanguage } from '../../../../shared/text/languages.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { lastEvent, onOwnEngine } from '../links.ts'
import type { WorkContext } from '../workContext.ts'
import { quote } from './findSources.ts'

/** A text without times, and the film whose speech it is. */
export interface ManuscriptOrder {
  /** The path or the name of the text. */
  readonly file: string
  readonly text: string
  /** The language that the user tells, or the name of the file. */
  readonly language?: string | undefined
  readonly film: {
    readonly path: string
    readonly soundTrack?: number | undefined
    /** Seconds; absent where it is not known. */
    readonly duration?: number | undefined
  }
}

/** The services of a placing, besides its order. Nothing is kept anywhere before the text is placed, so that aborting leaves all as it was. */
interface PlaceOptions extends Pick<WorkContext, 'note' | 'onThisComputer'> {
  /** Called with the share of the work that is done, 0 to 1. */
  readonly onProgress?: (fraction: number) => void
}

/** The lines of a text at their times. */
interface PlacedManuscript {
  /** With a doubt where the time of a line may be wrong. */
  readonly lines: readonly (ManuscriptLine & { readonly doubt?: 'time' })[]
  readonly language: string
}

/** Letters and spaces that people say in a second, on average. */
const CHARACTERS_PER_SECOND = 14
const MAX_UNHURRIED_CHARACTERS_PER_SECOND = 20
/** A text that takes longer than so many films belongs to none of that length. */
const MAX_TEXT_TO_FILM_RATIO = 5
/** A text of which a smaller share is in the film is of another one, unless it has nearly all that is said there. */
const MIN_SHARE_IN_FILM = 0.5
const MIN_SHARE_OF_LONGER_TEXT = 0.1
const MIN_COVERED_RATIO = 3
/** Characters of a text that is read at all: it may hold more than what is said, but not many times as much. */
const MAX_MANUSCRIPT_CHARACTERS = 10 * MAX_ALIGNED_CHARACTERS
const MAX_EXAMPLES = 3
/** Some 85 characters tell the times of a word: 0.7 MiB an hour, 16 MiB for the longest text of words of one letter. */
const MAX_WORDS_MEBIBYTES = 16

/**
 * Places a text without times on the speech of a film, by the engine of this computer, and notes what nobody says, what the film does
 * not have, and what the text does not have. Throws `invalid` where the language is not known or another one, and for the text of
 * another film.
 */
export async function placeManuscript(
  { file, text, language: stated, film }: ManuscriptOrder,
  { note, onThisComputer, onProgress }: PlaceOptions,
): Promise<PlacedManuscript> {
  const name = basename(file)
  const manuscript = readSpoken(name, text)
  const language = languageIn(name, manuscript, stated)
  requireFitting(name, manuscript, film.duration)
  const { path, soundTrack } = film
  const texts = manuscript.paragraphs.map((paragraph) => paragraph.text)
  const aligned = await onOwnEngine({ onThisComputer }, async (local, signal) => {
    const request = { path, soundTrack, language, texts, stream: true as const }
    const last = await lastEvent(
      await local.alignText(request, { signal, maxEventMebibytes: MAX_WORDS_MEBIBYTES }),
      onProgress,
    )
    if (last?.aligned !== undefined) return last.aligned
    throw new AppError({ kind: 'bad_reply', message: say('failure.answerBroke') })
  })
  const words = aligned.texts.map((one) => one.words)
  const { lines, missing, share: cutShare } = cutLines(manuscript.paragraphs, words, language)
  const { uncovered } = aligned
  const share = isSqueezed(lines, uncovered) ? 0 : Math.min(aligned.share, cutShare)
  requireFilm(name, { share, covered: lines, uncovered })
  const percent = percentOf(share)
  note(say('note.manuscript', { name, lines: say('count.lines', { count: lines.length }), percent }))
  noteParts(
    note,
    'note.manuscriptSilent',
    manuscript.silent.map((part) => part.text),
  )
  noteParts(note, 'note.manuscriptMissing', missing, 'warning')
  noteTimes(note, 'note.manuscriptUncovered', uncovered)
  noteTimes(note, 'note.manuscriptTimes', lines.filter(isUnsure))
  return { lines: lines.map((line) => (isUnsure(line) ? { ...line, doubt: 'time' } : line)), language }
}

function isUnsure({ confidence }: ManuscriptLine): boolean {
  return confidence < MIN_LINE_CONFIDENCE
}

function readSpoken(name: string, text: string): Manuscript {
  if (text.length > MAX_MANUSCRIPT_CHARACTERS) throw tooLarge(name, text.length)
  const manuscript = readManuscript(text)
  if (manuscript.paragraphs.length === 0) throw invalid(say('failure.manuscript.silent', { name }), 'subtitles')
  const count = manuscript.paragraphs.reduce((sum, one) => sum + countCharacters(one.text), 0)
  if (count > MAX_ALIGNED_CHARACTERS) throw tooLarge(name, count)
  return manuscript
}

function tooLarge(name: string, count: number) {
  return invalid(say('failure.manuscript.large', { name, count, most: MAX_ALIGNED_CHARACTERS }), 'subtitles')
}

/** The language of a text: as it is told, unless its words are surely in another one. */
function languageIn(name: string, { paragraphs }: Manuscript, stated: string | undefined): string {
  const found = sureLanguage(paragraphs)
  if (stated === undefined && found === undefined) throw invalid(say('failure.manuscript.language', { name }), 'from')
  if (stated !== undefined && found !== undefined && baseLanguage(stated) !== found) {
    const values = { name, found: sayLanguage(found), language: sayLanguage(stated) }
    throw invalid(say('failure.manuscript.otherLanguage', values), 'subtitles')
  }
  return stated ?? found ?? ''
}

function requireFitting(name: string, { paragraphs }: Manuscript, duration: number | undefined): void {
  const seconds = paragraphs.reduce((sum, { text }) => sum + text.length, 0) / CHARACTERS_PER_SECOND
  if (duration === undefined || seconds <= MAX_TEXT_TO_FILM_RATIO * duration) return
  const values = { name, length: formatClock(seconds), duration: formatClock(duration) }
  throw invalid(say('failure.manuscript.tooLong', values), 'subtitles')
}

interface Found {
  readonly share: number
  readonly covered: readonly TimeSpan[]
  readonly uncovered: readonly TimeSpan[]
}

/** Throws where a text is of another film: little of it is there, and it is no longer text that this film is a part of. */
function requireFilm(name: string, { share, covered, uncovered }: Found): void {
  if (covered.length === 0 && uncovered.length === 0)
    throw invalid(say('failure.manuscript.noSpeech', { name }), 'subtitles')
  const isPart = share >= MIN_SHARE_OF_LONGER_TEXT && secondsOf(covered) >= MIN_COVERED_RATIO * secondsOf(uncovered)
  if (share >= MIN_SHARE_IN_FILM || isPart) return
  throw invalid(say('failure.manuscript.otherFilm', { name, percent: percentOf(share) }), 'subtitles')
}

/** Whether lines would be said in a hurry while there is more speech that no line covers: none of them belongs there. */
function isSqueezed(lines: readonly ManuscriptLine[], uncovered: readonly TimeSpan[]): boolean {
  const [seconds, free] = [secondsOf(lines), secondsOf(uncovered)]
  const characters = lines.reduce((sum, { text }) => sum + countCharacters(text), 0)
  return free > seconds && characters > MAX_UNHURRIED_CHARACTERS_PER_SECOND * seconds
}

function secondsOf(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
}

function percentOf(share: number): number {
  return Math.round(100 * share)
}

type Note = WorkContext['note']

function noteParts(
  note: Note,
  key: 'note.manuscriptSilent' | 'note.manuscriptMissing',
  parts: readonly string[],
  kind?: 'warning',
): void {
  if (parts.length === 0) return
  const named = parts.slice(0, MAX_EXAMPLES).map((part) => `"${quote(part)}"`)
  const examples = `${named.join(', ')}${parts.length > MAX_EXAMPLES ? ' …' : ''}`
  note(say(key, { count: parts.length, examples }), kind)
}

function noteTimes(
  note: (message: Message, kind: 'warning') => void,
  key: 'note.manuscriptUncovered' | 'note.manuscriptTimes',
  spans: readonly TimeSpan[],
): void {
  if (spans.length > 0)
    note(say(key, { count: spans.length, places: cuePlaces(spans.map(({ start }) => start)) }), 'warning')
}
