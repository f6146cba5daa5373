import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Additions, ListedJob } from '../../../shared/contract/additions.ts'
import { PRESERVE } from '../../../shared/contract/preserve.ts'
import type { Service } from '../../../shared/contract/service.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import { say } from '../../../shared/locale/message.ts'
import type { RenderSettings, Settings } from '../../../shared/settings/settings.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import type { BlobReader } from '../backends/shared/blobs.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import type { FoundJob, JobOrder, JobQueue } from '../backends/shared/jobQueue.ts'
import type { JobKind, JobRecord } from '../backends/shared/jobRecord.ts'
import { checkStaysHere, hereOnly } from '../core/hereOnly.ts'
import { type Capabilities, need } from '../core/ports.ts'
import { checkLines, checkTexts } from '../dub/checkLines.ts'
import { checkSeparate } from '../dub/film/originalVoices.ts'
import { identifiedLanguage } from '../dub/speak/castSpeakers.ts'
import type { Bytes, Handlers } from '../http/mount.ts'
import { createChunkSweeper } from '../process/sweepChunks.ts'
import { chooseVoice, voicesOf } from './chooseVoice.ts'

interface DubbingOptions {
  readonly queue: JobQueue
  readonly capabilities: Capabilities
  readonly history: History
  readonly clones: ClonedVoices
}

/** Handlers for the three steps of a dub (analyze, translate, render) and for the state of a job. */
export function dubbingHandlers({
  queue,
  capabilities,
  history,
  clones,
}: DubbingOptions): Pick<Handlers<Service>, 'analyze' | 'translate' | 'render' | 'job'> &
  Omit<Handlers<Additions>, 'model'> {
  const submit = async (kind: JobKind, order: JobOrder, signal: AbortSignal): Promise<{ job_id: string }> => {
    const job_id = await queue.submit(kind, order)
    // A client that has disconnected never learns the id, and can return to the job only by its idempotency key.
    if (signal.aborted && order.idempotencyKey === undefined) await queue.cancel(order.caller.account, job_id)
    return { job_id }
  }
  return {
    async analyze(input, { file, idempotencyKey, fingerprint, caller, signal }) {
      const order = analyzeOrder(input)
      return submit('analyze', { input: order, upload: file.path, idempotencyKey, fingerprint, caller }, signal)
    },
    async translate({ segments, target_language, source_language, glossary, stays_here }, { signal, caller }) {
      const every = need(hereOnly(capabilities, stays_here), 'translator')
      const source = findLanguage(source_language ?? '')?.code ?? source_language ?? identifiedLanguage(segments)
      const translator = every.forPair?.(source, target_language) ?? every
      const translated = await translator.translate(segments, target_language, { source, glossary, signal })
      // Lines of megabytes are stored, and answered, in turns of their own.
      await setImmediate()
      await history.add(caller.account, {
        id: randomUUID(),
        feature: 'dub',
        created_at: new Date().toISOString(),
        text: translated.map((segment) => segment.text).join(' '),
        step: 'translate',
        target_language,
        made_by: translator.name,
      })
      await setImmediate()
      return { segments: translated, target_language }
    },
    async render(input, { file, idempotencyKey, fingerprint, caller, signal }) {
      const order = await renderOrder(input, { capabilities, clones, account: caller.account })
      return submit('render', { input: order, upload: file.path, idempotencyKey, fingerprint, caller }, signal)
    },
    async job({ job_id }, { caller }) {
      const job = await queue.find(caller.account, job_id)
      if (job.kind === 'render' && job.status === 'done') {
        const video = await queue.openVideo(job_id)
        return video === undefined ? REMOVED_VIDEO_REPLY : videoReply(video)
      }
      const { result = null } = job
      return { ...describeJobState(job), result: result as null }
    },
    async jobs(page, { caller }) {
      const { jobs, total } = await queue.list(caller.account, page)
      return { jobs: jobs.map(listed), total }
    },
    async cancelOrder({ job_id }, { caller }) {
      return { cancelled: await queue.cancel(caller.account, job_id) }
    },
    async jobVideo({ job_id }, { caller }) {
      const { kind, status } = await queue.find(caller.account, job_id)
      const video = kind === 'render' && status === 'done' ? await queue.openVideo(job_id) : undefined
      if (video !== undefined) return { type: 'video/mp4', file: video, tag: job_id }
      const message = `The job ${job_id} has no video: it is of the kind ${kind}, its status is ${status}.`
      throw new AppError({ kind: 'not_found', message })
    },
  }
}

/** A job as the list has it. */
function listed({ id, kind, createdAt, endedAt, ...job }: Omit<JobRecord, 'interruptions'>): ListedJob {
  const video = kind === 'render' && job.status === 'done' ? { video: `/voice/dub/jobs/${id}/video` } : {}
  const ended = endedAt === undefined ? {} : { ended_at: endedAt }
  return { job_id: id, kind, ...describeJobState(job), created_at: createdAt, ...ended, ...video }
}

/** The order of an analysis, as stored in the queue. */
export function analyzeOrder({
  language,
  diarize,
  stays_here: staysHere,
  budget,
}: z.infer<Service['analyze']['input']>) {
  return { language: findLanguage(language)?.code ?? language, diarize, staysHere, budget }
}

