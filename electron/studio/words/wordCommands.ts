import { createHash } from 'node:crypto'
import { readTakeSpeech } from '../../../shared/audio/takes/takeSpeech.ts'
import type { words as table } from '../../../shared/commands/words.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { takeText } from '../../../shared/project/takes/takeText.ts'
import { type TakeWords, timedWords, timesOnText, WordTime } from '../../../shared/timing/words/wordTimes.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { fileOfTake } from '../project/projectCommands.ts'
import type { StudioParts } from '../studioParts.ts'

/** A text to find in a stretch of a film's sound. */
export interface TextToFind {
  readonly path: string
  readonly soundTrack?: number | undefined
  readonly language: string
  readonly text: string
  readonly within?: { readonly start: number; readonly end: number }
}

/** Finds the words of a text in the sound of a file; nothing where the text is not what is said there. */
export type FindWords = (text: TextToFind, signal: AbortSignal) => Promise<WordTime[]>

/** Seconds around a line in which its first and last sounds may be. */
const LINE_MARGIN_SECONDS = 0.25
const WordTimes = WordTime.array()

/** The handlers of `shared/commands/words.ts`. */
export function wordCommands(
  { projects, dataDir }: Pick<StudioParts, 'projects' | 'dataDir'>,
  find: FindWords,
): CommandHandlers<typeof table> {
  async function foundInFilm(
    project: string,
    document: Document,
    line: Line,
    signal: AbortSignal,
  ): Promise<WordTime[]> {
    const order = orderOf(document, line)
    if (order === undefined) return []
    const name = keyOf(document, line)
    const known = await projects.use(project, ({ records }) => records.cached('lineWords', name))
    const read = known && WordTimes.safeParse(JSON.parse(Buffer.from(known).toString('utf8')))
    if (read?.success) return read.data
    const words = await find(order, signal)
    if (words.length === 0) return []
    const data = Buffer.from(JSON.stringify(words))
    await projects.use(project, ({ records }) => records.saveCached('lineWords', name, data))
    return words
  }

  async function foundInTake(project: string, take: string, signal: AbortSignal): Promise<TakeWords | undefined> {
    const { document } = await projects.describe(project)
    const said = takeText(document, take)
    if (said === undefined) return undefined
    const file = await projects.use(project, (one) => one)
    const path = await fileOfTake(file, take, dataDir)
    const bytes = await projects.use(project, ({ takes }) => Buffer.concat([...takes.read(take)]))
    const at = readTakeSpeech(bytes)?.start ?? 0
    const found = await find({ path, ...said }, signal)
    if (found.length === 0) return undefined
    const words = found.map((word) => ({
      ...word,
      start: Math.max(0, word.start - at),
      end: Math.max(0, word.end - at),
    }))
    const made = { text: said.text, at, words }
    await projects.use(project, ({ takes }) => takes.keepWords(take, made))
    return made
  }

  return {
    async sourceWords({ project, line: id }, { signal }) {
      const { document } = await projects.describe(project)
      const line = document.lines[id]
      if (line === undefined) return { words: [] }
      const told = timesOnText(line.words ?? [], line.source)
      return { words: told.length > 0 ? told : await foundInFilm(project, document, line, signal) }
    },
    async takeWords({ project, takes, find: finds }, { signal }) {
      const known: (TakeWords & { id: string })[] = []
      for (const id of takes) {
        const told = await projects.use(project, (file) => file.takes.wordsOf(id))
        const words = told ?? (finds ? await foundInTake(project, id, signal) : undefined)
        if (words !== undefined) known.push({ ...words, id })
      }
      return { takes: known }
    },
  }
}

/** What is to be found for a line; undefined where it has no text, or its language is not known. */
function orderOf(
  { media, soundTrack, sourceLanguage }: Document,
  { source, start, end }: Line,
): TextToFind | undefined {
  if (sourceLanguage === undefined || source.trim() === '') return undefined
  const within = { start: Math.max(0, start - LINE_MARGIN_SECONDS), end: end + LINE_MARGIN_SECONDS }
  return { path: media.path, soundTrack, language: sourceLanguage, text: source, within }
}

/** Identifies all that the words of a line are found by. */
function keyOf({ media, soundTrack, sourceLanguage }: Document, { source, start, end }: Line): string {
  const parts = [media.fingerprint.hash, soundTrack, sourceLanguage, start, end, source]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** The words of a text as they were found in a sound: all of them, those between found ones by their letters. */
export function foundWords(text: string, found: readonly WordTime[]): WordTime[] {
  return timesOnText(timedWords(text, found), text)
}
