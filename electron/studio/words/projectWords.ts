import { createHash } from 'node:crypto'
import { readTakeSpeech } from '../../../shared/audio/takes/takeSpeech.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { takeText } from '../../../shared/project/takes/takeText.ts'
import { type TakeWords, timesOnText, WordTime } from '../../../shared/timing/words/wordTimes.ts'
import { fileOfTake } from '../project/projectCommands.ts'
import type { StudioParts } from '../studioParts.ts'
import type { FindWords, TextsToFind } from './findWords.ts'

/** When the words of a project are spoken. What is found by ear is kept in its cache, and is no step of its journal. */
export interface ProjectWords {
  /** The words of a line's source text in seconds of the film: a recogniser's, else found; none where they cannot be. */
  ofSource(project: string, line: number, signal: AbortSignal): Promise<readonly WordTime[]>
  /** The same for all lines that have any, found in one listening. */
  ofSources(project: string, signal: AbortSignal): Promise<ReadonlyMap<number, readonly WordTime[]>>
  /** The words of a take that its voice reported, or that were found before. */
  told(project: string, take: string): Promise<TakeWords | undefined>
  /** The same, else found in its sound; undefined where they cannot be, or the text of its line has changed since. */
  ofTake(project: string, take: string, signal: AbortSignal): Promise<TakeWords | undefined>
}

/** Seconds around a line in which its first and last sounds may be. */
const LINE_MARGIN_SECONDS = 0.25
/** Seconds before and after a line in which its words may be found among all others. */
const MAX_STRAY_SECONDS = 1.5
const WordTimes = WordTime.array()

/** Opens the words of projects. */
export function openProjectWords(
  { projects, dataDir }: Pick<StudioParts, 'projects' | 'dataDir'>,
  find: FindWords,
): ProjectWords {
  const told: ProjectWords['told'] = (project, take) => projects.use(project, ({ takes }) => takes.wordsOf(take))

  /** The words of a line that a recogniser reported, or that were found before; undefined where they have yet to be found. */
  async function known(project: string, document: Document, line: Line): Promise<readonly WordTime[] | undefined> {
    const recognised = timesOnText(line.words ?? [], line.source)
    if (recognised.length > 0) return recognised
    const kept = await projects.use(project, ({ records }) => records.cached('lineWords', keyOf(document, line)))
    return kept && WordTimes.safeParse(JSON.parse(Buffer.from(kept).toString('utf8'))).data
  }

  async function keep(project: string, document: Document, line: Line, words: readonly WordTime[]): Promise<void> {
    if (words.length === 0) return
    const data = Buffer.from(JSON.stringify(words))
    await projects.use(project, ({ records }) => records.saveCached('lineWords', keyOf(document, line), data))
  }

  async function findAll(project: string, document: Document, lines: readonly Line[], signal: AbortSignal) {
    const order = orderOf(document, lines)
    const found = order === undefined ? [] : await find(order, signal)
    const words = lines.map((line, at) => wordsNear(line, found[at] ?? []))
    for (const [at, line] of lines.entries()) await keep(project, document, line, words[at] ?? [])
    return words
  }

  async function foundInTake(project: string, take: string, signal: AbortSignal): Promise<TakeWords | undefined> {
    const { document } = await projects.describe(project)
    const said = takeText(document, take)
    if (said === undefined) return undefined
    const path = await fileOfTake(await projects.use(project, (file) => file), take, dataDir)
    const bytes = await projects.use(project, ({ takes }) => Buffer.concat([...takes.read(take)]))
    const { text, language } = said
    const [found = []] = await find({ path, language, texts: [text] }, signal)
    if (found.length === 0) return undefined
    const at = readTakeSpeech(bytes)?.start ?? 0
    const inSpeech = (time: number) => Math.max(0, time - at)
    const words = found.map(({ start, end, ...word }) => ({ ...word, start: inSpeech(start), end: inSpeech(end) }))
    const made = { text: said.text, at, words }
    await projects.use(project, ({ takes }) => takes.keepWords(take, made))
    return made
  }

  return {
    told,
    async ofSource(project, id, signal) {
      const { document } = await projects.describe(project)
      const line = document.lines[id]
      if (line === undefined || line.source.trim() === '') return []
      return (await known(project, document, line)) ?? (await findAll(project, document, [line], signal))[0] ?? []
    },
    async ofSources(project, signal) {
      const { document } = await projects.describe(project)
      const all = new Map<number, readonly WordTime[]>()
      const missing: Line[] = []
      for (const line of linesInOrder(document).filter(({ source }) => source.trim() !== '')) {
        const words = await known(project, document, line)
        if (words === undefined) missing.push(line)
        else all.set(line.id, words)
      }
      const found = missing.length === 0 ? [] : await findAll(project, document, missing, signal)
      for (const [at, { id }] of missing.entries()) all.set(id, found[at] ?? [])
      return all
    },
    ofTake: async (project, take, signal) => (await told(project, take)) ?? (await foundInTake(project, take, signal)),
  }
}

/** The request for the words of some lines, in order; undefined where their language is not known. */
function orderOf({ media, soundTrack, sourceLanguage }: Document, lines: readonly Line[]): TextsToFind | undefined {
  if (sourceLanguage === undefined) return undefined
  const start = Math.max(0, Math.min(...lines.map((line) => line.start)) - LINE_MARGIN_SECONDS)
  const end = Math.max(...lines.map((line) => line.end)) + LINE_MARGIN_SECONDS
  const texts = lines.map(({ source }) => source)
  return { path: media.path, soundTrack, language: sourceLanguage, texts, within: { start, end } }
}

/** Words that were found at the time of their line, and nothing where they were found elsewhere. */
function wordsNear(line: Line, words: readonly WordTime[]): readonly WordTime[] {
  const isNear = ({ start, end }: WordTime) =>
    start > line.start - MAX_STRAY_SECONDS && end < line.end + MAX_STRAY_SECONDS
  return words.every(isNear) ? words : []
}

/** Identifies all that the words of a line are found by. */
function keyOf({ media, soundTrack, sourceLanguage }: Document, { source, start, end }: Line): string {
  const parts = [media.fingerprint.hash, soundTrack, sourceLanguage, start, end, source]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
