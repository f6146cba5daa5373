import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnScreenText, PictureCue, PictureReading } from '../../../shared/contract/localMedia.ts'
import { identifyLanguage } from '../../../shared/text/identify/identifyLanguage.ts'
import type { PrintReader, Work } from '../core/ports.ts'
import { stage } from '../core/stage.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { joinTexts, type ReadText } from './joinTexts.ts'
import { sortTexts } from './sortTexts.ts'

/** A film whose burned-in subtitles are read: its path, their language (`auto`: it is found out), and a folder for scratch. */
export interface PictureOrder {
  readonly path: string
  readonly language: string
  readonly scratch: string
}

/** Texts from which the language is told: the longest ones. */
const ENOUGH = 16

/**
 * Reads the subtitles that are burned into a film's picture, with exact times. Other texts, such as titles and signs, are told
 * apart by their place.
 */
export async function readPicture(
  { path, language: told, scratch }: PictureOrder,
  { reader, ...work }: Work & { readonly reader: PrintReader },
): Promise<PictureReading> {
  const folder = join(scratch, 'letters')
  await mkdir(folder, { recursive: true })
  try {
    const { texts } = await runMedia('pictureText', { path, folder }, stage(work, 0, 0.8))
    const pictures = texts.map((text, index) => ({ ...text, path: join(folder, `${index}.pgm`) }))
    const language = told === 'auto' ? await findLanguage(pictures, { reader, ...stage(work, 0.8, 0.82) }) : told
    const paths = pictures.map((one) => one.path)
    const read = await reader.read(paths, language, stage(work, 0.82, 1))
    const all = texts.map((text, index): ReadText => ({ ...text, text: '', confidence: 0, ...read[index] }))
    const { subtitles, signs } = sortTexts(joinTexts(all))
    return { language, cues: subtitles.map(toCue), signs: signs.map(toSign) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The language of the longest texts; English where they tell none. */
async function findLanguage(
  pictures: readonly { readonly path: string; readonly letters: number }[],
  { reader, ...work }: Work & { readonly reader: PrintReader },
): Promise<string> {
  const longest = pictures.toSorted((a, b) => b.letters - a.letters).slice(0, ENOUGH)
  const read = await reader.read(
    longest.map(({ path }) => path),
    'en',
    work,
  )
  return identifyLanguage(read.map(({ text }) => text).join('\n'))?.language ?? 'en'
}

function toCue({ start, end, text, confidence }: ReadText): PictureCue {
  return { start, end, text, confidence }
}

function toSign({ start, end, text, confidence, box }: ReadText): OnScreenText {
  return { start, end, text, confidence, box }
}
