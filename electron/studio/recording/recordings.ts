import { randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { decodeSamples, WAV_HEADER_BYTES, wavHeader } from '../../../shared/audio/wav.ts'
import { Target } from '../../../shared/contract/records.ts'
import { diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError, type Failure, wholeFailure } from '../../../shared/failure.ts'
import { say, sentences } from '../../../shared/locale/message.ts'
import { renameFile } from '../../client/renameFile.ts'

/** What a recording is of: kept beside its sound, so that a crash leaves both. */
export const RecordingFacts = z.object({
  id: z.string().regex(/^[\w-]+$/),
  /** Path of the project file, and the hash of its video, by which a project that was moved is known. */
  project: z.string(),
  film: z.string(),
  target: Target,
  line: z.int(),
  /** Key of the words that the reader saw; see `recordingKey`. */
  key: z.string(),
  sampleRate: z.int(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** Seconds of the film at which its first sample was heard, once that is known. */
  place: z.number().optional(),
})
export type RecordingFacts = z.infer<typeof RecordingFacts>

/** A block of sound from a page's worker. */
export interface SentBlock {
  /** Path and query of the request: `/recordings/SECRET?at=SAMPLE`. */
  readonly url: URL
  readonly bytes: Uint8Array
}

/** An answer to a block: the samples that are on the disk, or why they are not. */
export interface BlockAnswer {
  readonly status: number
  readonly body: { readonly samples: number } | { readonly failure: Failure }
}

/** Recordings that are being made, and those that a crash left. */
export interface Recordings extends AsyncDisposable {
  /** Opens a recording; answers its id, and the path that takes its sound. The path is the permission. */
  begin(facts: Omit<RecordingFacts, 'id' | 'startedAt'>): Promise<{ readonly id: string; readonly path: string }>
  /** Writes a block at its place. A repeated block is written again, one that comes too early is refused. */
  receive(block: SentBlock): Promise<BlockAnswer>
  setPlace(id: string, place: number): Promise<void>
  /** Closes a recording and reads all of it. Throws `not_found` and `file`. */
  read(id: string): Promise<{ readonly facts: RecordingFacts; readonly samples: Float32Array }>
  /** Recordings of a project that are on the disk, oldest first. */
  of(project: { readonly path: string; readonly film: string }, exists: (path: string) => boolean): Promise<string[]>
  forget(id: string): Promise<void>
}

/** Bytes of a sample: 24 bits. */
const SAMPLE_BYTES = 3
/** Most bytes of a block: ten seconds, which a page sends after it was held up. */
export const LARGEST_BLOCK = 2 ** 21
/** Blocks after which the disk is asked to keep what it has, in case of power loss; a process's death needs none. */
const SYNC_EVERY = 20
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
  /** Writes go one after the other, and the closing after them. */
  busy: Promise<unknown>
}

/** Opens the recordings of a studio in a folder of its own. */
export function createRecordings(folder: string, now: () => number = Date.now): Recordings {
  const open_ = new Map<string, OpenRecording>()
  const soundOf = (id: string) => join(folder, `${id}.wav`)
  const factsOf = (id: string) => join(folder, `${id}.json`)

  async function writeFacts(facts: RecordingFacts): Promise<void> {
    const part = `${factsOf(facts.id)}.part`
    await writeFile(part, JSON.stringify(facts), { mode: 0o600 })
    await renameFile(part, factsOf(facts.id))
  }

  async function readFacts(id: string): Promise<RecordingFacts | undefined> {
    try {
      return RecordingFacts.parse(JSON.parse(await readFile(factsOf(id), 'utf8')))
    } catch {
      return undefined
    }
  }

  async function write(recording: OpenRecording, at: number, bytes: Uint8Array): Promise<BlockAnswer> {
    const { file, facts } = recording
    // A gap would be silence that nobody recorded.
    if (at > recording.samples) return refusal()
    try {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.write(
          bytes,
          done,
          bytes.length - done,
          at * SAMPLE_BYTES + WAV_HEADER_BYTES + done,
        )
        done += bytesWritten
      }
      recording.samples = Math.max(recording.samples, at + bytes.length / SAMPLE_BYTES)
      // Written after its sound, so that the file is a whole WAV file at any moment.
      await file.write(headerOf(facts, recording.samples), 0, WAV_HEADER_BYTES, 0)
      if (++recording.blocks % SYNC_EVERY === 0) await file.datasync()
      return { status: 200, body: { samples: recording.samples } }
    } catch (cause) {
      const fault = diskFaultOf(cause)
      const why = fault === undefined ? say('failure.disk.unknown') : say(`failure.disk.${fault}`)
      const error = new AppError({ kind: 'file', message: sentences(say('failure.recordingStopped'), why) }, { cause })
      return { status: 507, body: { failure: error.failure } }
    }
  }

  async function close(id: string): Promise<void> {
    const recording = open_.get(id)
    open_.delete(id)
    await recording?.busy.catch(() => undefined)
    await recording?.file.close()
  }

  return {
    async begin(given) {
      const facts = { ...given, id: randomUUID(), startedAt: now() }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The facts first: a sound without them could be put nowhere.
      await writeFacts(facts)
      const file = await open(soundOf(facts.id), 'wx', 0o600)
      await file.write(headerOf(facts, 0), 0, WAV_HEADER_BYTES, 0)
      const secret = randomBytes(16).toString('base64url')
      open_.set(facts.id, { facts, secret, file, samples: 0, blocks: 0, busy: Promise.resolve() })
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
      const written = recording.busy.then(() => write(recording, at, bytes))
      recording.busy = written
      return written
    },
    async setPlace(id, place) {
      const facts = await readFacts(id)
      if (facts !== undefined) await writeFacts({ ...facts, place })
    },
    async read(id) {
      await close(id)
      const facts = await readFacts(id)
      if (facts === undefined) throw new AppError({ kind: 'not_found', message: say('failure.recordingGone') })
      const bytes = await readFile(soundOf(id))
      // By the bytes that are there: after a kill the header may be one block behind.
      return { facts, samples: decodeSamples(bytes.subarray(WAV_HEADER_BYTES), { bits: 24, float: false }) }
    },
    async of({ path, film }, exists) {
      const names = await readdir(folder).catch(() => [])
      const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
      const all = (await Promise.all(ids.map(readFacts))).flatMap((facts) => facts ?? [])
      return all
        .filter((one) => one.project === path || (one.film === film && !exists(one.project)))
        .toSorted((a, b) => a.startedAt - b.startedAt)
        .map(({ id }) => id)
    },
    async forget(id) {
      await close(id)
      for (const path of [soundOf(id), factsOf(id)]) await rm(path, { force: true })
    },
    async [Symbol.asyncDispose]() {
      for (const id of [...open_.keys()]) await close(id)
    },
  }
}

function headerOf({ sampleRate }: RecordingFacts, samples: number): Uint8Array {
  return wavHeader({ sampleRate, bits: 8 * SAMPLE_BYTES }, samples * SAMPLE_BYTES)
}

/** A block that no page of ours would send. */
function refusal(): BlockAnswer {
  return { status: 409, body: { failure: wholeFailure({ kind: 'invalid', message: say('failure.internal') }) } }
}
