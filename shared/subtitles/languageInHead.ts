import type { SubtitleInputFormat } from './subtitleExtensions.ts'

/** Where the head of a file names its language, by format: WebVTT of YouTube, TTML and LRC. */
const LANGUAGE_IN_HEAD: Partial<Record<SubtitleInputFormat, RegExp>> = {
  vtt: /^Language: *([a-z][\w-]*) *$/im,
  ttml: /<(?:[\w.-]{1,99}:)?tt\s[^<>]{0,999}?\bxml:lang=["']([a-z][\w-]*)["']/i,
  lrc: /^\[la: *([a-z][\w-]*) *\]/im,
}
const HEAD_CHARACTERS = 2000

/** The language tag that the head of a subtitle file names; undefined where it names none. */
export function languageInHead(text: string, format: SubtitleInputFormat): string | undefined {
  return LANGUAGE_IN_HEAD[format]?.exec(text.slice(0, HEAD_CHARACTERS))?.[1]
}