/** The order of a render, as stored in the queue, with its voices resolved. Throws `invalid` and `not_found`. */
export async function renderOrder(
  input: Omit<z.infer<Service['render']['input']>, 'picture'> & Pick<Settings, keyof RenderSettings>,
  { account, ...means }: Pick<DubbingOptions, 'capabilities' | 'clones'> & { account: string },
) {
  if (input.segments.length === 0) throw invalid('segments is empty. Send at least one line.', 'segments')
  checkTexts(input.segments, 'segments')
  checkLines(input.segments, 'segments')
  const { voices } = await voicesOf(means, account)
  const voiceMap: Record<string, string> = {}
  for (const [speaker, id] of Object.entries(input.voice_map)) {
    if (id === PRESERVE) voiceMap[speaker] = id
    else {
      const voice = chooseVoice(voices, id)
      checkStaysHere(voice, input.stays_here)
      voiceMap[speaker] = voice.record.id
    }
  }
  const {
    segments,
    voice_map: _,
    voice_settings: voiceSettings = {},
    bed_levels: bedLevels,
    exaggeration,
    cfg_weight: cfgWeight,
    stays_here: staysHere,
    budget,
    ...settings
  } = input
  checkSeparate(settings.separate ?? 'auto', means.capabilities)
  const control = { exaggeration, cfgWeight }
  return { segments, voiceMap, voiceSettings, bedLevels, control, staysHere, budget, ...settings }
}

/** The reply for a finished render whose video was deleted from the history. */
const REMOVED_VIDEO_REPLY = {
  ...describeJobState({ status: 'error', progress: 1, error: say('engine.job.videoGone') }),
  result: null,
}

/** The state of a job in the spec's words; a failure also as data, from which our clients write it in the reader's language. */
export function describeJobState({ status, progress, error }: Pick<FoundJob, 'status' | 'progress' | 'error'>) {
  const isCancelled = status === 'error' && error?.key === 'failure.cancelled'
  const failed = error === undefined ? { error: null } : { error: english(error), said: error }
  return { status, progress, ...failed, ...(isCancelled ? { cancelled: true } : {}) }
}

/**
 * Bytes encoded at once. The text of so few stays in the young generation of the heap and is freed cheaply; buffers of the
 * same size would cause a hundred full collections a gigabyte.
 */
const BASE64_SLICE_BYTES = 48 * 1024
/** Slices read at once. A slice is a multiple of three bytes, so that only the end of the video needs base64 padding. */
const SLICES_PER_READ = 24
/** Slices sent at once: a write for each would take a fifth more of the processor. */
const SLICES_PER_WRITE = 8
/** Buffers of text: one being written to the socket, one that waits in the stream, one that is filled, and one to spare. */
const BASE64_TEXT_BUFFERS = 4

/**
 * The reply for a finished render: JSON with the video in base64, encoded while it is sent, so that memory holds a few pieces
 * at a time. Closes the video at the end, or when the client disconnects.
 */
function videoReply(video: BlobReader): Bytes {
  const { size } = video
  const head = '{"status":"done","progress":1,"result":{"video_base64":"'
  const tail = '","format":"mp4"},"error":null}'
  const encoded = async function* (): AsyncGenerator<Buffer> {
    const sweep = createChunkSweeper()
    try {
      yield Buffer.from(head)
      const piece = Buffer.allocUnsafeSlow(SLICES_PER_READ * BASE64_SLICE_BYTES)
      const texts = Array.from({ length: BASE64_TEXT_BUFFERS }, () =>
        Buffer.allocUnsafeSlow((SLICES_PER_WRITE * BASE64_SLICE_BYTES * 4) / 3),
      )
      for (let bytesRead = piece.length, turn = 0; bytesRead === piece.length; ) {
        bytesRead = (await readFully(video, piece)).bytesRead
        for (let at = 0; at < bytesRead; at += SLICES_PER_WRITE * BASE64_SLICE_BYTES) {
          const text = texts[turn++ % BASE64_TEXT_BUFFERS] as Buffer
          yield text.subarray(
            0,
            encode(piece.subarray(at, Math.min(bytesRead, at + SLICES_PER_WRITE * BASE64_SLICE_BYTES)), text),
          )
        }
        sweep(bytesRead)
      }
      yield Buffer.from(tail)
    } finally {
      await video.close()
    }
  }
  return {
    type: 'application/json; charset=utf-8',
    // A stream that holds one piece and no more, as the buffers are filled anew.
    body: Readable.from(encoded(), { objectMode: false, highWaterMark: 1 }),
    headers: { 'content-length': head.length + 4 * Math.ceil(size / 3) + tail.length },
  }
}

/** Writes bytes as base64 text and returns its length. */
function encode(bytes: Buffer, text: Buffer): number {
  let length = 0
  for (let at = 0; at < bytes.length; at += BASE64_SLICE_BYTES) {
    const slice = bytes.toString('base64', at, Math.min(bytes.length, at + BASE64_SLICE_BYTES))
    length += text.write(slice, length, 'latin1')
  }
  return length
}

/** Fills the buffer unless the file ends first; a short read in the middle would break the base64. */
async function readFully(video: BlobReader, buffer: Buffer): Promise<{ bytesRead: number }> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await video.read(buffer, filled, buffer.length - filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return { bytesRead: filled }
}
