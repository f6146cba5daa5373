import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { decodeText } from '../../../shared/subtitles/decodeText.ts'
import type { WantedTexts } from '../../../shared/subtitles/formats/tableColumns.ts'
import { readSubtitleFile } from '../../files/readSubtitleFile.ts'
import { findSidecars, languageBeside, type SidecarQuery, type Sidecars } from './sidecars.ts'

/** Bytes from which a file is taken to hold more than blanks or a header. */
const LONGEST_BLANK = 1000

/** A parsed subtitle file. */
export interface Subtitles {
  readonly file: string
  readonly cues: readonly Cue[]
  /** Sounds and songs, which nobody says. */
  readonly sounds?: readonly Cue[]
  /** False for plain text, whose times mean nothing. */
  readonly timed: boolean
  /** Repairs that were made, in sentences. */
  readonly notes: readonly Said[]
  /** True if the user chose the file, false if it was found beside the video. */
  readonly given: boolean
  /** The language in its file name. */
  readonly language?: string
}

/** The sources of a dub besides the video itself. */
export interface Sources {
  /** Names of files beside the video that are empty, and were passed over. */
  readonly empty?: readonly string[]
  readonly transcript?: Subtitles
  readonly translation?: Subtitles
}

type Wish = Pick<DubOrder, 'to' | 'alongside' | 'from' | 'transcript' | 'translation'>

/** The name of a subtitle file for a note, and whether it was found rather than chosen. */
export function nameOf({ file, given }: Subtitles): Said {
  return given ? basename(file) : say('note.beside', { name: basename(file) })
}

/** Reads the chosen subtitle files, or those beside the video if the order allows. */
export async function findSources(video: string, order: Wish, signal?: AbortSignal): Promise<Sources> {
  const beside = await lookBeside(video, order)
  const [spoken, wanted] = [{ language: order.from, signal } as const, { language: order.to, signal } as const]
  const transcript = await read(order.transcript, beside.transcript, { prefer: 'source', ...spoken })
  const translation = await read(order.translation, beside.translation, { prefer: 'translation', ...wanted })
  const language = transcript?.given ? undefined : beside.transcriptLanguage
  return {
    ...(transcript && { transcript: { ...transcript, ...(language === undefined ? {} : { language }) } }),
    ...(translation && !isItsOwn(translation, transcript) && { translation }),
    ...(beside.empty && { empty: beside.empty }),
  }
}

/** Whether a translation is the transcript once more. One script, or one table, may hold both. */
function isItsOwn(translation: Subtitles, transcript: Subtitles | undefined): boolean {
  if (translation.file !== transcript?.file) return false
  return translation.cues.every(({ text }, at) => text === transcript.cues[at]?.text)
}

/** Finds the subtitle files beside a video; absolute paths. Empty files are passed over and named. */
export async function lookBeside(
  video: string,
  query: Omit<SidecarQuery, 'stem'>,
): Promise<Sidecars & Pick<Sources, 'empty'>> {
  const folder = dirname(video)
  let names = await readdir(folder).catch(() => [])
  const empty: string[] = []
  const look = () => findSidecars(names, { stem: basename(video, extname(video)), ...query })
  let found = look()
  for (;;) {
    const [name] = await emptyOf(folder, [found.transcript, found.translation])
    if (name === undefined) break
    empty.push(name)
    names = names.filter((one) => one !== name)
    found = look()
  }
  const { transcript, translation, ...rest } = found
  return {
    ...rest,
    ...(empty.length > 0 && { empty }),
    ...(transcript === undefined ? {} : { transcript: join(folder, transcript) }),
    ...(translation === undefined ? {} : { translation: join(folder, translation) }),
  }
}

/** Those of the files in a folder that hold nothing but blanks, or the header of WebVTT. */
async function emptyOf(folder: string, names: readonly (string | undefined)[]): Promise<string[]> {
  const empty: string[] = []
  for (const name of names) {
    if (name === undefined) continue
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    // A pipe or a device has no length, and might never end.
    if (facts?.isFile() === true && facts.size < LONGEST_BLANK && isBlank(decodeText(await readFile(path)).text.trim()))
      empty.push(name)
  }
  return empty
}

/** Whether a trimmed text is empty or one block that begins as WebVTT and has no times. */
function isBlank(text: string): boolean {
  return text === '' || (/^WEBVTT(?:\s|$)/.test(text) && !/-->|\n\s*\n/.test(text))
}

/** The default target of an order: the wanted language, or that of a translation beside the video. */
export async function targetBeside(video: string, wanted: Target): Promise<Target> {
  const names = await readdir(dirname(video)).catch(() => [])
  return languageBeside(names, { stem: basename(video, extname(video)), wanted })
}

type Choice = Wish['transcript'] | Wish['translation']

async function read(
  choice: Choice,
  beside: string | undefined,
  how: WantedTexts & { readonly signal: AbortSignal | undefined },
): Promise<Subtitles | undefined> {
  const given = choice.from === 'file'
  const file = given ? choice.path : choice.from === 'auto' ? beside : undefined
  return file === undefined ? undefined : { file, ...(await readSubtitleFile(file, how)), given }
}
