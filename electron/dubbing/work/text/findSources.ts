import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { formatClock } from '../../../../shared/basics/timecode.ts'
import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import type { MediaFacts } from '../../../../shared/contract/local.ts'
import { countCharacters, type Target, TEXT_LIMIT } from '../../../../shared/contract/records.ts'
import { type AppError, invalid } from '../../../../shared/failure.ts'
import { type Message, type MessageValue, say } from '../../../../shared/locale/message.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { decodeText } from '../../../../shared/subtitles/decodeText.ts'
import { IDENTITY_RETIMING, placeCues, wholeHoursBefore } from '../../../../shared/subtitles/placeCues.ts'
import type { SubtitleOptions } from '../../../../shared/subtitles/readSubtitleBytes.ts'
import { sureLanguage } from '../../../../shared/text/identify/sureLanguage.ts'
import { baseLanguage } from '../../../../shared/text/languages.ts'
import { cutAtEnd } from '../../../../shared/timing/waits/cutAtEnd.ts'
import { readSubtitleFile } from '../../../files/readSubtitleFile.ts'
import { type Remedies, WINDOW_REMEDIES } from '../stepRemedies.ts'
import type { WorkContext } from '../workContext.ts'
import { findSidecars, languageBeside, languageInName, type SidecarQuery, type Sidecars } from './sidecars.ts'

/** Bytes from which a file is taken to hold more than blanks or a header. */
const MAX_BLANK_FILE_BYTES = 1000

/** A parsed subtitle file. */
export interface Subtitles {
  readonly file: string
  readonly cues: readonly Cue[]
  /** Sounds and songs, which nobody says. */
  readonly sounds?: readonly Cue[]
  /** False for plain text, whose times mean nothing. */
  readonly timed: boolean
  /** The plain text as it stands in the file. */
  readonly text?: string
  /** Repairs that were made, in sentences. */
  readonly notes: readonly Message[]
  /** Whether the order moved its times: then they are as the user wants them. */
  readonly isShifted?: true
  /** True if the user chose the file, false if it was found beside the video. */
  readonly isChosen: boolean
  /** Its language by its file name, else by its words, else by its head: editors write their own language there. */
  readonly language?: string
  /** The language that its head names. */
  readonly statedLanguage?: string
  /** The languages of a script that is in several. */
  readonly languages?: readonly string[]
}

/** The sources of a dub besides the video itself. */
export interface Sources {
  /** Names of files beside the video that are empty, and were passed over. */
  readonly empty?: readonly string[]
  readonly transcript?: Subtitles
  readonly translation?: Subtitles
}

/** The options of an order that tell its files, and how they are read. */
export type SourcesQuery = Pick<
  DubOrder,
  'to' | 'alongside' | 'from' | 'transcript' | 'translation' | 'sungLines' | 'subtitleShift'
>

/** The name of a subtitle file for a note, and whether it was found rather than chosen. */
export function nameOf({ file, isChosen }: Subtitles): MessageValue {
  return isChosen ? basename(file) : say('note.beside', { name: basename(file) })
}

/** Reads the chosen subtitle files, or those beside the video if the order allows; `frameRate` is the video's. */
export async function findSources(
  video: string,
  order: SourcesQuery,
  { frameRate, signal }: { readonly frameRate?: number | undefined; readonly signal?: AbortSignal } = {},
): Promise<Sources> {
  const beside = await lookBeside(video, order)
  const { sungLines, subtitleShift } = order
  const shared = { frameRate, sungLines, subtitleShift, signal }
  const [sourceOptions, targetOptions] = [
    { language: order.from, ...shared },
    { language: order.to, ...shared },
  ]
  const transcript = await read(order.transcript, beside.transcript, { prefer: 'source', ...sourceOptions })
  // A script may hold the translation of what is said.
  const isOpen = order.translation.from === 'auto' && beside.translation === undefined
  const isInTranscript = isOpen && transcript?.languages?.some((tag) => baseLanguage(tag) === order.to) === true
  const [choice, found] = isInTranscript
    ? [order.transcript, transcript?.file]
    : [order.translation, beside.translation]
  const translation = await read(choice, found, { prefer: 'translation', ...targetOptions })
  const language = transcript && languageOfFile(transcript, beside)
  return {
    ...(transcript && { transcript: { ...transcript, ...omitUndefined({ language }) } }),
    ...(translation && !repeatsTranscript(translation, transcript) && { translation }),
    ...omitUndefined({ empty: beside.empty }),
  }
}

