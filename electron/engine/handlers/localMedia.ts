import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import { type LocalMedia, MAX_SOUND_REQUEST_SECONDS } from '../../../shared/contract/localMedia.ts'
import { invalid } from '../../../shared/failure.ts'
import { findLanguage, toIso639_2 } from '../../../shared/text/languages.ts'
import { type Capabilities, need, type WorkOptions } from '../core/ports.ts'
import { checkOutput } from '../dub/checkOrder.ts'
import { writeBandFilm } from '../dub/film/bandFilm.ts'
import { overlayTrack, signsInDub } from '../dub/film/burnScript.ts'
import { openFilm } from '../dub/film/filmFile.ts'
import { filmBursts, filmSound } from '../dub/film/filmSound.ts'
import { forecastMix, measureFilm } from '../dub/film/forecastMix.ts'
import type { MediaCache } from '../dub/film/mediaCache.ts'
import { textTrack } from '../dub/film/textTrack.ts'
import { alignFilmText } from '../dub/read/alignFilmText.ts'
import { detectFaces } from '../dub/read/detectFaces.ts'
import { findCueTimes } from '../dub/read/findCueTimes.ts'
import { readPicture } from '../dub/read/readPicture.ts'
import type { Handlers } from '../http/mount.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { probeFile } from '../media/probeFile.ts'
import { progressEvents } from './progressEvents.ts'
import { resultEvents } from './resultEvents.ts'

/** Dependencies of the handlers on media files. */
export interface LocalMediaOptions {
  readonly capabilities: Capabilities
  readonly films: MediaCache
}

/** Does work that has no result but its file: as a stream of its progress where that is wanted, else to its end. */
async function fractions(
  work: (options: WorkOptions) => Promise<unknown>,
  { stream, signal }: { readonly stream: boolean; readonly signal: AbortSignal },
) {
  if (stream) return { events: progressEvents(work, signal) }
  await work({ signal })
  return { fraction: 1 }
}

/** Handlers of the endpoints on media files of this computer. */
export function localMediaHandlers({ capabilities, films }: LocalMediaOptions): Handlers<LocalMedia> {
  return {
    async peaks({ path, perSecond, until, soundTrack }, { signal }) {
      const { base64 } = await runMedia('peaks', { path, perSecond, until, soundTrack }, { signal })
      return { perSecond, peaks: base64 }
    },
    proxy: ({ path, output, stream, ...wish }, { signal }) =>
      fractions((work) => runMedia('proxy', { path, out: output, ...wish }, work), { stream, signal }),
    bandFilm: ({ stream, ...order }, { signal }) => fractions((work) => writeBandFilm(order, work), { stream, signal }),
    stills: ({ path, folder, times, tallest }, { signal }) =>
      runMedia('stills', { path, folder, times, tallest }, { signal }),
    async shots({ path, stream }, { signal }) {
      const find = (work: WorkOptions) => runMedia('shots', { path }, work)
      return stream ? { events: resultEvents('shots', find, signal) } : find({ signal })
    },
    async bursts({ path, soundTrack }, { signal }) {
      using shared = await films.open(await openFilm(path, { soundTrack }))
      if (!hasReadableSound(await shared.step('probe', () => probeFile(path, { signal })))) return { bursts: [] }
      const sound = () => filmSound(path, shared, { signal })
      return { bursts: [...(await filmBursts(sound, { diarizer: capabilities.diarizer, shared, signal }))] }
    },
    syncCues: (order, { signal }) => findCueTimes(order, { capabilities, films, signal }),
    async alignText({ stream, ...order }, { signal }) {
      const align = (work: WorkOptions) => alignFilmText(order, { capabilities, films, ...work })
      return stream ? { events: resultEvents('aligned', align, signal) } : align({ signal })
    },
    async pictureText({ path, language: named, place, stream }, { signal }) {
      const language = printedLanguage(named)
      const read = async (work: WorkOptions) => {
        using shared = await films.open(await openFilm(path))
        const pictureOrder = { path, language, place, scratch: shared.folder }
        const name = ['picture', language, ...Object.values(place ?? {})].join('-')
        const reader = need(capabilities, 'reader')
        return await shared.step(name, () => readPicture(pictureOrder, { reader, ...work }))
      }
      return stream ? { events: resultEvents('reading', read, signal) } : read({ signal })
    },
    async faces({ path, lines, soundTrack, stream }, { signal }) {
      const look = async (work: WorkOptions) => {
        using shared = await films.open(await openFilm(path, { soundTrack }))
        return await detectFaces({ path, lines, shared }, { capabilities, ...work })
      }
      return stream ? { events: resultEvents('seen', look, signal) } : look({ signal })
    },
    async sound({ path, output, ...wish }, { signal }) {
      const { start, end, channels, removal } = wish
      if (end <= start || end - start > MAX_SOUND_REQUEST_SECONDS)
        throw invalid(`end must be later than start, by ${MAX_SOUND_REQUEST_SECONDS} seconds at most.`, 'end')
      if (removal !== undefined && channels !== 2) throw invalid('channels must be 2 with removal.', 'channels')
      if (removal !== undefined) await measureFilm({ path, soundTrack: wish.soundTrack }, removal.measures, signal)
      return runMedia('sound', { path, out: output, ...wish }, { signal })
    },
    async measureTakes({ takes }, { signal }) {
      const folder = await mkdtemp(join(tmpdir(), 'griot-takes-'))
      try {
        const { takes: measured } = await runMedia('measureTakes', { folder, takes }, { signal })
        return { takes: measured.map(({ seconds, energies }) => ({ seconds, energies: [...energies] })) }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    foretellMix: (order, { signal }) => forecastMix(order, signal),
    encode: ({ path, output, bitRate }, { signal }) => runMedia('encode', { path, out: output, bitRate }, { signal }),
    async repack({ source, dub, output, subtitles, signs: signTrack }, { signal }) {
      const track = subtitles === undefined ? {} : { subtitles: [textTrack(subtitles)] }
      const facts = signTrack && (await probeFile(dub, { signal }))
      const signs = facts && overlayTrack({ signs: signTrack.texts, language: signTrack.language }, facts)
      const { left } = await runMedia('repack', { source, dub, out: output, ...track, signs }, { signal })
      return { left: [...left] }
    },
    async join({ source, output, tracks, original, timeMap }, { signal }) {
      checkOutput(output, [source, ...tracks.map(({ dub }) => dub)])
      const isChosen = original?.default === true || tracks.some((track) => track.default)
      const isSigned = tracks.some(({ signs = [] }) => signs.length > 0)
      const facts = isSigned ? await probeFile(source, { signal }) : undefined
      const labelled = tracks.map(({ language, signs, cues, ...track }, at) => ({
        ...track,
        language: toIso639_2(language),
        default: isChosen ? track.default : at === 0,
        cues: cues?.toSorted((a, b) => a.start - b.start),
        signs: facts && overlayTrack({ signs: signsInDub(signs, facts, timeMap ?? [])?.signs, language }, facts),
      }))
      const spoken = original && {
        ...original,
        language: original.language === undefined ? undefined : toIso639_2(original.language),
      }
      const { left } = await runMedia(
        'join',
        { source, out: output, tracks: labelled, original: spoken, timeMap },
        { signal },
      )
      return { left: [...left] }
    },
  }
}

/** The code of a language, or `auto`; it becomes a part of file names. Throws `invalid` for what is no code. */
function printedLanguage(named: string): string {
  const code = findLanguage(named)?.code ?? named
  if (/^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/i.test(code)) return code
  throw invalid(`"${named}" is no language. Give its code, or auto.`, 'language')
}
