import type { Local } from '../../../shared/contract/local.ts'
import { LONGEST_SOUND } from '../../../shared/contract/localMedia.ts'
import type { DubAnalysis } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import type { SpeechServerRoutes } from '../../../shared/speechServers/serverRoutes.ts'
import { toIso639_2 } from '../../../shared/text/languages.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import type { JobQueue } from '../backends/shared/jobQueue.ts'
import { type Capabilities, need, REMEDIES, type Work } from '../core/ports.ts'
import { findSpeakers } from '../dub/analyze.ts'
import { checkOrder, checkOutput } from '../dub/assemble.ts'
import { openFilm } from '../dub/filmFile.ts'
import type { FilmWorks } from '../dub/filmWorks.ts'
import { lookForFaces } from '../dub/lookForFaces.ts'
import { checkSeparate } from '../dub/originalVoices.ts'
import { checkDub } from '../dub/qc.ts'
import { readPicture } from '../dub/readPicture.ts'
import { textTrack } from '../dub/textTrack.ts'
import type { VoiceCache } from '../dub/voiceCache.ts'
import type { Handlers } from '../http/mount.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { analyzeOrder, renderOrder } from './dubbing.ts'
import { progressEvents } from './progressEvents.ts'
import { resultEvents } from './resultEvents.ts'
import { shotEvents } from './shotEvents.ts'

interface LocalOptions {
  readonly queue: JobQueue
  readonly capabilities: Capabilities
  readonly history: History
  readonly clones: ClonedVoices
  readonly voiceCache: VoiceCache
  readonly films: FilmWorks
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
      return { capabilities: Object.entries(REMEDIES).map(([name, remedy]) => describe(capabilities, name, remedy)) }
    },
    probe: ({ path }, { signal }) => runMedia('probe', { path }, { signal }),
    async peaks({ path, perSecond, until }, { signal }) {
      const { base64 } = await runMedia('peaks', { path, perSecond, until }, { signal })
      return { perSecond, peaks: base64 }
    },
    async proxy({ path, output, tallest, stream }, { signal }) {
      const make = (work: Work) => runMedia('proxy', { path, out: output, tallest }, work)
      if (stream) return { events: progressEvents(make, signal) }
      await make({ signal })
      return { fraction: 1 }
    },
    stills: ({ path, folder, times, tallest }, { signal }) =>
      runMedia('stills', { path, folder, times, tallest }, { signal }),
    async shots({ path, stream }, { signal }) {
      if (stream) return { events: shotEvents(path, signal) }
      return runMedia('shots', { path }, { signal })
    },
    async pictureText({ path, language, stream }, { signal }) {
      const read = async (work: Work) => {
        using shared = await films.open(await openFilm(path))
        const given = { path, language, scratch: shared.folder }
        const reader = need(capabilities, 'reader')
        return await shared.step(`picture-${language}`, () => readPicture(given, { reader, ...work }))
      }
      return stream ? { events: resultEvents('reading', read, signal) } : read({ signal })
    },
    async faces({ path, lines, stream }, { signal }) {
      const look = async (work: Work) => {
        using shared = await films.open(await openFilm(path))
        return await lookForFaces({ path, lines, shared }, { capabilities, ...work })
      }
      return stream ? { events: resultEvents('seen', look, signal) } : look({ signal })
    },
    sound({ path, output, start, end, rate }, { signal }) {
      const seconds = end - start
      if (seconds > 0 && seconds <= LONGEST_SOUND)
        return runMedia('sound', { path, out: output, start, end, rate }, { signal })
      throw invalid(`end must be later than start, by ${LONGEST_SOUND} seconds at most.`, 'end')
    },
    encode: ({ path, output }, { signal }) => runMedia('encode', { path, out: output }, { signal }),
    async storage(_, { caller }) {
      return history.sizeOf(caller.account)
    },
    async speakers({ path, segments, keep_speakers, speakers }, { signal }) {
      using shared = await films.open(await openFilm(path))
      const order = { segments, keepSpeakers: keep_speakers, speakers }
      const notes: string[] = []
      const work = { signal, onNote: (note: string) => void notes.push(note) }
      return { ...(await findSpeakers(order, { source: path, shared }, { capabilities, ...work })), notes }
    },
    async qc({ stream, ...order }, { signal }) {
      const { separator } = capabilities
      const voices = separator && (await voiceCache.find(order.source, separator.version, signal))
      const known = { ...order, voices }
      const check = (work: Work) => checkDub(known, work)
      return stream ? { events: resultEvents('report', check, signal) } : check({ signal })
    },
    async assemble(order, { idempotencyKey, caller }) {
      checkOrder(order)
      checkSeparate(order.mix.separate, capabilities)
      return { job_id: await queue.submit('assemble', { input: order, idempotencyKey, caller }) }
    },
    async analyzeFile({ path, from, speakers, ...input }, { idempotencyKey, caller }) {
      const order = { ...analyzeOrder(input), from, speakers, film: await openFilm(path) }
      return { job_id: await queue.submit('analyze', { input: order, idempotencyKey, caller }) }
    },
    async renderFile({ path, output, constantRate, ...input }, { idempotencyKey, caller }) {
      checkOutput(output, [path])
      const film = await openFilm(path)
      const own = { film, output, constantRate }
      const order = { ...(await renderOrder(input, { capabilities, clones, account: caller.account })), ...own }
      return { job_id: await queue.submit('render', { input: order, idempotencyKey, caller }) }
    },
    async jobState({ job_id }, { caller }) {
      const { kind, status, progress, result, error = null } = await queue.find(caller.account, job_id)
      return { status, progress, result: kind === 'analyze' ? (result as DubAnalysis | undefined) : null, error }
    },
    async repack({ source, dub, output, subtitles }, { signal }) {
      const track = subtitles === undefined ? {} : { subtitles: [textTrack(subtitles)] }
      const { left } = await runMedia('repack', { source, dub, out: output, ...track }, { signal })
      return { left: [...left] }
    },
    async join({ source, output, tracks, original }, { signal }) {
      checkOutput(output, [source, ...tracks.map(({ dub }) => dub)])
      const isChosen = original?.default === true || tracks.some((track) => track.default)
      const labelled = tracks.map((track, at) => ({
        ...track,
        language: toIso639_2(track.language),
        default: isChosen ? track.default : at === 0,
        cues: track.cues?.toSorted((a, b) => a.start - b.start),
      }))
      const { left } = await runMedia('join', { source, out: output, tracks: labelled, original }, { signal })
      return { left: [...left] }
    },
    async cancelJob({ job_id }, { caller }) {
      return { cancelled: await queue.cancel(caller.account, job_id) }
    },
    async pauseJob({ job_id }, { caller }) {
      return { paused: await queue.pause(caller.account, job_id) }
    },
    async resumeJob({ job_id }, { caller }) {
      return { resumed: await queue.goOn(caller.account, job_id) }
    },
    async jobReport({ job_id }, { caller }) {
      return (await queue.find(caller.account, job_id)).report ?? { notes: [], lines: [] }
    },
  }
}

function describe(
  capabilities: Capabilities,
  name: string,
  remedy: string,
): { name: string; available: boolean; by: string; remedy?: string } {
  const found = capabilities[name as keyof Capabilities]
  if (found === undefined) return { name, available: false, by: '', remedy }
  return { name, available: true, by: found.name }
}
