// @module-tag together
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { ESPEAK_RATE } from '../../electron/engine/adapters/espeak/espeakRate.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { medianPitch, pitchTrack } from '../../electron/engine/signal/pitch.ts'
import { PRESERVE } from '../../shared/contract/preserve.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { english } from '../../shared/locale/english.ts'
import { audio, listen, MediaFolder } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

/** Seconds from one of four lines to the next. */
const LINE_SECONDS = 4.5
const FILM_SECONDS = 4 * LINE_SECONDS + 1

let folder: MediaFolder
let under: TestEngine
let film: Awaited<ReturnType<typeof twoSpeakers>>
beforeAll(async () => {
  folder = new MediaFolder()
  under = await startTestEngine()
  film = await twoSpeakers()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Four lines by two people, as sound only. */
async function twoSpeakers(): Promise<{ path: string; segments: Segment[] }> {
  const espeak = createEspeak(1)
  const samples = new Float32Array(FILM_SECONDS * ESPEAK_RATE)
  const texts = ['Habari za asubuhi, ndugu zangu wote.', 'Tunafurahi sana kuwa nanyi leo hapa kijijini.']
  const segments: Segment[] = []
  for (let id = 0; id < 4; id++) {
    const voice = ['en-grace', 'en-tunde'][id % 2] ?? ''
    const request = { text: 'We are very happy to be here with all of you today.', voice, speed: 1 }
    const start = id * LINE_SECONDS + 0.5
    let place = start * ESPEAK_RATE
    for await (const piece of espeak.speak(request, new AbortController().signal)) {
      samples.set(piece.samples, place)
      place += piece.samples.length
    }
    const text = texts[id % 2] ?? ''
    segments.push({ id, start, end: place / ESPEAK_RATE, text, speaker: `SPEAKER_0${id % 2}` })
  }
  await espeak.close()
  const path = folder.file('two.mp4')
  await writeMedia({
    out: path,
    audio: [audio('aac', FILM_SECONDS, { channels: 1, sampleRate: ESPEAK_RATE, samples })],
  })
  return { path, segments }
}

it('preserves a speaker as a voice of the right sex within 1.5 semitones of the own pitch', async () => {
  const { path, segments } = film
  const voice_map = { SPEAKER_00: PRESERVE, SPEAKER_01: PRESERVE }
  const { job_id } = await under.service.render({ segments, voice_map }, { file: path })
  const videoPath = folder.file('dub.mp4')
  await waitForJob(under.service, job_id, { videoPath })
  const { lines, notes } = await under.local.jobReport({ job_id })
  const [original, dub] = [listen(path), listen(videoPath)]
  for (const line of lines) {
    const pitchOf = (sound: Float32Array): number =>
      medianPitch(pitchTrack(sound.subarray(line.start * 48_000, line.end * 48_000), 48_000)) ?? Number.NaN
    expect(Math.abs(12 * Math.log2(pitchOf(dub) / pitchOf(original))), `line ${line.id}`).toBeLessThan(1.5)
  }
  const sexes = new Map((await under.service.voices({})).voices.map((voice) => [voice.id, voice.gender]))
  expect(lines.map((line) => sexes.get(line.voice))).toEqual(['female', 'male', 'female', 'male'])
  expect(notes.filter((note) => english(note).includes('approximation'))).toHaveLength(2)
})

it('measures the speakers, and casts by that whom nobody cast', async () => {
  const { path, segments } = film
  const found = await under.local.speakers({ path, segments, keep_speakers: true })
  expect(found.segments).toEqual(segments)
  const [grace, tunde] = found.speaker_profiles
  expect(grace).toMatchObject({ speaker: 'SPEAKER_00', sex: 'female', share: expect.closeTo(0.5, 1) })
  expect(tunde).toMatchObject({ speaker: 'SPEAKER_01', sex: 'male', range_semitones: expect.any(Number) })
  const semitones = (hz: number | undefined, voice: number) => Math.abs(12 * Math.log2((hz ?? 0) / voice))
  expect(semitones(grace?.median_hz, 164)).toBeLessThan(1.5)
  expect(semitones(tunde?.median_hz, 83)).toBeLessThan(1.5)

  const { job_id } = await under.service.render({ segments, voice_map: {} }, { file: path })
  await waitForJob(under.service, job_id, { videoPath: folder.file('cast.mp4') })
  const { lines } = await under.local.jobReport({ job_id })
  // Rehema and Baraka are the Swahili voices of their pitch.
  expect(lines.map((line) => line.voice)).toEqual(['sw-rehema', 'sw-baraka', 'sw-rehema', 'sw-baraka'])
})
