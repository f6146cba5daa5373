import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { PRESERVE } from '../../shared/contract/preserve.ts'
import type { Target } from '../../shared/contract/records.ts'
import { AppError, invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { dubEnding, isSoundName } from '../../shared/mediaEndings.ts'
import type { DictionaryEntry } from '../../shared/project/document.ts'
import { tidyWords } from '../../shared/project/texts/dictionary.ts'
import { parseDictionary, type RowProblem } from '../../shared/project/texts/dictionaryFile.ts'
import { type GlossaryPair, parseGlossary } from '../../shared/project/texts/glossaryFile.ts'
import { containerOf, type Settings } from '../../shared/settings/settings.ts'
import { findLanguage, LANGUAGES } from '../../shared/text/languages.ts'
import { stemOf } from '../files/fileNames.ts'
import { readTextFile } from '../files/readTextFile.ts'
import { SAMPLE_FOLDER } from '../studio/sample.ts'
import { type HostedService, readHostedService } from './readHostedService.ts'
import { firstSetFlag, readSettings } from './settingFlags.ts'

/** The options of `griot dub` as the command line gives them. Those of the table of settings are read by it. */
export interface DubOptions {
  readonly [setting: string]: unknown
  readonly to?: string
  readonly from?: string
  readonly subtitles?: string
  readonly translation?: string
  readonly voice?: readonly string[]
  readonly preserve?: boolean
  readonly cast?: string
  readonly glossary?: readonly string[]
  readonly dictionary?: readonly string[]
  readonly out?: string
  readonly subtitlesOut?: boolean
  readonly audioOnly?: boolean
  readonly qc?: boolean
  readonly report?: boolean
  readonly strict?: boolean
  readonly baseUrl?: string
  readonly apiKeyEnv?: string
  readonly json?: boolean
  readonly force?: boolean
  readonly verbose?: boolean
}

/** A validated dub request: paths are absolute, languages are codes. */
export interface DubRequest {
  readonly video: string
  /** Whether the video is the project's own sample, which is made on first use. */
  readonly sample: boolean
  readonly to: Target
  /** The other languages that the video is dubbed into by the same command. */
  readonly alongside?: readonly Target[] | undefined
  readonly from?: string | undefined
  /** A subtitle file, or `picture` for those that are burned in. */
  readonly subtitles?: string | undefined
  readonly translation?: string | undefined
  /** Voice id by speaker label or name, as given. */
  readonly voices: Readonly<Record<string, string>>
  readonly preserve: boolean
  readonly settings: Settings
  /** A file with the cast of earlier episodes, which this one is added to. */
  readonly cast?: string | undefined
  /** Words with their translations, if a file names some; used where the service translates. */
  readonly glossary?: readonly GlossaryPair[] | undefined
  /** Pronunciations in the target language, if a file names some. */
  readonly dictionary?: readonly DictionaryEntry[] | undefined
  /** An output file, or an existing folder. */
  readonly out?: string | undefined
  readonly subtitlesOut: boolean
  /** Whether only the sound of the dub is made, as M4A. */
  readonly audioOnly?: boolean | undefined
  /** Whether the finished dub is checked, and whether the full report is written beside it. */
  readonly qc: boolean
  readonly report: boolean
  /** Absent for the engine of this computer. */
  readonly hosted?: HostedService | undefined
  readonly force: boolean
  readonly verbose: boolean
}

/** The working folder, and the environment variables that may hold a key. */
export interface Surroundings {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** In place of a subtitle file: those that are burned into the picture. */
export const BURNED_IN_SUBTITLES = 'picture'
const SAMPLE_TARGET = 'sw'

/** Reads the command line for one video and one language. Throws `invalid` with the correct usage. */
export function readDubRequest(video: string | undefined, options: DubOptions, surroundings: Surroundings): DubRequest {
  const pairs = options.voice ?? []
  const sample = video === undefined
  checkOptions(video, options)
  const { cwd } = surroundings
  const path = (file: string | undefined) => (file === undefined ? undefined : resolve(cwd, file))
  const to = readTarget(options.to ?? (sample ? SAMPLE_TARGET : undefined))
  const { from, subtitles, glossary, dictionary } = options
  return {
    video: sample ? join(SAMPLE_FOLDER, 'sample.mp4') : resolve(cwd, video),
    sample,
    to,
    from: from === undefined ? undefined : readSource(from),
    subtitles: subtitles === BURNED_IN_SUBTITLES ? BURNED_IN_SUBTITLES : path(subtitles),
    translation: path(options.translation),
    voices: readVoices(pairs),
    preserve: options.preserve === true,
    settings: { ...readSettings(options), ...(options.report === false && { carriesReport: false }) },
    cast: path(options.cast),
    glossary: glossary && readGlossary({ files: glossary, to, cwd }),
    dictionary: dictionary && readDictionary({ files: dictionary, to, cwd }),
    out: path(options.out ?? (sample ? `griot-sample.${to}.mp4` : undefined)),
    subtitlesOut: options.subtitlesOut === true,
    audioOnly: options.audioOnly || undefined,
    qc: options.qc !== false || options.report === true,
    report: options.report === true,
    hosted: readHostedService(options, surroundings.env),
    // The sample's result may be replaced: no other program writes a file of that name.
    force: options.force === true || (sample && options.out === undefined),
    verbose: options.verbose === true,
  }
}

/** The default output path: beside the source and of its kind, with the language in its name. */
export function deriveOutputPath(
  { video, to, audioOnly, settings }: Pick<DubRequest, 'video' | 'to' | 'audioOnly' | 'settings'>,
  folder = dirname(video),
): string {
  const ending = dubEnding(video, containerOf(settings)?.ending)
  return join(folder, `${stemOf(video)}.${to}${audioOnly && !isSoundName(video) ? '.m4a' : ending}`)
}

/** Throws `invalid` for options that contradict each other and for names that cannot be used. */
function checkOptions(video: string | undefined, options: DubOptions): void {
  for (const file of [video, options.subtitles, options.translation, options.out, options.cast]) checkName(file)
  const hereAlone = firstSetFlag(options, ({ own }) => own === true) ?? (options.glossary && 'glossary')
  if (hereAlone !== undefined && options.baseUrl !== undefined)
    throw invalid(say('cli.ownOnly', { option: hereAlone }), hereAlone)
  if (options.audioOnly === true && options.subtitleTrack === true) throw invalid(say('cli.trackInSound'), 'audio-only')
  checkOverlay(options)
  if (options.strict !== true || options.qc !== false) return
  throw invalid(say('cli.strictNoCheck'), 'strict')
}

function checkOverlay(options: DubOptions): void {
  const option = firstSetFlag(options, ({ overlay }) => overlay === true)
  if (option === undefined) return
  if (options.subtitles !== BURNED_IN_SUBTITLES) throw invalid(say('cli.signsPicture', { option }), option)
  if (options.audioOnly === true) throw invalid(say('cli.signsSound', { option }), option)
}

/**
 * Throws `invalid` for a name with replacement characters: Node puts them where the name's bytes are no UTF-8, and such
 * a name cannot be opened.
 */
export function checkName(file: string | undefined): void {
  if (!file?.includes('\uFFFD') || existsSync(file)) return
  throw invalid(say('failure.file.badName', { path: file }), 'file')
}

/** The language of a code or name. Throws `invalid` for one that is no target. */
export function readTarget(to: string | undefined): Target {
  const known = Object.values(LANGUAGES)
    .map(({ code, name }) => `${code} (${name})`)
    .join(', ')
  if (to === undefined) throw invalid(say('cli.target', { known }), 'to')
  const language = findLanguage(to)
  if (language === undefined) throw invalid(say('cli.noTarget', { to, known }), 'to')
  return language.code
}

function readSource(from: string): string {
  const code = findLanguage(from)?.code ?? from.trim().toLowerCase()
  if (/^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/.test(code)) return code
  throw invalid(say('cli.noCode', { from }), 'from')
}

/** Splits the values of `--voice`, which is variadic: in `--voice A=x film.mp4` it takes the videos too. */
export function splitVoices(
  positionals: readonly string[],
  values: readonly string[],
): { videos: readonly string[]; pairs: string[] } {
  if (positionals.length > 0) return { videos: positionals, pairs: [...values] }
  return {
    videos: values.filter((value) => !value.includes('=')),
    pairs: values.filter((value) => value.includes('=')),
  }
}

function readVoices(pairs: readonly string[]): Record<string, string> {
  const entries = pairs.map((pair) => {
    const [, speaker, id] = /^\s*([^=]+?)\s*=\s*(\S+)\s*$/.exec(pair) ?? []
    if (speaker !== undefined && id !== undefined) return [speaker, id]
    throw invalid(say('cli.voicePair', { pair, example: `SPEAKER_00=${PRESERVE}` }), 'voice')
  })
  return Object.fromEntries(entries)
}

/** Values of `--glossary` or `--dictionary`, and the language and folder they are read for. */
interface WordFiles {
  /** `FILE` holds for all languages, `LANGUAGE=FILE` for one. */
  readonly files: readonly string[]
  readonly to: Target
  readonly cwd: string
}

const GLOSSARY_ROW_FAULTS: Readonly<Record<RowProblem['kind'], string>> = {
  no_word: 'has no word',
  no_say: 'has no pronunciation',
  case: 'has a third column that is neither exact nor any',
  twice: 'contradicts an earlier line about the same word',
}

/** Reads the glossary of a language; of duplicates the last one counts. Throws `file` for a file that cannot be read as one. */
function readGlossary(wordFiles: WordFiles): GlossaryPair[] {
  const pairs = pathsOf(wordFiles).flatMap((path) => {
    const { entries, bad } = parseGlossary(readTextFile(path))
    if (bad !== undefined) throw faulty(path, `line ${bad.line} is not of the form word = translation: ${bad.row}`)
    if (entries.length === 0) throw faulty(path, 'it holds no words. Write one to a line: word = translation')
    return entries
  })
  return [...new Map(pairs.map((pair) => [pair.term, pair])).values()]
}

/** Reads the dictionary of a language, as the studio exports it. Throws `file` like `readGlossary`. */
function readDictionary(wordFiles: WordFiles): DictionaryEntry[] {
  const words = pathsOf(wordFiles).flatMap((path) => {
    const { words, problems } = parseDictionary(readTextFile(path))
    const [first] = problems
    if (first !== undefined) throw faulty(path, `line ${first.line} ${GLOSSARY_ROW_FAULTS[first.kind]}: ${first.row}`)
    if (words.length === 0) throw faulty(path, 'it holds no words. Give a table: word, pronunciation')
    return words
  })
  return tidyWords(words).map((word) => ({ target: wordFiles.to, ...word }))
}

/** The files that hold for the language. A name is taken for a language before `=` only if it is one. */
function pathsOf({ files, to, cwd }: WordFiles): string[] {
  return files.flatMap((value) => {
    const at = value.indexOf('=')
    const language = at < 0 ? undefined : findLanguage(value.slice(0, at))
    if (language === undefined) return [resolve(cwd, value)]
    return language.code === to ? [resolve(cwd, value.slice(at + 1))] : []
  })
}

function faulty(path: string, why: string): AppError {
  return new AppError({ kind: 'file', message: `${basename(path)} cannot be used: ${why}.`, path })
}
