import { basename } from 'node:path'
import type { Target } from '../../../../shared/contract/records.ts'
import { TARGETS } from '../../../../shared/contract/targets.ts'
import { SUBTITLE_ENDINGS } from '../../../../shared/subtitles/subtitleExtensions.ts'
import { findLanguage } from '../../../../shared/text/languages.ts'

/** Subtitle files beside a video, by file name. */
export interface Sidecars {
  readonly transcript?: string
  /** The language in the transcript's name. */
  readonly transcriptLanguage?: string
  readonly translation?: string
}

/** A search: the video's name without its extension, and the languages. */
export interface SidecarQuery {
  readonly stem: string
  readonly to: string
  readonly from?: string | undefined
  /** Other languages that the video is dubbed into; files in one of them are translations. */
  readonly alongside?: readonly string[] | undefined
}

interface Subtitle {
  readonly name: string
  /** The language suffix in lower case; empty if there is none. */
  readonly language: string
  /** Whether it has the capitals of the video's name as well. */
  readonly isExact: boolean
}

/** The languages that films are mostly dubbed into. */
const COMMON_TARGET_LANGUAGES: readonly string[] = TARGETS.filter((language) => language !== 'en')

/** Extensions of subtitles beside a film, the first one first. Tables and plain texts may lie there for other reasons. */
const EXTENSIONS = SUBTITLE_ENDINGS.map((ending) => ending.slice(1)).filter(
  (extension) => !['xml', 'csv', 'tsv', 'tab', 'txt', 'text', 'md', 'docx'].includes(extension),
)
/**
 * The end of a subtitle file's name in lower case: its language and what players mark it as, by which subtitles for the hard of hearing
 * (`sdh`, `cc`, after a language `hi`) are told. Those of foreign speech alone (`forced`) are no transcript.
 */
const NAME_END =
  /(?:\.(?!(?:sdh|cc)\.)(?<tag>[a-z]{2,3}(?:[-_][a-z0-9]{2,4})?)(?:\.hi)?)?(?:\.(?:sdh|cc|default))*\.(?<extension>[a-z0-9]+)$/
/** Beside a file with this ending, one in `.sub` holds pictures. */
const PICTURE_INDEX = '.idx'

/**
 * Picks transcript and translation among a folder's files: `video.srt`, else `video.<from>.srt`, and `video.<to>.srt`,
 * each also in the other formats of subtitles. Without `from`, the only other language counts as the source; of several, the only
 * one that is English or no language of ours, for the rest are translations for other dubs.
 */
export function findSidecars(names: readonly string[], { stem, to, from, alongside }: SidecarQuery): Sidecars {
  const texts = names.filter((name) => !isPictures(name, names))
  const found = texts.flatMap((name) => readName(name, stem)).sort(byFormat)
  const plain = found.find(({ language }) => language === '')
  const translation = from !== undefined && isSame(from, to) ? undefined : found.find((one) => isSame(one.language, to))
  const transcript = plain ?? inSourceLanguage(found, { to, from, alongside })
  return {
    ...(transcript === undefined ? {} : { transcript: transcript.name }),
    ...(transcript === undefined || transcript.language === '' ? {} : { transcriptLanguage: transcript.language }),
    ...(translation === undefined ? {} : { translation: translation.name }),
  }
}

/**
 * The target language that the subtitles beside a video suggest: `preferredTarget`, unless there are a transcript (no language
 * or English) and a translation into exactly one other home language.
 */
export function languageBeside(
  names: readonly string[],
  { stem, preferredTarget }: { stem: string; preferredTarget: Target },
): Target {
  const languages = names.flatMap((name) => readName(name, stem)).map(({ language }) => language)
  if (languages.some((language) => isSame(language, preferredTarget))) return preferredTarget
  const isTranscript = (language: string) => language === '' || isSame(language, 'en')
  const others = new Set(languages.filter((one) => !isTranscript(one)).flatMap((one) => findLanguage(one)?.code ?? []))
  const [only] = others
  return only !== undefined && others.size === 1 && languages.some(isTranscript) ? only : preferredTarget
}

/** The language between the name and the extension of a file, such as `sw` in `talk.sw.srt`, `talk.sw.sdh.srt` or `sw.srt`. */
export function languageInName(file: string): string | undefined {
  const name = `.${basename(file).toLowerCase()}`
  const tag = NAME_END.exec(name)?.groups?.['tag'] ?? name.split('.').at(-2) ?? ''
  return findLanguage(tag)?.code ?? (isTwoLetterCode(tag) ? tag : undefined)
}

/** Whether a text is a code of ISO 639-1: names of files have other pairs of letters as well. */
function isTwoLetterCode(text: string): boolean {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  return /^[a-z]{2}$/.test(text) && names.of(text) !== undefined
}

/** Whether a file is the half of VobSub that holds pictures. */
function isPictures(name: string, names: readonly string[]): boolean {
  return /\.sub$/i.test(name) && names.includes(name.slice(0, -PICTURE_INDEX.length) + PICTURE_INDEX)
}

function readName(name: string, stem: string): Subtitle[] {
  // Macs write names with their marks apart, others as one letter, and cameras in capitals; files that came from several may
  // lie side by side.
  const [whole, start] = [name, `${stem}.`].map((text) => text.normalize('NFC')) as [string, string]
  if (!whole.toLowerCase().startsWith(start.toLowerCase())) return []
  const isExact = whole.startsWith(start)
  const rest = whole.slice(start.length).toLowerCase()
  const match = NAME_END.exec(`.${rest}`)
  const { tag = '', extension = '' } = match?.groups ?? {}
  return match?.index === 0 && EXTENSIONS.includes(extension) ? [{ name, language: tag, isExact }] : []
}

function inSourceLanguage(
  found: readonly Subtitle[],
  { to, from, alongside = [] }: Omit<SidecarQuery, 'stem'>,
): Subtitle | undefined {
  if (from !== undefined) return found.find((one) => isSame(one.language, from))
  const others = found.filter(
    ({ language }) => language !== '' && ![to, ...alongside].some((one) => isSame(language, one)),
  )
  return (
    onlyLanguage(others) ??
    onlyLanguage(others.filter(({ language }) => !COMMON_TARGET_LANGUAGES.includes(base(language))))
  )
}

/** The first of some files, if all are in one language. */
function onlyLanguage(files: readonly Subtitle[]): Subtitle | undefined {
  return new Set(files.map(({ language }) => language)).size === 1 ? files[0] : undefined
}

function isSame(language: string, code: string): boolean {
  return language !== '' && base(language) === base(code)
}

function base(code: string): string {
  return findLanguage(code)?.code ?? code.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** Names as the video has it come first, then formats in their order. */
function byFormat(a: Subtitle, b: Subtitle): number {
  const order = (one: Subtitle) => EXTENSIONS.findIndex((extension) => one.name.toLowerCase().endsWith(`.${extension}`))
  return Number(b.isExact) - Number(a.isExact) || order(a) - order(b) || a.name.localeCompare(b.name)
}
