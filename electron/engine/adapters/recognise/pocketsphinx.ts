import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { access, constants, type FileHandle, open } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Word } from '../../../../shared/project/document.ts'
import type { PcmFile, Transcriber, WorkOptions } from '../../core/ports.ts'
import { watchSilence } from '../../process/silence.ts'

/** Where the program and its English model are looked for. */
interface PocketsphinxPlaces {
  /** Folders as in the environment's PATH. */
  readonly path?: string
  readonly models?: string
  /** Seconds in which it neither writes nor uses the processor after which it is given up. */
  readonly stallTimeoutSeconds?: number
}

const POCKETSPHINX_PROGRAM = 'pocketsphinx_continuous'
/** Where the Debian package pocketsphinx-en-us puts it. */
const POCKETSPHINX_MODEL_FOLDER = '/usr/share/pocketsphinx/model/en-us'
const POCKETSPHINX_SAMPLE_RATE_HZ = 16_000
const POCKETSPHINX_STALL_TIMEOUT_SECONDS = 60

/** PocketSphinx as Debian has it, for drafts in English; undefined where the program or its model is absent. */
export async function findPocketsphinx(places: PocketsphinxPlaces = {}): Promise<Transcriber | undefined> {
  const {
    path = process.env['PATH'] ?? '',
    models = POCKETSPHINX_MODEL_FOLDER,
    stallTimeoutSeconds = POCKETSPHINX_STALL_TIMEOUT_SECONDS,
  } = places
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const program = await firstThat(
    folders.map((folder) => join(folder, POCKETSPHINX_PROGRAM)),
    constants.X_OK,
  )
  const model = {
    '-hmm': join(models, 'en-us'),
    '-lm': join(models, 'en-us.lm.bin'),
    '-dict': join(models, 'cmudict-en-us.dict'),
  }
  const present = await Promise.all(Object.values(model).map((file) => firstThat([file], constants.R_OK)))
  if (program === undefined || present.includes(undefined)) return undefined
  const command = [program, ...Object.entries(model).flat(), ...ARGUMENTS]
  return {
    name: 'PocketSphinx',
    languages: ['en'],
    draft: true,
    transcribe: async (pcm, _language, work) => ({
      words: await transcribe(command, pcm, { ...work, stallTimeoutSeconds }),
      language: 'en',
    }),
  }
}

/**
 * The sound comes on standard input, so that hours of it need no copy with a header in front. Without its noise removal
 * the program is faster and makes fewer mistakes (word error rate on a noisy speech 0.45 instead of 0.64).
 */
const ARGUMENTS = ['-infile', '/dev/stdin', '-remove_noise', 'no', '-time', 'yes', '-logfn', '/dev/null']

async function firstThat(files: readonly string[], mode: number): Promise<string | undefined> {
  for (const file of files) {
    const allowed = await access(file, mode).then(
      () => true,
      () => false,
    )
    if (allowed) return file
  }
  return undefined
}

/** How a recogniser works, and for how long it may do nothing, in seconds. */
type PatientWork = WorkOptions & { readonly stallTimeoutSeconds: number }

async function transcribe(command: readonly string[], pcm: PcmFile, work: PatientWork): Promise<Word[]> {
  if (pcm.sampleRate !== POCKETSPHINX_SAMPLE_RATE_HZ) {
    const message = `PocketSphinx hears sound of ${POCKETSPHINX_SAMPLE_RATE_HZ} Hz, and this has ${pcm.sampleRate} Hz. Convert it first.`
    throw new AppError({ kind: 'invalid', message })
  }
  work.signal.throwIfAborted()
  const sound = await open(pcm.path)
  try {
    return await run(command, sound, { ...work, duration: pcm.duration })
  } finally {
    await sound.close()
  }
}

async function run(
  [program = POCKETSPHINX_PROGRAM, ...args]: readonly string[],
  sound: FileHandle,
  { signal, onProgress, duration, stallTimeoutSeconds }: PatientWork & { readonly duration: number },
): Promise<Word[]> {
  // English numbers and no messages, whatever the user's language.
  const child = spawn(program, args, { stdio: [sound.fd, 'pipe', 'ignore'], env: { LC_ALL: 'C' } })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  let silent = false
  let used = ''
  const giveUp = (): void => {
    silent = true
    stop()
  }
  // Music goes by without a word for as long as it lasts.
  const isAlive = (): boolean => {
    const before = used
    used = processorTime(child.pid)
    return used !== before
  }
  using watch = watchSilence(stallTimeoutSeconds, giveUp, isAlive)
  try {
    const ended = endOf(child)
    const words: Word[] = []
    for await (const line of child.stdout === null ? [] : createInterface({ input: child.stdout })) {
      watch.recordHeartbeat()
      const token = parseToken(line)
      if (token === undefined) continue
      if (isWord(token.text)) words.push({ ...token, text: plain(token.text) })
      onProgress?.(Math.min(1, token.end / Math.max(duration, token.end)))
    }
    const how = await ended
    signal.throwIfAborted()
    if (silent) throw stopped(`no sign of life for ${stallTimeoutSeconds} seconds`)
    if (how !== undefined) throw stopped(how)
    return words
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** The processor time that a process has used, as the system writes it; where there is no telling, something new each time. */
function processorTime(pid: number | undefined): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).join(' ')
  } catch {
    return `${performance.now()}`
  }
}

/** The fault in the end of a process, or undefined. */
async function endOf(child: ChildProcess): Promise<string | undefined> {
  try {
    const [code, killer] = await once(child, 'close')
    return code === 0 ? undefined : `${killer ?? `exit code ${code}`}`
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no process'
  }
}

/** One line of the output with times: a token, its start and end in seconds, and how sure the recogniser is. */
export function parseToken(line: string): (Word & { confidence: number }) | undefined {
  const match = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i.exec(line.trim())
  if (match === null) return undefined
  const [, text = '', start, end, confidence] = match
  const word = { text, start: Number(start), end: Number(end), confidence: Number(confidence) }
  return word.end >= word.start ? word : undefined
}

/** Silence and noises are written as <sil>, <s> or [NOISE], fillers between plus signs. */
function isWord(token: string): boolean {
  return !/^[<[+]/.test(token) && plain(token) !== ''
}

/** The word without the number of the pronunciation that was heard: `the(2)`. */
function plain(token: string): string {
  return token.replace(/\(\d+\)$/, '')
}

function stopped(how: string): AppError {
  const message = say('engineModel.recogniser.stopped', { reason: how })
  return new AppError({ kind: 'engine_down', message })
}
