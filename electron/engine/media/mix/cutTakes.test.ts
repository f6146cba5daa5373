import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeWav, fromPcm16 } from '../../../../shared/audio/wav.ts'
import type { TakePlace } from '../tasks.ts'
import { encode } from '../write/encode.ts'
import { clipPath } from './clipPath.ts'
import { cutTakes } from './cutTakes.ts'

const RATE = 16_000
const SECONDS = 4
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-takes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file of takes of four seconds, each second louder than the one before; only its first `there` seconds are written. */
function takesFile(there = SECONDS): string {
  const samples = Float32Array.from(
    { length: SECONDS * RATE },
    (_, at) => 0.2 * (1 + Math.floor(at / RATE)) * Math.sin((2 * Math.PI * 400 * at) / RATE),
  )
  const path = join(folder, `takes ${there}.wav`)
  const whole = encodeWav(samples, RATE)
  writeFileSync(path, whole.subarray(0, whole.length * (there / SECONDS)))
  return path
}

const place = (line: number, from: number, seconds: number): TakePlace => ({ line, from, seconds })

function cut(path: string, ...takes: TakePlace[]) {
  const task = cutTakes({ path, folder, takes })
  for (let step = task.next(); ; step = task.next()) if (step.done) return step.value
}

describe('cutTakes', () => {
  it('cuts takes out in any order, also those that lie over each other', () => {
    const made = cut(takesFile(), place(1, 2.1, 0.8), place(2, 0.1, 0.8), place(3, 2.5, 1.4))
    expect(made.sampleRate).toBe(RATE)
    const loudest = (index: number) => Math.max(...fromPcm16(readFileSync(clipPath(folder, index))))
    expect(made.seconds.map((seconds) => seconds.toFixed(1))).toEqual(['0.8', '0.8', '1.4'])
    expect([0, 1, 2].map((index) => loudest(index).toFixed(1))).toEqual(['0.6', '0.2', '0.8'])
  })

  it.each([SECONDS, 2])(
    'refuses a take beyond the end of its file at %d s, and lets one pass it by what is rounding',
    (end) => {
      const path = takesFile(end)
      expect(cut(path, place(7, end - 1, 1.04)).seconds[0]).toBeCloseTo(1, 1)
      for (const beyond of [place(7, end - 1, 1.06), place(7, end - 0.5, 1), place(7, end + 0.5, 1)]) {
        expect(() => cut(path, place(6, 0, 1), beyond)).toThrow(
          `The take of line 7 should lie from ${beyond.from} to ${beyond.from + beyond.seconds} s of the file of takes, which ends at ${end}.00 s.`,
        )
      }
    },
  )

  it('refuses a take beyond where its file breaks off, whatever length that states', () => {
    const whole = join(folder, 'whole.flac')
    Array.from(encode({ path: takesFile(), out: whole }))
    const bytes = readFileSync(whole)
    const broken = join(folder, 'broken.flac')
    writeFileSync(broken, bytes.subarray(0, bytes.length / 2))
    expect(cut(broken, place(7, 0.1, 0.8)).seconds[0]).toBeCloseTo(0.8, 1)
    expect(() => cut(broken, place(7, 3, 0.9))).toThrow(
      /line 7 should lie .* of the file of takes, which ends at [12]\.\d/,
    )
    expect(cut(whole, place(7, 3, 0.9)).seconds[0]).toBeCloseTo(0.9, 1)
  })
})
