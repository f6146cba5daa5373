import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import type { TextColumn } from '../../../shared/subtitles/formats/tableColumns.ts'
import { readSubtitleFile } from './readSubtitleFile.ts'
import { findSidecars, languageBeside, type Sidecars } from './sidecars.ts'

/** A subtitle file that was read. */
export interface Subtitles {
  readonly file: string
  readonly cues: readonly Cue[]
  /** False where the file is plain text, whose times say nothing. */
  readonly timed: boolean
  /** What had to be repaired, in sentences. */
  readonly notes: readonly string[]
  /** Whether the user named it, or it was found beside the video. */
  readonly given: boolean
  /** The language its name tells. */
  readonly language?: string
}

/** What there is to dub from besides the video itself. */
export interface Sources {
  readonly transcript?: Subtitles
  readonly translation?: Subtitles
}

interface Wish extends Pick<DubOrder, 'to' | 'transcript' | 'translation'> {
  /** The language that is spoken, where it is known; subtitles found beside the video must be in it. */
  readonly from?: string | undefined
}

/** Reads the subtitle files that were chosen, else those beside the video where the order leaves that open. */
export async function findSources(video: string, order: Wish): Promise<Sources> {
  const beside = await lookBeside(video, order)
  const transcript = await read(order.transcript, beside.transcript, 'source')
  const translation = await read(order.translation, beside.translation, 'translation')
  const language = transcript?.given ? undefined : beside.transcriptLanguage
  return {
    ...(transcript && { transcript: { ...transcript, ...(language === undefined ? {} : { language }) } }),
    // Subtitles given as the transcript are not their own translation.
    ...(translation && translation.file !== transcript?.file && { translation }),
  }
}

/** The subtitle files beside a video, with their whole paths. */
export async function lookBeside(video: string, { to, from }: Pick<Wish, 'to' | 'from'>): Promise<Sidecars> {
  const folder = dirname(video)
  const names = await readdir(folder).catch(() => [])
  const { transcript, translation, ...rest } = findSidecars(names, { stem: basename(video, extname(video)), to, from })
  return {
    ...rest,
    ...(transcript === undefined ? {} : { transcript: join(folder, transcript) }),
    ...(translation === undefined ? {} : { translation: join(folder, translation) }),
  }
}

/** The language to begin an order with: the wanted one, or the one that a translation beside the video is in. */
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
