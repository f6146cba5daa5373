import type { Local } from '../../../shared/contract/local.ts'
import type { DubAnalysis } from '../../../shared/contract/records.ts'
import type { Message } from '../../../shared/locale/message.ts'
import type { SpeechServerRoutes } from '../../../shared/speechServers/serverRoutes.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import type { JobQueue } from '../backends/shared/jobQueue.ts'
import { CAPABILITY_REMEDIES, type Capabilities, type WorkOptions } from '../core/ports.ts'
import { checkOrder, checkOutput } from '../dub/checkOrder.ts'
import { openFilm } from '../dub/film/filmFile.ts'
import { cachedVoices, checkCenter, checkSeparate } from '../dub/film/originalVoices.ts'
import { checkDub } from '../dub/film/qc.ts'
import { findSpeakers } from '../dub/read/findSpeakers.ts'
import { whileListening } from '../dub/read/listenAhead.ts'
import type { VoiceCache } from '../dub/speak/voiceCache.ts'
import type { Handlers } from '../http/mount.ts'
import { carryReport } from '../media/carry/carriedReport.ts'
import { probeFile } from '../media/probeFile.ts'
import { analyzeOrder, describeJobState, renderOrder } from './dubbing.ts'
import { type LocalMediaOptions, localMediaHandlers } from './localMedia.ts'
import { resultEvents } from './resultEvents.ts'

interface LocalOptions extends LocalMediaOptions {
  readonly queue: JobQueue
  readonly history: History
  readonly clones: ClonedVoices
  readonly voiceCache: VoiceCache
}

/** Handlers of the private table, for the studio on the same computer only. */
export function localHandlers({
  queue,
  capabilities,
  history,
  clones,
  voiceCache,
  films,
}: LocalOptions): Omit<Handlers<Local>, keyof SpeechServerRoutes> {
  return {
    async capabilities() {
      return {
        capabilities: Object.entries(CAPABILITY_REMEDIES).map(([name, remedy]) => describe(capabilities, name, remedy)),
      }
    },
    ...localMediaHandlers({ capabilities, films }),
    probe: ({ path }, { signal }) => probeFile(path, { signal }),
    async middle({ path, soundTrack }, { signal }) {
      using shared = await films.open(await openFilm(path, { soundTrack }))
      const { notes } = await shared.step('middle', () => checkCenter({ path, soundTrack }, signal))
      return { hints: [...notes] }
    },
    async storage(_, { caller }) {
      return history.sizeOf(caller.account)
    },
    async speakers({ path, segments, keep_speakers, speakers, changes, soundTrack }, { signal }) {
      using shared = await films.open(await openFilm(path, { soundTrack }))
      const order = { segments, keepSpeakers: keep_speakers, speakers, changes }
      const notes: Message[] = []
      const work = { signal, onNote: (note: Message) => void notes.push(note) }
      const facts = await shared.step('probe', () => probeFile(path, { signal }))
      const { folder: scratch } = shared
      const original = { source: path, facts, separate: 'auto', scratch, soundTrack, capabilities } as const
      const found = await whileListening(original, { step: shared.step, signal }, () =>
        findSpeakers(order, { source: path, shared }, { capabilities, ...work }),
      )
      return { ...found, notes }
    },
    async qc({ stream, ...order }, { signal }) {
      const soundTrack = order.soundTrack ?? order.report?.settings?.soundTrack
      const voices = await cachedVoices(order.source, { soundTrack, capabilities, cache: voiceCache, signal })
      const known = { ...order, voices }
      const check = (work: WorkOptions) => checkDub(known, work)
      return stream ? { events: resultEvents('report', check, signal) } : check({ signal })
    },
    async carryReport({ path, lines, report }) {
      return { carried: carryReport(path, { format: 'griot-report', version: 1, lines, report }) }
    },
    async speak({ path, output, timeMap, takes, ...input }, { idempotencyKey, fingerprint, caller }) {
      checkOutput(output, [path])
      const { soundTrack } = input
      const own = { film: await openFilm(path, { soundTrack }), output, timeMap, takes }
      const order = { ...(await renderOrder(input, { capabilities, clones, account: caller.account })), ...own }
      return { job_id: await queue.submit('speak', { input: order, idempotencyKey, fingerprint, caller }) }
    },
    async assemble(order, { idempotencyKey, fingerprint, caller }) {
      checkOrder(order)
      checkSeparate(order.separate, capabilities)
      const input = { ...order, film: await openFilm(order.source, { field: 'source', soundTrack: order.soundTrack }) }
      return { job_id: await queue.submit('assemble', { input, idempotencyKey, fingerprint, caller }) }
    },
    async analyzeFile({ path, from, speakers, soundTrack, ...input }, { idempotencyKey, fingerprint, caller }) {
      const order = { ...analyzeOrder(input), from, speakers, film: await openFilm(path, { soundTrack }) }
      return { job_id: await queue.submit('analyze', { input: order, idempotencyKey, fingerprint, caller }) }
    },
    async jobState({ job_id }, { caller }) {
      const job = await queue.find(caller.account, job_id)
      return {
        ...describeJobState(job),
        result: job.kind === 'analyze' ? (job.result as DubAnalysis | undefined) : null,
      }
    },
    async cancelJob({ job_id }, { caller }) {
      return { cancelled: await queue.cancel(caller.account, job_id) }
    },
    async pauseJob({ job_id }, { caller }) {
      return { paused: await queue.pause(caller.account, job_id) }
    },
    async resumeJob({ job_id }, { caller }) {
      return { resumed: await queue.resume(caller.account, job_id) }
    },
    async jobReport({ job_id }, { caller }) {
      return (await queue.find(caller.account, job_id)).report ?? { notes: [], lines: [] }
    },
  }
}

function describe(
  capabilities: Capabilities,
  name: string,
  remedy: Message,
): { name: string; available: boolean; by: string; draft?: boolean; remedy?: Message } {
  const found = capabilities[name as keyof Capabilities]
  if (found === undefined) return { name, available: false, by: '', remedy }
  return { name, available: true, by: found.name, ...('draft' in found && found.draft && { draft: true }) }
}
