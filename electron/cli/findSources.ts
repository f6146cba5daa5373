import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Cue } from '../../shared/subtitles/cue.ts'
import { readSubtitleFile } from '../studio/dub/readSubtitleFile.ts'
import { findSidecars, type Sidecars } from '../studio/dub/sidecars.ts'
import type { DubRequest } from './dubRequest.ts'

/** A subtitle file that was read. */
export interface Subtitles {
  readonly file: string
  readonly cues: readonly Cue[]
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

/** Reads the subtitle files that were named, else those beside the video. */
export async function findSources(request: DubRequest): Promise<Sources> {
  const sidecars = await lookBeside(request)
  const folder = dirname(request.video)
  const transcript = await read(request.subtitles, sidecars.transcript, folder)
  const translation = await read(request.translation, sidecars.translation, folder)
  const language = request.subtitles === undefined ? sidecars.transcriptLanguage : undefined
  return {
    ...(transcript && { transcript: { ...transcript, ...(language === undefined ? {} : { language }) } }),
    // Subtitles given as the transcript are not their own translation.
    ...(translation && translation.file !== transcript?.file && { translation }),
  }
}

async function lookBeside({ video, to, from, subtitles, translation }: DubRequest): Promise<Sidecars> {
  if (subtitles !== undefined && translation !== undefined) return {}
  const names = await readdir(dirname(video)).catch(() => [])
  return findSidecars(names, { stem: basename(video, extname(video)), to, from })
}

async function read(
  named: string | undefined,
  found: string | undefined,
  folder: string,
): Promise<Subtitles | undefined> {
  if (named !== undefined) return { file: named, cues: await readSubtitleFile(named), given: true }
  if (found === undefined) return undefined
  const file = join(folder, found)
  return { file, cues: await readSubtitleFile(file), given: false }
}
