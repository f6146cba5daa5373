import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeWav, fromPcm16 } from '../../../shared/audio/wav.ts'
import type { Local } from '../../../shared/contract/local.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import type { Progress } from '../../../shared/ipc.ts'
import { DUB_TEST_SECONDS, dubItems } from '../../../shared/kit/dubTest.ts'
import { formatDubName, type KitData } from '../../../shared/kit/testKit.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { spokenBy, takeState } from '../../../shared/project/takes/takeKey.ts'
import type { ReviewData, ReviewLine } from '../../../shared/review/reviewData.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'
import { type TakeWords, timedWords, timesOnText, type WordTime } from '../../../shared/timing/words/wordTimes.ts'
import type { Client } from '../../client/method.ts'
import type { Takes } from '../../dubbing/project/takes.ts'
import { type ReviewPage, reviewHtml, writeReviewHtml } from './reviewHtml.ts'

/** Dependencies of writing a review. */
interface ReviewSources {
  readonly document: Document
  readonly data: ReviewData
  readonly page: ReviewPage
  /** The film, or its dub, for pictures; absent where it is not there. */
  readonly video: string | undefined
  /** The file of the small film; absent where none is wanted. */
  readonly film: string | undefined
  readonly local: Client<Local>
  /** A folder of its own for parts, which is removed. */
  readonly scratch: string
  withTakes<T>(work: (takes: Takes) => T): Promise<T>
  readonly signal: AbortSignal
  onProgress(progress: Progress): void
}

/** Bits a second of a line's sound: speech in Opus is clear by that, and five minutes of it are 1.2 MB of base64. */
const LINE_SOUND_BITS_PER_SECOND = 24_000
/** Lines of the picture of a line, and of the film. */
const LINE_PICTURE_HEIGHT_PX = 90
const FILM_PICTURE_HEIGHT_PX = 180
/** Most pictures that the engine makes at once. */
const MAX_PICTURES_PER_REQUEST = 100

/** The id of a line's take if it speaks the text as it is now; undefined where there is none. */
export function currentTakeId(document: Document, line: Line, target: Target): string | undefined {
  const isFresh = takeState(line, target, spokenBy(document, line)) === 'fresh'
  return isFresh ? line.texts[target]?.take?.id : undefined
}

