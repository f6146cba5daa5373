import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureBox } from '../../../../shared/contract/assemble.ts'
import type { OnScreenText, PictureReading } from '../../../../shared/contract/localMedia.ts'
import { identifyLanguage } from '../../../../shared/text/identify/identifyLanguage.ts'
import type { PrintedText } from '../../core/pictureFindings.ts'
import type { PrintReader, WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import type { PictureText } from '../../media/tasks.ts'
import { joinTexts, type ReadText } from './joinTexts.ts'
import { sortTexts } from './sortTexts.ts'

/**
 * A film whose burned-in subtitles are read: its path, their language (`auto`: it is found out), their place (absent: where
 * most texts stand), and a folder for scratch.
 */
interface PictureOrder {
  readonly path: string
  readonly language: string
  readonly place?: PictureBox | undefined
  readonly scratch: string
}

/** Texts from which the language is told, and the language that they are read in. */
const LANGUAGE_SAMPLE_TEXTS = 16
const FIRST_READING_LANGUAGE = 'en'
const UNREAD_TEXT: PrintedText = { text: '', confidence: 0 }

/**
 * Reads the subtitles that are burned into a film's picture, with exact times. Other texts, such as titles and signs, are told
 * apart by their place.
 */
export async function readPicture(
  { path, language: statedLanguage, place, scratch }: PictureOrder,
  { reader, ...work }: WorkOptions & { readonly reader: PrintReader },
): Promise<PictureReading> {
  await mkdir(scratch, { recursive: true })
  // Of its own: the film may be read in two languages at once.
  const folder = await mkdtemp(join(scratch, 'letters-'))
  try {
    const { texts } = await runMedia('pictureText', { path, folder }, stage(work, 0, 0.8))
    const pictures = texts.map((text, index) => ({ ...text, path: join(folder, `${index}.pgm`) }))
    const { language, read } = await readAll(pictures, statedLanguage, { reader, ...stage(work, 0.8, 1) })
    const all = texts.map((text, index): ReadText => ({ ...text, ...(read[index] ?? UNREAD_TEXT) }))
    const { subtitles, signs } = sortTexts(joinTexts(all), place)
    return { language, cues: subtitles.map(toText), signs: signs.map(toText) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface LetterPicture extends PictureText {
  readonly path: string
}

/**
 * Reads pictures in their language, and where it is `auto`, in that of the longest texts; English where they tell none. What
 * was read to find the language is not read again where one model reads both.
 */
async function readAll(
  pictures: readonly LetterPicture[],
  statedLanguage: string,
  { reader, ...work }: WorkOptions & { readonly reader: PrintReader },
): Promise<{ language: string; read: PrintedText[] }> {
  const paths = pictures.map(({ path }) => path)
  if (statedLanguage !== 'auto')
    return { language: statedLanguage, read: await reader.read(paths, statedLanguage, work) }
  const largestPictures = pictures.toSorted((a, b) => b.letters - a.letters).slice(0, LANGUAGE_SAMPLE_TEXTS)
  const first = largestPictures.map(({ path }) => path)
  const sample = await reader.read(first, FIRST_READING_LANGUAGE, stage(work, 0, 0.4))
  const language = identifyLanguage(sample.map(({ text }) => text).join('\n'))?.language ?? FIRST_READING_LANGUAGE
  const isRead = reader.modelOf(language) === reader.modelOf(FIRST_READING_LANGUAGE)
  const known = new Map(isRead ? first.map((path, index) => [path, sample[index]]) : [])
  const left = paths.filter((path) => !known.has(path))
  const rest = await reader.read(left, language, stage(work, 0.4, 1))
  for (const [index, path] of left.entries()) known.set(path, rest[index])
  return { language, read: paths.map((path) => known.get(path) ?? UNREAD_TEXT) }
}

function toText({ start, end, text, confidence, box }: ReadText): OnScreenText {
  return { start, end, text, confidence, box }
}