function languageOfFile(transcript: Subtitles, { transcriptLanguage }: Sidecars): string | undefined {
  const named = transcript.isChosen ? languageInName(transcript.file) : transcriptLanguage
  const stated = transcript.languages === undefined ? transcript.statedLanguage : undefined
  return named ?? sureLanguage(transcript.cues) ?? stated
}

/**
 * The language of the subtitles that say what is spoken in a film; undefined where nothing tells it, and where it is that of the dub,
 * as such subtitles may be of any film.
 */
export function languageOfSpeech({ transcript }: Sources, { to }: Pick<DubOrder, 'to'>): string | undefined {
  const { language } = transcript ?? {}
  return language === undefined || baseLanguage(language) === to ? undefined : language
}

/**
 * Reads the subtitles of an order for `languageOfSpeech` where the film has several sound tracks and the order tells neither track nor
 * language. Files that cannot be read count for nothing: the dub itself reports them.
 */
export async function languageOfSubtitles(
  video: string,
  order: SourcesQuery & Pick<DubOrder, 'soundTrack'>,
  { audio, signal }: { readonly audio: readonly unknown[]; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const isOpen = audio.length > 1 && order.soundTrack === undefined && order.from === undefined
  const sources = isOpen ? await findSources(video, order, { signal }).catch(() => undefined) : undefined
  signal.throwIfAborted()
  return sources && languageOfSpeech(sources, order)
}

/** Whether a translation is the transcript once more. One script, or one table, may hold both. */
function repeatsTranscript(translation: Subtitles, transcript: Subtitles | undefined): boolean {
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
    if (
      facts?.isFile() === true &&
      facts.size < MAX_BLANK_FILE_BYTES &&
      isBlank(decodeText(await readFile(path)).text.trim())
    )
      empty.push(name)
  }
  return empty
}

/** Whether a trimmed text is empty or one block that begins as WebVTT and has no times. */
function isBlank(text: string): boolean {
  return text === '' || (/^WEBVTT(?:\s|$)/.test(text) && !/-->|\n\s*\n/.test(text))
}

/** The default target of an order: the wanted language, or that of a translation beside the video. */
export async function targetBeside(video: string, preferredTarget: Target): Promise<Target> {
  const names = await readdir(dirname(video)).catch(() => [])
  return languageBeside(names, { stem: basename(video, extname(video)), preferredTarget })
}

/** The facts of a film by which its subtitles are read. */
type FilmFacts = Partial<Pick<MediaFacts, 'duration' | 'video'>>

type Choice = SourcesQuery['transcript'] | SourcesQuery['translation']

interface ReadHow extends SubtitleOptions, Pick<SourcesQuery, 'subtitleShift'> {
  readonly signal: AbortSignal | undefined
}

async function read(
  choice: Choice,
  beside: string | undefined,
  { subtitleShift, ...how }: ReadHow,
): Promise<Subtitles | undefined> {
  const isChosen = choice.from === 'file'
  const file = isChosen ? choice.path : choice.from === 'auto' ? beside : undefined
  if (file === undefined) return undefined
  const found = { file, ...(await readSubtitleFile(file, how)), isChosen }
  if (!found.timed || subtitleShift === undefined) return found
  const shifted = (cues: readonly Cue[]) =>
    placeCues(cues, { ...IDENTITY_RETIMING, shift: subtitleShift }, Number.POSITIVE_INFINITY).cues
  return { ...found, cues: shifted(found.cues), sounds: shifted(found.sounds), isShifted: true }
}

/** Seconds that subtitles may reach past the end of the film without a note: their authors round. */
const CUE_END_TOLERANCE_SECONDS = 0.5
const MAX_CUE_QUOTE_CHARACTERS = 40
const MAX_NAMED_CUES = 3

/** The subtitles that lie within the film, and notes on what was changed. */
interface Fitted {
  readonly sources: Sources
  readonly notes: readonly Message[]
}

/**
 * Drops lines that begin after the end of the film and cuts others at the end. Plain text is unchanged, as it has no
 * times. Throws `invalid` if all lines of a file come too late, as it belongs to another film or counts whole hours before it, and for a line too long to be spoken.
 */
