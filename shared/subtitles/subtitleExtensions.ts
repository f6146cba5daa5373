import { endingOf } from '../mediaEndings.ts'

/** The formats of subtitles that are read. */
export type SubtitleInputFormat = 'srt' | 'vtt' | 'ass' | 'ttml' | 'sbv' | 'table' | 'txt'

/** The format that an extension, without its dot and in small letters, stands for. */
export const FORMATS_BY_EXTENSION: Readonly<Record<string, SubtitleInputFormat>> = {
  srt: 'srt',
  vtt: 'vtt',
  webvtt: 'vtt',
  ass: 'ass',
  ssa: 'ass',
  ttml: 'ttml',
  dfxp: 'ttml',
  itt: 'ttml',
  imsc: 'ttml',
  xml: 'ttml',
  sbv: 'sbv',
  csv: 'table',
  tsv: 'table',
  tab: 'table',
  txt: 'txt',
  text: 'txt',
  lrc: 'txt',
}

/** Endings of the files that can be read, with their dots. */
export const SUBTITLE_ENDINGS: readonly string[] = Object.keys(FORMATS_BY_EXTENSION).map((one) => `.${one}`)

/** Whether a file is one of subtitles by its name. */
export function isSubtitleName(path: string): boolean {
  return SUBTITLE_ENDINGS.includes(endingOf(path))
}
