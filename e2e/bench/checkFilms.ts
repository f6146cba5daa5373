import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../electron/client/client.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { probeFile } from '../../electron/engine/media/probeFile.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { type JobReport, local } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { service } from '../../shared/contract/service.ts'
import { newPaceModel, predictSeconds } from '../../shared/timing/paceModel.ts'
import { audio, listen, sampleVideo, video } from '../support/media.ts'
import { mixDown, musicBed, stereo, takesOf } from '../support/qcDubs.ts'
import { type Parallel, parallelText } from './parallelText.ts'
import { randomFrom } from './talks.ts'

const SAMPLE_RATE_HZ = 48_000

/** The parts of a film of this bench. */
export interface FilmOrder {
  readonly language: string
  /** Where in the text its lines are, as shares of its length. */
  readonly part: readonly [number, number]
  /** Lines of this part before the first, and how many are spoken. */
  readonly skip: number
  readonly lines: number
  /** Least length of a line in characters, about. */
  readonly characters: number
  readonly bed: 'music' | 'film' | 'other music' | 'other film' | 'none'
  /** A film of the shared data that is dubbed as it is. */
  readonly real?: string
  readonly speakers: 1 | 2
  /** Seconds of pause between lines, at least and at most. */
  readonly pauses: readonly [number, number]
}

/** A film and its dub by a render of ours. */
export interface DubbedFilm {
  readonly order: FilmOrder
  readonly source: string
  readonly dub: string
  readonly lines: readonly Segment[]
  readonly report: JobReport
  /** The dub with the speakers' voices exchanged. */
  readonly exchanged: string | undefined
  /** A dub of the film in another language, where it is wanted. */
  readonly foreign: string | undefined
}

/** The film whose sound lies under the voices. */
const FILMS: Partial<Record<FilmOrder['bed'], string>> = {
  film: 'tears-of-steel-clip.webm',
  'other film': 'rabbit320.mp4',
}
const ENGLISH = ['en-kofi', 'en-amara']

/** Makes films that speak English, dubs each, and hands it over; its files go afterwards. */
export async function checkFilms(
  orders: readonly FilmOrder[],
  use: (film: DubbedFilm, folder: string) => Promise<void> | void,
  { foreign: needsForeign = false } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  const espeak = createEspeak(1)
  try {
    await using engine = await startEngineProcess({ dataDir: join(folder, 'engine'), local: true })
    const access = { baseUrl: engine.url, key: engine.key }
    using client = createClient(service, access)
    using own = createClient(local, access)
    const render = async (source: string, out: string, lines: readonly Segment[], voices: string[]) => {
      const voice_map = Object.fromEntries(voices.map((voice, at) => [`SPEAKER_0${at}`, voice]))
      const { job_id } = await client.render({ segments: [...lines], voice_map }, { file: source })
      await waitForJob(client, job_id, { videoPath: out })
      return own.jobReport({ job_id })
    }
    for (const [at, order] of orders.entries()) {
      const source = join(folder, `film ${at}.mp4`)
      const lines = await makeFilm(source, order, espeak)
      const voices = espeak.voices
        .filter(({ record }) => record.language.startsWith(order.language))
        .map(({ record }) => record.id)
        .slice(at % 3)
        .slice(0, 2)
      const dub = join(folder, `dub ${at}.mp4`)
      const report = await render(source, dub, lines, voices)
      const exchanged = order.speakers === 1 ? undefined : join(folder, `exchanged ${at}.mp4`)
      if (exchanged !== undefined) await render(source, exchanged, lines, voices.toReversed())
      const foreign = needsForeign ? join(folder, `foreign ${at}.mp4`) : undefined
      if (foreign !== undefined) {
        const language = order.language === 'yo' ? 'sw' : 'yo'
        const others = textOf({ ...order, language })
        const foreignLines = lines.map((line, index) => ({ ...line, text: others[index]?.target ?? line.text }))
        const speaking = espeak.voices.filter(({ record }) => record.language.startsWith(language))
        await render(source, foreign, foreignLines, speaking.map(({ record }) => record.id).slice(0, 2))
      }
      await use({ order, source, dub, lines, report, exchanged, foreign }, folder)
      for (const path of [source, dub]) await rm(path)
    }
  } finally {
    await espeak.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a film in which each line is spoken in English in the time that its translation takes. */
async function makeFilm(out: string, order: FilmOrder, espeak: Parameters<typeof takesOf>[0]): Promise<Segment[]> {
  const { language, skip, lines: count, bed, speakers } = order
  const [least, most] = order.pauses
  const path = order.real === undefined ? undefined : sampleVideo(order.real)
  if (path !== undefined) return realFilm(out, path, order)
  const random = randomFrom(skip + 17 * count + language.charCodeAt(0))
  const pace = newPaceModel(language)
  const pairs = textOf(order)
  const takes = await takesOf(
    espeak,
    pairs.map(({ source }, at) => ({ text: source, voice: ENGLISH[at % speakers] ?? '' })),
  )
  const segments: Segment[] = []
  let start = 0.7
  for (const [id, { target }] of pairs.entries()) {
    const end = start + Math.max(predictSeconds(pace, target, '') * 1.08, (takes[id]?.length ?? 0) / SAMPLE_RATE_HZ)
    segments.push({ id, start, end, text: target, speaker: `SPEAKER_0${id % speakers}` })
    start = end + least + (most - least) * random()
  }
  const seconds = Math.ceil(start + 1)
  const spoken = segments.flatMap(({ start: at }, id) => {
    const take = takes[id]
    return take === undefined ? [] : [{ at, take }]
  })
  const sound = mixDown(bedOf(bed, seconds), spoken, 0)
  writeMedia({
    out,
    video: video('h264', seconds),
    audio: [audio('aac', seconds, { samples: stereo(sound.map((sample) => 0.8 * sample)) })],
  })
  return segments
}

/** Takes a film as it is, with as many lines as it has room for. */
async function realFilm(out: string, path: string, order: FilmOrder): Promise<Segment[]> {
  await copyFile(path, out)
  const pace = newPaceModel(order.language)
  const { duration } = await probeFile(path, { signal: new AbortController().signal })
  const segments: Segment[] = []
  let start = 0.8
  for (const [id, { target }] of textOf(order).entries()) {
    const end = start + 1.1 * predictSeconds(pace, target, '')
    if (end > duration - 0.5) break
    segments.push({ id, start, end, text: target, speaker: `SPEAKER_0${id % order.speakers}` })
    start = end + order.pauses[0] + (id % 3) * order.pauses[1]
  }
  return segments
}

/** The lines of a film, in English and in its language. */
export function textOf({ language, part, characters, skip, lines }: FilmOrder): Parallel[] {
  const pairs = parallelText(language === 'en' ? 'sw' : language, characters, part).slice(skip, skip + lines)
  return language === 'en' ? pairs.map(({ source }) => ({ source, target: source })) : pairs
}

function bedOf(kind: FilmOrder['bed'], seconds: number): Float32Array {
  if (kind === 'none') return new Float32Array(seconds * SAMPLE_RATE_HZ)
  const film = FILMS[kind] === undefined ? undefined : sampleVideo(FILMS[kind])
  if (film === undefined)
    return musicBed(seconds, kind === 'music' ? undefined : { beat: 0.37, notes: [196, 294, 247, 370, 165] })
  const sound = listen(film, { channels: 1 })
  return Float32Array.from({ length: seconds * SAMPLE_RATE_HZ }, (_, at) => 0.5 * (sound[at % sound.length] ?? 0))
}
