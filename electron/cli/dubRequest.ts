import { basename, dirname, extname, join, resolve } from 'node:path'
import { Separate, Timing } from '../../shared/contract/assemble.ts'
import { PRESERVE, type Target } from '../../shared/contract/records.ts'
import { invalid } from '../../shared/failure.ts'
import { findLanguage, LANGUAGES } from '../../shared/text/languages.ts'
import { SAMPLE_FOLDER } from '../studio/sample.ts'

/** The options of `griot dub` as the command line gives them. */
export interface DubOptions {
  readonly to?: string
  readonly from?: string
  readonly subtitles?: string
  readonly translation?: string
  readonly voice?: readonly string[]
  readonly preserve?: boolean
  readonly consent?: boolean
  readonly separate?: string
  readonly timing?: string
  readonly cast?: string
  readonly out?: string
  readonly subtitlesOut?: boolean
  readonly qc?: boolean
  readonly report?: boolean
  readonly baseUrl?: string
  readonly apiKeyEnv?: string
  readonly json?: boolean
  readonly force?: boolean
  readonly verbose?: boolean
}

/** A hosted service and the key for it. */
export interface HostedService {
  readonly baseUrl: string
  readonly key: string
}

/** One dub, understood: every path absolute, every language a code. */
export interface DubRequest {
  readonly video: string
  /** The video is the project's own sample, which is made on first use. */
  readonly sample: boolean
  readonly to: Target
  readonly from?: string
  readonly subtitles?: string
  readonly translation?: string
  /** Speaker label or name to voice id, as given. */
  readonly voices: Readonly<Record<string, string>>
  readonly preserve: boolean
  /** Whether those whose voice is kept agree to its being followed. */
  readonly consent: boolean
  /** Whether the original's voices are taken out by a pack; absent: as the service does. */
  readonly separate?: Separate
  /** How late lines may begin; absent: as the service does. */
  readonly timing?: Timing
  /** A file with the cast of earlier episodes, which this one is added to. */
  readonly cast?: string
  /** A file, or a folder that exists. */
  readonly out?: string
  readonly subtitlesOut: boolean
  /** Whether the dub is read back when it is made, and whether the whole report is written beside it. */
  readonly qc: boolean
  readonly report: boolean
  /** Absent for the engine of this computer. */
  readonly hosted?: HostedService
  readonly force: boolean
  readonly verbose: boolean
}

/** Where paths are relative to, and the variables that may hold a key. */
export interface Surroundings {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The environment variable that holds the key where none is named. */
export const DEFAULT_KEY_ENV = 'GRIOT_API_KEY'
const SAMPLE_TARGET = 'sw'

/** Reads the command line; throws `invalid` with what to write instead. */
export function readDubRequest(argument: string | undefined, options: DubOptions, given: Surroundings): DubRequest {
  const { video, pairs } = splitVoices(argument, options.voice ?? [])
  const sample = video === undefined
  const path = (file: string) => resolve(given.cwd, file)
  const to = readTarget(options.to ?? (sample ? SAMPLE_TARGET : undefined))
  const hosted = readService(options, given.env)
  return {
    video: sample ? join(SAMPLE_FOLDER, 'sample.mp4') : path(video),
    sample,
    to,
    ...(options.from === undefined ? {} : { from: readSource(options.from) }),
    ...(options.subtitles === undefined ? {} : { subtitles: path(options.subtitles) }),
    ...(options.translation === undefined ? {} : { translation: path(options.translation) }),
    voices: readVoices(pairs),
    preserve: options.preserve === true,
    consent: options.consent === true,
    ...(options.separate === undefined ? {} : { separate: readChoice('separate', options.separate, Separate) }),
    ...(options.timing === undefined ? {} : { timing: readChoice('timing', options.timing, Timing) }),
    ...(options.cast === undefined ? {} : { cast: path(options.cast) }),
    ...outOf({ sample, to, out: options.out, cwd: given.cwd }),
    subtitlesOut: options.subtitlesOut === true,
    qc: options.qc !== false || options.report === true,
    report: options.report === true,
    ...(hosted === undefined ? {} : { hosted }),
    // The sample's result is ours to replace; nobody else writes a file of that name.
    force: options.force === true || (sample && options.out === undefined),
    verbose: options.verbose === true,
  }
}

/** The place of the dubbed video where none is given: beside the source, named by the language. */
export function defaultOutput(video: string, to: string, folder = dirname(video)): string {
  return join(folder, `${basename(video, extname(video))}.${to}.mp4`)
}

function outOf(given: { sample: boolean; to: Target; out: string | undefined; cwd: string }): { out?: string } {
  if (given.out !== undefined) return { out: resolve(given.cwd, given.out) }
  return given.sample ? { out: join(given.cwd, `griot-sample.${given.to}.mp4`) } : {}
}

function readTarget(to: string | undefined): Target {
  const known = Object.values(LANGUAGES)
    .map(({ code, name }) => `${code} (${name})`)
    .join(', ')
  if (to === undefined) throw invalid(`Say with --to which language the video shall speak: ${known}.`, 'to')
  const language = findLanguage(to)
  if (language === undefined) throw invalid(`"${to}" is not a language to dub into. Choose one of ${known}.`, 'to')
  return language.code
}

function readChoice<T extends string>(name: string, wish: string, { options }: { readonly options: readonly T[] }): T {
  const read = options.find((option) => option === wish)
  if (read !== undefined) return read
  throw invalid(`--${name} ${wish} is not possible. Choose one of ${options.join(', ')}.`, name)
}

function readSource(from: string): string {
  const code = findLanguage(from)?.code ?? from.trim().toLowerCase()
  if (/^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/.test(code)) return code
  throw invalid(`"${from}" is not a language code. Give one such as en, fr or sw with --from, or leave it out.`, 'from')
}

/** `--voice` takes what follows it, which in `--voice A=x film.mp4` is the video too. */
function splitVoices(argument: string | undefined, values: readonly string[]): { video?: string; pairs: string[] } {
  const video = argument ?? values.find((value) => !value.includes('='))
  const pairs = argument === undefined ? values.filter((value) => value !== video) : [...values]
  return video === undefined ? { pairs } : { video, pairs }
}

function readVoices(pairs: readonly string[]): Record<string, string> {
  const entries = pairs.map((pair) => {
    const [, speaker, id] = /^\s*([^=]+?)\s*=\s*(\S+)\s*$/.exec(pair) ?? []
    if (speaker !== undefined && id !== undefined) return [speaker, id]
    throw invalid(
      `--voice ${pair} is not understood. Write SPEAKER=ID, for example --voice SPEAKER_00=${PRESERVE}.`,
      'voice',
    )
  })
  return Object.fromEntries(entries)
}

function readService(options: DubOptions, env: Surroundings['env']): HostedService | undefined {
  if (options.baseUrl === undefined) {
    if (options.apiKeyEnv === undefined) return undefined
    throw invalid('--api-key-env is for a service of your own choice. Give its address with --base-url.', 'base-url')
  }
  const name = options.apiKeyEnv ?? DEFAULT_KEY_ENV
  const key = env[name]?.trim()
  if (key) return { baseUrl: options.baseUrl, key }
  // Whoever puts the key itself here must not see it repeated on the screen.
  const shown = /^[A-Z_][A-Z0-9_]{0,63}$/i.test(name) ? `variable ${name} is not set` : 'named variable does not exist'
  throw invalid(
    `The key of the service is missing: the ${shown}. Put the key in an environment variable and name it with --api-key-env.`,
    'api-key-env',
  )
}
