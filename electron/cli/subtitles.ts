import { extname, resolve } from 'node:path'
import { extensionOf, SUBTITLE_FORMATS, SubtitleFormat } from '../../shared/export/exportOptions.ts'
import { reflow } from '../../shared/export/reflow.ts'
import { PROFILES } from '../../shared/export/subtitleProfile.ts'
import { writeSubtitles } from '../../shared/export/writeSubtitles.ts'
import { invalid } from '../../shared/failure.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { isSameFile } from '../files/isSameFile.ts'
import { exists } from '../files/placeFile.ts'
import { readSubtitleFile } from '../files/readSubtitleFile.ts'
import { checkName } from './dubRequest.ts'
import { inTerminal } from './inTerminal.ts'
import type { DubEventListener } from './output/dubEvents.ts'
import { checkEnding } from './output/output.ts'
import { inputFile, isPipe, writeOutput } from './output/pipes.ts'
import { printLine } from './output/print.ts'
import { words } from './output/words.ts'
import { syncToFilm } from './syncToFilm.ts'

/** The options of `griot subtitles` as they are typed. */
export interface SubtitlesOptions {
  readonly to?: string
  readonly out?: string
  readonly profile?: string
  readonly language?: string
  readonly sync?: string
  readonly force?: boolean
}

/** The outcome of a conversion: the written file, and notes on it. */
interface Converted {
  readonly path: string
  readonly cues: number
  readonly notes: readonly Message[]
}

/** `griot subtitles`. */
export async function subtitlesInTerminal(file: string, options: SubtitlesOptions): Promise<void> {
  await inTerminal({ piped: isPipe(options.out ?? file) }, async (work) => {
    const { path, cues, notes } = await convertSubtitles(file, options, work)
    for (const note of notes) printLine(process.stderr, words(note))
    if (isPipe(path)) return
    printLine(process.stdout, words(say('cli.cues', { path, subtitles: say('count.subtitles', { count: cues }) })))
  })
}

/** A listener for the progress of reading a film, and the signal that cancels it. */
interface FilmWork {
  readonly onEvent: DubEventListener
  readonly signal: AbortSignal
}

const UNWATCHED: FilmWork = { onEvent: () => undefined, signal: new AbortController().signal }

/**
 * Writes subtitles in another format, moved to the speech of a film and laid out by a profile where these are named. Throws `invalid` or
 * `file`, and what the reading of a film throws.
 */
export async function convertSubtitles(
  input: string,
  options: SubtitlesOptions,
  work: FilmWork = UNWATCHED,
): Promise<Converted> {
  const { to, language, force } = options
  for (const file of [input, options.out, options.sync]) checkName(file)
  const known = SUBTITLE_FORMATS.join(', ')
  if (to === undefined) throw invalid(say('cli.noChoice', { option: 'to', known }), 'to')
  const format = SubtitleFormat.safeParse(to.toLowerCase())
  if (!format.success) throw invalid(say('cli.noFormat', { format: to, known }), 'to')
  const extension = extensionOf(format.data)
  const path = await outputOf(input, options, extension)
  await using file = await inputFile(input)
  const read = await readSubtitleFile(file.path, { asWritten: true, language })
  const synced = options.sync === undefined ? undefined : await syncToFilm(read.cues, resolve(options.sync), work)
  const cues = synced?.cues ?? read.cues
  const notes = synced === undefined ? read.notes : [...read.notes, synced.note]
  const profile = profileNamed(options.profile)
  const reflowedCues = profile === undefined ? cues : reflow(cues, profile, language).cues
  await writeOutput(path, writeSubtitles(reflowedCues, format.data, language), { force: force === true })
  return { path, cues: reflowedCues.length, notes }
}

/** Where a conversion goes; that of standard input to standard output unless a file is named. */
async function outputOf(input: string, { out, force }: SubtitlesOptions, extension: string): Promise<string> {
  const named = out ?? (isPipe(input) ? input : `${input.slice(0, input.length - extname(input).length)}${extension}`)
  if (isPipe(named)) return named
  const path = resolve(named)
  checkEnding(path, [extension], 'out')
  if (await isSameFile(path, input)) throw invalid(say('cli.replacesSource', { path }), 'out')
  if (!force && (await exists(path))) throw invalid(say('cli.existsOption', { path, option: 'out' }), 'out')
  return path
}

function profileNamed(name: string | undefined) {
  if (name === undefined) return undefined
  const key = name.replaceAll('-', '_')
  if (Object.hasOwn(PROFILES, key)) return PROFILES[key as keyof typeof PROFILES]
  const known = Object.keys(PROFILES).map((one) => one.replaceAll('_', '-'))
  throw invalid(say('cli.noProfile', { name, known: known.join(', ') }), 'profile')
}
