import { extname, resolve } from 'node:path'
import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import { type PictureBox, readPictureBox } from '../../shared/contract/assemble.ts'
import type { OnScreenText } from '../../shared/contract/localMedia.ts'
import { analysisOf } from '../../shared/contract/service.ts'
import { extensionOf, hasWordTimes, SUBTITLE_FORMATS, SubtitleFormat } from '../../shared/export/exportOptions.ts'
import { writeSubtitles } from '../../shared/export/writeSubtitles.ts'
import { invalid } from '../../shared/failure.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import type { Cue } from '../../shared/subtitles/cue.ts'
import { findLanguage } from '../../shared/text/languages.ts'
import { onOwnEngine } from '../dubbing/work/links.ts'
import { finishedJob } from '../dubbing/work/runJob.ts'
import { placeManuscript } from '../dubbing/work/text/placeManuscript.ts'
import { readPictureSubtitles } from '../dubbing/work/text/readPictureSubtitles.ts'
import type { WorkContext } from '../dubbing/work/workContext.ts'
import { exists } from '../files/placeFile.ts'
import { readSubtitleFile } from '../files/readSubtitleFile.ts'
import { connectService } from './connectService.ts'
import { checkName } from './dubRequest.ts'
import { inTerminal, onLog } from './inTerminal.ts'
import { type DubEventListener, type ProgressStage, startStage } from './output/dubEvents.ts'
import { checkEnding } from './output/output.ts'
import { inputFile, isPipe, writeOutput } from './output/pipes.ts'
import { words } from './output/words.ts'
import { readSettings } from './settingFlags.ts'

/** The options of `griot transcribe` as they are typed. */
export interface TranscribeOptions {
  readonly with?: string
  readonly text?: string
  readonly out?: string
  readonly signs?: string
  readonly place?: string
  readonly language?: string
  readonly soundTrack?: string
  readonly words?: boolean
  readonly json?: boolean
  readonly force?: boolean
  readonly verbose?: boolean
}

/** A written transcript: its path, the cues in it, and the texts in the picture that are not spoken. */
interface Transcribed {
  readonly path: string
  readonly cues: readonly Cue[]
  readonly signs: readonly OnScreenText[]
}

const TRANSCRIBE_METHODS = ['picture', 'speech', 'track'] as const
type Way = (typeof TRANSCRIBE_METHODS)[number] | 'text'
/** The stage shown in the terminal for each way. */
const TRANSCRIBE_STAGES = {
  picture: 'picture',
  speech: 'analyze',
  track: 'track',
  text: 'text',
} as const satisfies Record<Way, ProgressStage>

/** `griot transcribe`. */
export async function transcribeInTerminal(video: string, options: TranscribeOptions): Promise<void> {
  const piped = isPipe(options.out ?? video) || isPipe(options.signs)
  await inTerminal({ ...options, piped }, async ({ onEvent, signal }) => {
    const { path, cues } = await transcribeVideo(video, options, { onEvent, signal })
    if (isPipe(path)) return
    const subtitles = say('count.subtitles', { count: cues.length })
    onEvent({ event: 'note', message: words(say('cli.cues', { path, subtitles })) })
  })
}

/** Writes a video's transcript as subtitles. Throws `invalid` or `file`, and what the reading throws. */
export async function transcribeVideo(
  video: string,
  options: TranscribeOptions,
  { onEvent, signal }: { readonly onEvent: DubEventListener; readonly signal: AbortSignal },
): Promise<Transcribed> {
  const way = readWay(options)
  const place = readPlace(options)
  const soundTrack = readSoundTrack(options, way)
  for (const file of [video, options.out, options.signs, options.text]) checkName(file)
  const stem = video.slice(0, video.length - extname(video).length)
  const out = await readOut(options.out ?? (isPipe(video) ? video : `${stem}${extensionOf('srt')}`), 'out', options)
  const isWithWords = readWordTimes(options, way, out.format)
  const signsOut = options.signs === undefined ? undefined : await readOut(options.signs, 'signs', options)
  if (signsOut?.path === out.path) throw invalid(say('cli.sameFile', { path: out.path }), 'signs')
  const language =
    options.language === undefined ? undefined : (findLanguage(options.language)?.code ?? options.language)
  const log = options.verbose ? { onLog } : {}
  await using connection = await connectService({ onEvent, signal, ...log })
  try {
    await using file = await inputFile(video)
    const { text } = options
    const transcribeRequest = { video: resolve(file.path), language, place, way, text, soundTrack, onEvent }
    const { cues, signs = [], ...found } = await linesOf(transcribeRequest, connection)
    const written = cues.map(
      ({ words, ...cue }): Cue => ({ ...cue, ...omitUndefined({ words: isWithWords ? words : undefined }) }),
    )
    await writeOutput(out.path, writeSubtitles(written, out.format, found.language), { force: options.force === true })
    if (signsOut !== undefined)
      await writeOutput(signsOut.path, writeSubtitles(signs, signsOut.format, found.language), {
        force: options.force === true,
      })
    return { path: out.path, cues, signs }
  } catch (error) {
    throw connection.explain(error)
  }
}

