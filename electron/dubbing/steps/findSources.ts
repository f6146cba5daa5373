import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import type { TextColumn } from '../../../shared/subtitles/formats/tableColumns.ts'
import { readSubtitleFile } from './readSubtitleFile.ts'
import { findSidecars, languageBeside, type SidecarQuery, type Sidecars } from './sidecars.ts'

/** A parsed subtitle file. */
export interface Subtitles {
  readonly file: string
  readonly cues: readonly Cue[]
  /** False for plain text, whose times mean nothing. */
  readonly timed: boolean
  /** Repairs that were made, in sentences. */
  readonly notes: readonly string[]
  /** True if the user chose the file, false if it was found beside the video. */
  readonly given: boolean
  /** The language in its file name. */
  readonly language?: string
}

/** The sources of a dub besides the video itself. */
export interface Sources {
  readonly transcript?: Subtitles
  readonly translation?: Subtitles
}

type Wish = Pick<DubOrder, 'to' | 'alongside' | 'from' | 'transcript' | 'translation'>

/** The name of a subtitle file for a note, and whether it was found rather than chosen. */
export function nameOf({ file, given }: Subtitles): Said {
  return given ? basename(file) : say('note.beside', { name: basename(file) })
}

/** Reads the chosen subtitle files, or those beside the video if the order allows. */
export async function findSources(video: string, order: Wish): Promise<Sources> {
  const beside = await lookBeside(video, order)
  const transcript = await read(order.transcript, beside.transcript, 'source')
  const translation = await read(order.translation, beside.translation, 'translation')
  const language = transcript?.given ? undefined : beside.transcriptLanguage
  return {
    ...(transcript && { transcript: { ...transcript, ...(language === undefined ? {} : { language }) } }),
    // A transcript is not its own translation.
    ...(translation && translation.file !== transcript?.file && { translation }),
  }
}

/** Finds the subtitle files beside a video; absolute paths. */
export async function lookBeside(video: string, query: Omit<SidecarQuery, 'stem'>): Promise<Sidecars> {
  const folder = dirname(video)
  const names = await readdir(folder).catch(() => [])
  const { transcript, translation, ...rest } = findSidecars(names, {
    stem: basename(video, extname(video)),
    ...query,
  })
  return {
    ...rest,
    ...(transcript === undefined ? {} : { transcript: join(folder, transcript) }),
    ...(translation === undefined ? {} : { translation: join(folder, translation) }),
  }
}

/** The default target of an order: the wanted language, or that of a translation beside the video. */
export async function targetBeside(video: string, wanted: Target): Promise<Target> {
  const names = await readdir(dirname(video)).catch(() => [])
  return languageBeside(names, { stem: basename(video, extname(video)), wanted })
}

type Choice = Wish['transcript'] | Wish['translation']

async function read(choice: Choice, beside: string | undefined, prefer: TextColumn): Promise<Subtitles | undefined> {
  const given = choice.from === 'file'
  const file = given ? choice.path : choice.from === 'auto' ? beside : undefined
  return file === undefined ? undefined : { file, ...(await readSubtitleFile(file, prefer)), given }
}
