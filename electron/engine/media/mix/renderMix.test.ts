import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tone } from '../../../../shared/audio/sounds.testing.ts'
import { toPcm16, wavHeader } from '../../../../shared/audio/wav.ts'
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