/** Writes the file of a review under its name or the next free one; answers its path and size. */
export async function writeReview(output: string, sources: ReviewSources): Promise<{ path: string; bytes: number }> {
  const { page, scratch } = sources
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const parts = [...(await picturesOf(sources)), ...(await soundsOf(sources)), ...(await filmOf(sources))]
    return await writeReviewHtml(output, reviewHtml(await withWords(sources), page, parts))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The data with the times of the words in the sounds of the lines, as far as these are known. */
async function withWords({ document, data, withTakes }: ReviewSources): Promise<ReviewData> {
  const take = ({ id }: ReviewLine) => {
    const line = document.lines[id]
    return line && currentTakeId(document, line, data.target)
  }
  const lines = await withTakes((takes) =>
    data.lines.map((line) => {
      const words = takes.wordsOf(take(line) ?? '')
      return words === undefined ? line : { ...line, words: heardWords(words, line.text) }
    }),
  )
  return { ...data, lines }
}

/** The words of a take in seconds of its file, on the text that is shown. */
export function heardWords({ text, at, words }: TakeWords, shown: string): WordTime[] {
  const times = text === shown ? words : timesOnText(timedWords(text, words), shown)
  return times.map(({ start, end, ...word }) => ({ ...word, start: at + start, end: at + end }))
}

type Part = readonly [name: string, base64: string]

/** A small picture of each line, from the middle of it; none where the film is not there or has no picture. */
async function picturesOf({ data, video, local, scratch, signal }: ReviewSources): Promise<Part[]> {
  if (video === undefined) return []
  const made: Part[] = []
  for (let at = 0; at < data.lines.length; at += MAX_PICTURES_PER_REQUEST) {
    const lines = data.lines.slice(at, at + MAX_PICTURES_PER_REQUEST)
    const folder = join(scratch, `pictures-${at}`)
    await mkdir(folder, { recursive: true })
    const times = lines.map(({ start, end }) => (start + end) / 2)
    const { count } = await local.stills({ path: video, folder, times, tallest: LINE_PICTURE_HEIGHT_PX }, { signal })
    // They are numbered by those that could be made: with one missing, it is unclear whose the others are.
    if (count !== lines.length) return made
    for (const [number, { id }] of lines.entries()) {
      made.push([`picture-${id}`, (await readFile(join(folder, `${number}.jpg`))).toString('base64')])
    }
  }
  return made
}

/** The sound of each line that has one of its text. */
async function soundsOf(sources: ReviewSources): Promise<Part[]> {
  const { document, data, local, scratch, signal, withTakes, onProgress } = sources
  const made: Part[] = []
  for (const [at, { id }] of data.lines.entries()) {
    const line = document.lines[id]
    const take = line && currentTakeId(document, line, data.target)
    if (take === undefined) continue
    signal.throwIfAborted()
    const [path, output] = [join(scratch, `${id}.wav`), join(scratch, `${id}.opus`)]
    await writeFile(path, await withTakes((takes) => Buffer.concat([...takes.read(take)])))
    await local.encode({ path, output, bitRate: LINE_SOUND_BITS_PER_SECOND }, { signal })
    made.push([`sound-${id}`, (await readFile(output)).toString('base64')])
    await Promise.all([rm(path), rm(output)])
    onProgress({ stage: say('doing.review'), fraction: (at + 1) / data.lines.length })
  }
  return made
}

async function filmOf({ film, local, scratch, signal }: ReviewSources): Promise<Part[]> {
  if (film === undefined) return []
  const output = join(scratch, 'film.mp4')
  await local.proxy({ path: film, output, tallest: FILM_PICTURE_HEIGHT_PX, small: true }, { signal })
  return [['film', (await readFile(output)).toString('base64')]]
}

/** Sources of a listening test on a dub. */
interface DubTestSources {
  /** The mark of the project (`reviewProject`), and the title of its film. */
  readonly project: string
  readonly title: string
  readonly target: Target
  /** In which of `texts` the page begins. */
  readonly language: KitData['language']
  readonly texts: KitData['texts']
  readonly page: ReviewPage
  /** The file of the dub, and the second from which it plays. */
  readonly dub: string
  readonly from: number
  readonly local: Client<Local>
  /** A folder of its own for parts, which is removed. */
  readonly scratch: string
  readonly signal: AbortSignal
}

/** Bits a second of each channel, and samples: voices and the sounds under them are clear by that, and a minute is 0.6 MB of base64. */
const CHANNEL_BITS_PER_SECOND = 32_000
const REVIEW_SAMPLE_RATE_HZ = 48_000

/** Writes five questions on a minute of a dub under a name or the next free one; answers its path and size. */
export async function writeDubTest(output: string, sources: DubTestSources): Promise<{ path: string; bytes: number }> {
  const { project, title, target, language, texts, page, scratch } = sources
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const targetName = LANGUAGES[target].ownName
    const data: KitData = {
      kind: 'test',
      id: randomUUID(),
      target,
      targetName,
      language,
      texts,
      items: dubItems(),
      voice: { id: formatDubName({ project, title }), name: title },
      title: `${title} · ${targetName}`,
    }
    return await writeReviewHtml(output, reviewHtml(data, page, [['sound-0', await minuteOf(sources)]]))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A minute of the dub's sound as Opus in base64. */
async function minuteOf({ dub, from, local, scratch, signal }: DubTestSources): Promise<string> {
  const [raw, wav, opus] = [join(scratch, 'minute.pcm'), join(scratch, 'minute.wav'), join(scratch, 'minute.opus')]
  const order = { path: dub, output: raw, start: from, end: from + DUB_TEST_SECONDS, rate: REVIEW_SAMPLE_RATE_HZ }
  const { duration } = await local.sound(order, { signal })
  if (duration === 0) throw invalid(say('failure.review.noDub'), 'target')
  await writeFile(wav, encodeWav(fromPcm16(await readFile(raw)), REVIEW_SAMPLE_RATE_HZ))
  await local.encode({ path: wav, output: opus, bitRate: CHANNEL_BITS_PER_SECOND }, { signal })
  return (await readFile(opus)).toString('base64')
}