export function fitSourcesToFilm(
  { transcript, translation }: Sources,
  duration: number,
  remedies: Pick<Remedies, 'hours'> = WINDOW_REMEDIES,
): Fitted {
  const film = { duration, remedies }
  const [first, second] = [fitted(transcript, film), fitted(translation, film)]
  return {
    sources: {
      ...(first && { transcript: first.subtitles }),
      ...(second && { translation: second.subtitles }),
    },
    notes: [...(first?.notes ?? []), ...(second?.notes ?? [])],
  }
}

interface FilmToFit {
  readonly duration: number
  readonly remedies: Pick<Remedies, 'hours'>
}

function fitted(subtitles: Subtitles | undefined, { duration, remedies }: FilmToFit) {
  if (subtitles === undefined) return undefined
  if (!subtitles.timed) return { subtitles, notes: [] }
  const { cues, sounds = [] } = subtitles
  const long = cues.find(({ text }) => text.length > TEXT_LIMIT && countCharacters(text) > TEXT_LIMIT)
  if (long !== undefined) throw tooLong(basename(subtitles.file), long)
  const { within, beyond, cut } = cutAtEnd(cues, duration, CUE_END_TOLERANCE_SECONDS)
  const name = basename(subtitles.file)
  const hours = subtitles.isShifted ? undefined : wholeHoursBefore(cues, duration)
  if (hours !== undefined) throw otherHours(name, { hours, beyond, duration, remedies })
  if (within.length === 0) throw otherFilm(name, beyond, duration)
  const time = formatClock(duration)
  return {
    subtitles: { ...subtitles, cues: within, sounds: cutAtEnd(sounds, duration).within },
    notes: [
      ...(beyond.length === 0
        ? []
        : [say('note.afterEnd', { name, time, count: beyond.length, examples: examples(beyond) })]),
      ...(cut.length === 0 ? [] : [say('note.cutToEnd', { name, time, count: cut.length })]),
    ],
  }
}

/** Nobody would learn it later than after the translation: a voice is never given more at once. */
function tooLong(name: string, { start, text }: Cue): AppError {
  const [count, maxCharacters] = [countCharacters(text), TEXT_LIMIT]
  return invalid(say('failure.longLine', { name, time: formatClock(start), count, most: maxCharacters }), 'subtitles')
}

function otherFilm(name: string, late: readonly Cue[], duration: number): AppError {
  const message = say('failure.otherFilm', { name, time: formatClock(duration), examples: examples(late) })
  return invalid(message, 'subtitles')
}

interface HourMisfit extends FilmToFit {
  readonly hours: number
  readonly beyond: readonly Cue[]
}

function otherHours(name: string, { hours, beyond, duration, remedies }: HourMisfit): AppError {
  const values = {
    name,
    time: formatClock(duration),
    examples: examples(beyond),
    count: hours,
    remedy: remedies.hours(-3600 * hours),
  }
  return invalid(say('failure.otherHours', values), 'subtitles')
}

function examples(late: readonly Cue[]): string {
  const named = late.slice(0, MAX_NAMED_CUES).map(({ start, text }) => `${formatClock(start)} "${quote(text)}"`)
  return late.length > MAX_NAMED_CUES ? `${named.join(', ')} …` : named.join(', ')
}

/** The beginning of a text, for a sentence. */
export function quote(text: string): string {
  const characters = [...text.replaceAll('\n', ' ')]
  return characters.length > MAX_CUE_QUOTE_CHARACTERS
    ? `${characters.slice(0, MAX_CUE_QUOTE_CHARACTERS - 1).join('')}…`
    : characters.join('')
}

/**
 * Reads the subtitle files of an order as far as they lie within the film, and notes what was left out; `film` has what is known
 * of it, and `place` may move them before. Throws `file`, or `invalid` for the subtitles of another film.
 */
export async function readSources(
  { video, note, remedies, signal }: Pick<WorkContext, 'video' | 'note' | 'remedies' | 'signal'>,
  order: SourcesQuery,
  { duration = Number.POSITIVE_INFINITY, video: picture }: FilmFacts = {},
  place: (sources: Sources) => Sources | Promise<Sources> = (sources) => sources,
): Promise<Sources> {
  const found = await findSources(video, order, { frameRate: picture?.frameRate, signal })
  for (const name of found.empty ?? []) note(say('note.emptyBeside', { name }), 'warning')
  const { sources, notes } = fitSourcesToFilm(await place(found), duration, remedies)
  for (const message of notes) note(message, 'warning')
  return sources
}
