import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { meanPower } from '../../../../shared/audio/meanPower.ts'
import { tone } from '../../../../shared/audio/sounds.testing.ts'
import { toPcm16, wavHeader } from '../../../../shared/audio/wav.ts'
import { AudioReader } from '../read/audioReader.ts'
import { requireSound, SourceFile, traitsOf } from '../read/sourceFile.ts'
import type { Clip } from '../tasks.ts'
import { renderMix } from './renderMix.ts'

const RATE = 48_000

let folder: string
let source: string
let line: Clip
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-mix-'))
  source = join(folder, 'film.wav')
  const bytes = toPcm16(tone(300, 0.2, { seconds: 2, sampleRate: RATE }))
  writeFileSync(source, Buffer.concat([wavHeader({ sampleRate: RATE }, bytes.length), bytes]))
  line = { path: join(folder, 'line.pcm'), sampleRate: RATE, start: 0.2 }
  writeFileSync(line.path, bytes.subarray(0, RATE))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The role of the sound of a dub with these clips. */
function roleOf(clips: readonly Clip[]) {
  const out = join(folder, 'dub.m4a')
  const ducking = { gaps: { music: 10, ambience: 13, speech: 18 }, attack: 0.15, release: 0.35 }
  const steps = renderMix({ source, out, clips, ducking, loudness: 'source' })
  while (steps.next().done !== true);
  using dub = new SourceFile(out)
  return traitsOf(requireSound(dub)).role
}

it('marks the sound of a dub that describes the picture beside what people say, and no other', () => {
  expect(roleOf([line, { ...line, start: 1.2, describes: true }])).toBe('description')
  expect(roleOf([line])).toBeUndefined()
})

/** Seconds of the lines of a film, and of drums in the pauses between them. */
const LINES = [1, 2.4, 3.8, 6.5].map((start) => ({ start, end: start + 1 }))
const DRUMS = [2.2, 3.6, 5.1, 5.9]
const FILM_SECONDS = 9

/** A voice of syllables in the lines, soft music, and drums that are as loud as the voice. */
function filmWithDrums(): Float32Array {
  const said = (second: number) =>
    LINES.some(({ start, end }) => second >= start && second < end && (second - start) % 0.25 < 0.2)
  const hit = (second: number) => DRUMS.reduce((all, at) => all + (second < at ? 0 : Math.exp(-40 * (second - at))), 0)
  return Float32Array.from({ length: RATE * FILM_SECONDS }, (_, frame) => {
    const second = frame / RATE
    const wave = (hertz: number) => Math.sin(2 * Math.PI * hertz * second)
    const voice = said(second) ? 0.1 * (wave(220) + wave(700) + wave(1500)) : 0
    return voice + 0.02 * wave(330) + 0.25 * hit(second) * (wave(700) + wave(180))
  })
}

it('leaves a drum in a pause as loud as in the film, also in pauses of 0.4 s, and takes the voices of the lines out', () => {
  const film = filmWithDrums()
  const path = join(folder, 'drums.wav')
  const bytes = toPcm16(film)
  writeFileSync(path, Buffer.concat([wavHeader({ sampleRate: RATE }, bytes.length), bytes]))
  const clips = LINES.map(({ start, end }) => ({ ...line, start, slot: { start, end } }))
  const stems = { voices: join(folder, 'voices.wav'), bed: join(folder, 'bed.wav') }
  const ducking = { gaps: { music: 10, ambience: 13, speech: 18 }, attack: 0.15, release: 0.35 }
  const steps = renderMix({ source: path, out: join(folder, 'drums.m4a'), clips, stems, ducking, loudness: 'source' })
  while (steps.next().done !== true);
  using reader = new AudioReader(stems.bed, { channels: 1 })
  const samples: number[] = []
  for (const chunk of reader.chunks()) samples.push(...chunk)
  const bed = Float32Array.from(samples)
  const change = (start: number, seconds: number) => {
    const power = (sound: Float32Array) =>
      meanPower(sound.subarray(Math.round(start * RATE), Math.round((start + seconds) * RATE)))
    return 10 * Math.log10(power(bed) / power(film))
  }
  for (const at of DRUMS) expect(Math.abs(change(at, 0.06))).toBeLessThan(1)
  for (const { start } of LINES) expect(change(start + 0.05, 0.1)).toBeLessThan(-6)
})
