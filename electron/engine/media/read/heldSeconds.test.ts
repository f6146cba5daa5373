import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tone } from '../../../../shared/audio/sounds.testing.ts'
import { writeMedia } from '../write/writeMedia.testing.ts'
import { heldSeconds } from './heldSeconds.ts'
import { SourceFile } from './sourceFile.ts'

const SECONDS = 12

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-held-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function soundFile(name: string): string {
  const out = join(folder, name)
  const samples = tone(440, 0.2, { seconds: SECONDS, sampleRate: 16_000 })
  writeMedia({ out, audio: [{ codec: 'flac', sampleRate: 16_000, channels: 1, samples }] })
  return out
}

/** The answer for a file, and how many steps it took, of which there is one for each packet of a file that is read whole. */
function held(path: string) {
  using source = new SourceFile(path)
  let count = 0
  const steps = heldSeconds(source, SECONDS)
  for (let step = steps.next(); ; step = steps.next(), count++) if (step.done) return { seconds: step.value, count }
}

it('reads no more than the end of a whole file', () => {
  expect(held(soundFile('whole.mkv'))).toEqual({ seconds: undefined, count: 0 })
})

it('tells how much a file holds that was cut off', () => {
  const path = soundFile('cut.mkv')
  truncateSync(path, Math.floor(readFileSync(path).length / 2))
  const { seconds = 0, count } = held(path)
  expect(seconds).toBeGreaterThan(4)
  expect(seconds).toBeLessThan(8)
  expect(count).toBeGreaterThan(0)
})
