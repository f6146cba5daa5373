import { randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { frameLevels, LEVEL_FRAME_SECONDS } from '../../../shared/audio/takes/passCuts.ts'
import { decodeSamples, WAV_HEADER_BYTES, wavHeader } from '../../../shared/audio/wav.ts'
import { Target } from '../../../shared/contract/records.ts'
import { diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError, type Failure, wholeFailure } from '../../../shared/failure.ts'
import { say, sentences } from '../../../shared/locale/message.ts'
import { renameFile } from '../../client/bytes/renameFile.ts'
import { writeAll } from '../../client/bytes/writeAll.ts'

const FilmPlaces = z.object({ at: z.number(), film: z.number() })

/** The subject of a recording: kept beside its sound, so that a crash leaves both. */
export const RecordingFacts = z.object({
  id: z.string().regex(/^[\w-]+$/),
  /** Path of the project file, and the hash of its video, by which a project that was moved is known. */
  project: z.string(),
  film: z.string(),
  target: Target,
  /**
   * The lines that are read in it, in order of time: one, or those of a pass. Seconds of the film; `key` is of the words, see
   * `recordingKey`.
   */
  lines: z
    .array(z.object({ id: z.int(), key: z.string(), start: z.number(), end: z.number(), characters: z.int() }))
    .min(1),
  sampleRate: z.int(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** The places of the recording in the film, as far as they are known: a new one wherever the film stood still. */
  places: z.array(FilmPlaces).default([]),
  /** Takes were made of it; it stays until the studio ends, so that the cuts between its lines can be moved. */
  cut: z.literal(true).optional(),
})
export type RecordingFacts = z.infer<typeof RecordingFacts>

/** A block of sound from a page's worker. */
interface SentBlock {
  /** Path and query of the request: `/recordings/SECRET?at=SAMPLE`. */
  readonly url: URL
  readonly bytes: Uint8Array
}

/** An answer to a block: the samples that are on the disk, or why they are not. */
interface BlockAnswer {
  readonly status: number
  readonly body: { readonly samples: number } | { readonly failure: Failure }
}

/** The sound of a recording on the disk, read in parts: an hour of it takes 700 MB in memory. */
export interface KeptSound {
  /** Seconds. */
  readonly seconds: number
  /** Levels (RMS) of frames of `LEVEL_FRAME_SECONDS` seconds. */
  levels(): Promise<Float32Array>
  /** The samples between two moments, in seconds. */
  samples(from: number, to: number): Promise<Float32Array>
}

/** Recordings that are being made, and those that a crash left. */
export interface Recordings extends AsyncDisposable {
  /** Opens a recording; answers its id, and the path that takes its sound. The path is the permission. */
  begin(
    facts: Omit<RecordingFacts, 'id' | 'startedAt' | 'places' | 'cut'>,
  ): Promise<{ readonly id: string; readonly path: string }>
  /** Writes a block at its place. A repeated block is written again, one that comes too early is refused. */
  receive(block: SentBlock): Promise<BlockAnswer>
  note(id: string, facts: Pick<RecordingFacts, 'places' | 'cut'>): Promise<void>
  /** Closes a recording, whose sound is read from then on. Throws `not_found` and `file`. */
  read(id: string): Promise<{ readonly facts: RecordingFacts; readonly sound: KeptSound }>
  /** Recordings of a project of which no takes were made yet, oldest first. */
  of(project: { readonly path: string; readonly film: string }, exists: (path: string) => boolean): Promise<string[]>
  forget(id: string): Promise<void>
}

/** Bytes of a sample: 24 bits. */
const SAMPLE_BYTES = 3
/** Most bytes of a block: ten seconds, which a page sends after it was held up. */
export const MAX_RECORDING_BLOCK_BYTES = 2 ** 21
/** Blocks, a second of them, after which the disk is asked to keep what it has, in case of power loss; a process's death needs none. */
const SYNC_INTERVAL_BLOCKS = 50
const NOTHING_HERE: BlockAnswer = {
  status: 404,
  body: { failure: wholeFailure({ kind: 'not_found', message: say('failure.recordingGone') }) },
}

interface OpenRecording {
  readonly facts: RecordingFacts
  readonly secret: string
  readonly file: FileHandle
  samples: number
  blocks: number
  syncing: Promise<void> | undefined
  /** Writes go one after the other, and the closing after them. */
  busy: Promise<unknown>
}

/** Opens the recordings of a studio in a folder of its own. */
export function createRecordings(folder: string, now: () => number = Date.now): Recordings {
  const files = recordingFiles(folder)
  const open_ = new Map<string, OpenRecording>()
  /** Ids of recordings of which this studio made takes. */
  const cut = new Set<string>()

  async function close(id: string): Promise<void> {
    const recording = open_.get(id)
    open_.delete(id)
    await recording?.busy.catch(() => undefined)
    await recording?.syncing
    await recording?.file.close()
  }

  async function forget(id: string): Promise<void> {
    cut.delete(id)
    await close(id)
    await files.remove(id)
  }

  return {
    async begin(newRecording) {
      const facts = { ...newRecording, id: randomUUID(), startedAt: now(), places: [] }
      const file = await files.create(facts)
      const secret = randomBytes(16).toString('base64url')
      open_.set(facts.id, { facts, secret, file, samples: 0, blocks: 0, syncing: undefined, busy: Promise.resolve() })
      return { id: facts.id, path: `/recordings/${secret}` }
    },
    async receive({ url, bytes }) {
      const secret = url.pathname.split('/')[2]
      const recording = [...open_.values()].find((one) => one.secret === secret)
      if (recording === undefined) return NOTHING_HERE
      const at = Number(url.searchParams.get('at') || Number.NaN)
      if (!Number.isSafeInteger(at) || at < 0 || bytes.length % SAMPLE_BYTES !== 0) {
        return refusal()
      }
      const written = recording.busy.then(() => writeBlock(recording, at, bytes))
      recording.busy = written
      return written
    },
    async note(id, noted) {
      const facts = await files.read(id)
      if (facts !== undefined) await files.write({ ...facts, ...noted })
      if (noted.cut) cut.add(id)
    },
    async read(id) {
      await close(id)
      const facts = await files.read(id)
      if (facts === undefined) throw new AppError({ kind: 'not_found', message: say('failure.recordingGone') })
      return { facts, sound: await keptSound(files.soundOf(id), facts.sampleRate) }
    },
    async of({ path, film }, exists) {
      const all = await files.all()
      // Of those whose takes an earlier studio made, that was killed, nothing is needed any more.
      for (const { id } of all.filter((one) => one.cut && !cut.has(one.id))) await forget(id)
      return all
        .filter((one) => one.cut !== true)
        .filter((one) => one.project === path || (one.film === film && !exists(one.project)))
        .toSorted((a, b) => a.startedAt - b.startedAt)
        .map(({ id }) => id)
    },
    forget,
    async [Symbol.asyncDispose]() {
      for (const id of [...open_.keys()]) await close(id)
      for (const id of cut) await forget(id)
    },
  }
}

/** The files of recordings in a folder: the facts of each, and its sound. */
function recordingFiles(folder: string) {
  const soundOf = (id: string) => join(folder, `${id}.wav`)
  const factsOf = (id: string) => join(folder, `${id}.json`)

  async function write(facts: RecordingFacts): Promise<void> {
    const part = `${factsOf(facts.id)}.part`
    await writeFile(part, JSON.stringify(facts), { mode: 0o600 })
    await renameFile(part, factsOf(facts.id))
  }

  async function read(id: string): Promise<RecordingFacts | undefined> {
    try {
      return RecordingFacts.parse(JSON.parse(await readFile(factsOf(id), 'utf8')))
    } catch {
      return undefined
    }
  }

  return {
    soundOf,
    write,
    read,
    /** Begins the files of a recording; answers that of its sound. */
    async create(facts: RecordingFacts): Promise<FileHandle> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The facts first: a sound without them could be put nowhere.
      await write(facts)
      const file = await open(soundOf(facts.id), 'wx', 0o600)
      await file.write(headerOf(facts, 0), 0, WAV_HEADER_BYTES, 0)
      return file
    },
    async all(): Promise<RecordingFacts[]> {
      const names = await readdir(folder).catch(() => [])
      const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
      return (await Promise.all(ids.map(read))).flatMap((facts) => facts ?? [])
    },
    async remove(id: string): Promise<void> {
      for (const path of [soundOf(id), factsOf(id)]) await rm(path, { force: true })
    },
  }
}

/** Writes a block of sound at a sample of a recording. */
async function writeBlock(recording: OpenRecording, at: number, bytes: Uint8Array): Promise<BlockAnswer> {
  const { file, facts } = recording
  // A gap would be silence that nobody recorded.
  if (at > recording.samples) return refusal()
  try {
    const samples = Math.max(recording.samples, at + bytes.length / SAMPLE_BYTES)
    // Both at once: the page's next block waits for them. The sound of a file is read by its bytes, whatever its header says.
    await Promise.all([
      writeAll(file, bytes, at * SAMPLE_BYTES + WAV_HEADER_BYTES),
      file.write(headerOf(facts, samples), 0, WAV_HEADER_BYTES, 0),
    ])
    recording.samples = samples
    // Not waited for: on a busy disk that takes as long as several blocks, which would be lost with the studio meanwhile.
    if (++recording.blocks % SYNC_INTERVAL_BLOCKS === 0 && !recording.syncing) sync(recording)
    return { status: 200, body: { samples: recording.samples } }
  } catch (cause) {
    const fault = diskFaultOf(cause)
    const why = fault === undefined ? say('failure.disk.unknown') : say(`failure.disk.${fault}`)
    const error = new AppError({ kind: 'file', message: sentences(say('failure.recordingStopped'), why) }, { cause })
    return { status: 507, body: { failure: error.failure } }
  }
}

function sync(recording: OpenRecording): void {
  recording.syncing = recording.file
    .datasync()
    // A disk that fails is told of by the next block.
    .catch(() => undefined)
    .finally(() => {
      recording.syncing = undefined
    })
}

/** Bytes that are read at once. */
const PART_BYTES = 3 * 2 ** 18

/** The sound of a file, by the bytes that are there: after a kill the header may be one block off. */
async function keptSound(path: string, sampleRate: number): Promise<KeptSound> {
  const length = Math.floor(((await stat(path)).size - WAV_HEADER_BYTES) / SAMPLE_BYTES)
  const place = (seconds: number) => Math.max(0, Math.min(length, Math.round(seconds * sampleRate)))

  async function read(from: number, to: number): Promise<Float32Array> {
    await using file = await open(path)
    const bytes = new Uint8Array(Math.max(0, to - from) * SAMPLE_BYTES)
    for (let done = 0; done < bytes.length; ) {
      const at = WAV_HEADER_BYTES + from * SAMPLE_BYTES + done
      const { bytesRead } = await file.read(bytes, done, bytes.length - done, at)
      if (bytesRead === 0) break
      done += bytesRead
    }
    return decodeSamples(bytes, { bits: 24, float: false })
  }

  return {
    seconds: length / sampleRate,
    async levels() {
      const frame = Math.round(LEVEL_FRAME_SECONDS * sampleRate)
      const step = frame * Math.floor(PART_BYTES / SAMPLE_BYTES / frame)
      const levels = new Float32Array(Math.floor(length / frame))
      for (let at = 0; at < length; at += step) {
        levels.set(frameLevels(await read(at, Math.min(length, at + step)), sampleRate), at / frame)
      }
      return levels
    },
    samples: (from, to) => read(place(from), place(to)),
  }
}

function headerOf({ sampleRate }: RecordingFacts, samples: number): Uint8Array {
  return wavHeader({ sampleRate, bits: 8 * SAMPLE_BYTES }, samples * SAMPLE_BYTES)
}

/** A block that no page of ours would send. */
function refusal(): BlockAnswer {
  return { status: 409, body: { failure: wholeFailure({ kind: 'invalid', message: say('failure.internal') }) } }
}

/** Whether a request brings a block of sound. */
export function isBlock({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && url.startsWith('/recordings/')
}

/** Answers a block of sound that a page's worker sends, on either of the loopback servers; `headers` are the server's own. */
export async function answerBlock(
  request: IncomingMessage,
  response: ServerResponse,
  { receive, headers = {} }: Pick<Recordings, 'receive'> & { readonly headers?: Readonly<Record<string, string>> },
): Promise<void> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_RECORDING_BLOCK_BYTES) return void response.writeHead(413, { connection: 'close' }).end()
    parts.push(part)
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const { status, body } = await receive({ url, bytes: Buffer.concat(parts) })
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(JSON.stringify(body))
}