interface Lines {
  readonly cues: readonly Cue[]
  readonly language: string
  readonly signs?: readonly OnScreenText[]
}

interface TranscribeRequest {
  readonly video: string
  readonly language: string | undefined
  /** Where subtitles stand in the picture. */
  readonly place: PictureBox | undefined
  readonly way: Way
  /** A file with the text of what is said. */
  readonly text: string | undefined
  readonly soundTrack: number | undefined
  readonly onEvent: DubEventListener
}

/** The lines of a video, read or heard by the engine of this computer. */
async function linesOf(
  { video, language, place, way, text, soundTrack, onEvent }: TranscribeRequest,
  connection: Awaited<ReturnType<typeof connectService>>,
): Promise<Lines> {
  const onThisComputer: WorkContext['onThisComputer'] = (work) => work(connection, connection.signal)
  const enter = () => startStage(onEvent, TRANSCRIBE_STAGES[way])
  const note = (message: Message) => onEvent({ event: 'note', message: words(message) })
  if (text !== undefined)
    return placeText({ video, text, language, soundTrack }, { note, onThisComputer, onProgress: enter() })
  if (way === 'picture') {
    const from = language === undefined ? {} : { from: language }
    return readPictureSubtitles({ video, enter, note, onThisComputer }, from, place)
  }
  const onProgress = enter()
  const from = way === 'track' ? way : 'speech'
  return onOwnEngine({ onThisComputer }, async (local, signal) => {
    const order = { path: video, language: language ?? 'auto', diarize: false, from, soundTrack } as const
    const { job_id } = await local.analyzeFile(order, { signal })
    const analysis = analysisOf(await finishedJob(connection, job_id, { signal, onProgress }))
    for (const message of (await local.jobReport({ job_id }, { signal })).notes)
      onEvent({ event: 'note', message: words(message) })
    return {
      cues: analysis.segments.map(({ start, end, text, words }) => ({ start, end, text, ...omitUndefined({ words }) })),
      language: analysis.language,
    }
  })
}

/** The lines of a text without times, at the times at which they are said; of subtitles the words are taken alone. */
async function placeText(
  {
    video,
    text,
    language,
    soundTrack,
  }: Pick<TranscribeRequest, 'video' | 'language' | 'soundTrack'> & { text: string },
  context: Parameters<typeof placeManuscript>[1],
): Promise<Lines> {
  const read = await readSubtitleFile(resolve(text))
  const { duration } = await onOwnEngine(context, (local, signal) => local.probe({ path: video }, { signal }))
  const words = read.text ?? read.cues.map((cue) => cue.text).join('\n')
  const film = { path: video, duration, ...omitUndefined({ soundTrack }) }
  const placed = await placeManuscript({ file: text, text: words, language, film }, context)
  return { cues: placed.lines, language: placed.language }
}

function readWay(options: TranscribeOptions): Way {
  const { with: requestedWay } = options
  if (options.text !== undefined && requestedWay === undefined) return 'text'
  const way = TRANSCRIBE_METHODS.find((one) => one === requestedWay)
  const known = TRANSCRIBE_METHODS.join(', ')
  if (requestedWay === undefined) throw invalid(say('cli.noChoice', { option: 'with', known }), 'with')
  if (way === undefined) throw invalid(say('cli.choice', { option: 'with', wish: requestedWay, known }), 'with')
  if (options.signs === undefined || way === 'picture') return way
  throw invalid(say('cli.signsWay'), 'signs')
}

function readSoundTrack({ soundTrack }: TranscribeOptions, way: Way): number | undefined {
  if (soundTrack !== undefined && way !== 'speech' && way !== 'text')
    throw invalid(say('cli.soundTrackWay'), 'sound-track')
  return readSettings({ soundTrack }).soundTrack
}

function readWordTimes({ words: isWanted }: TranscribeOptions, way: Way, format: SubtitleFormat): boolean {
  if (isWanted !== true) return false
  if (way !== 'speech' && way !== 'text') throw invalid(say('cli.wordsWay'), 'words')
  if (!hasWordTimes({ format, texts: 'source' })) throw invalid(say('cli.wordsFormat', { format }), 'words')
  return true
}

function readPlace({ place, with: way }: TranscribeOptions): PictureBox | undefined {
  if (place === undefined) return undefined
  const box = readPictureBox(place)
  if (way === 'picture' && box !== undefined) return box
  throw invalid(say('cli.place', { place }), 'place')
}

async function readOut(
  file: string,
  option: 'out' | 'signs',
  { force }: TranscribeOptions,
): Promise<{ path: string; format: SubtitleFormat }> {
  if (isPipe(file)) return { path: file, format: 'srt' }
  const path = resolve(file)
  checkEnding(
    path,
    SUBTITLE_FORMATS.map((format) => `.${format}`),
    option,
  )
  const format = SubtitleFormat.parse(extname(path).slice(1).toLowerCase())
  if (force === true || !(await exists(path))) return { path, format }
  throw invalid(say('cli.existsOption', { path, option }), option)
}
