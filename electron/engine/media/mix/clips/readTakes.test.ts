import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeWav, fromPcm16, toPcm16, wavHeader } from '../../../../../shared/audio/wav.ts'
import { clipPath } from './clipPath.ts'
import { readTakes } from './readTakes.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-takes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A take of a tone between two pauses of half a second. */
function toneOf(seconds: number, { level, sampleRate }: { level: number; sampleRate: number }): Float32Array {
  return Float32Array.from({ length: (seconds + 1) * sampleRate }, (_, at) => {
    const second = at / sampleRate - 0.5
    return second < 0 || second >= seconds ? 0 : level * Math.sin(2 * Math.PI * 400 * second)
  })
}

function write(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

function read(...paths: string[]) {
  const task = readTakes({ paths, folder })
  for (let step = task.next(); ; step = task.next()) if (step.done) return step.value.takes
}

describe('readTakes', () => {
  it('reads takes of any rate, depth and channels, without the silence around them', () => {
    const wide = toneOf(2, { level: 0.6, sampleRate: 44_100 })
    // The other side is silent, so that the mean of both is half as loud.
    const sides = Float32Array.from({ length: 2 * wide.length }, (_, at) => (at % 2 === 0 ? (wide[at / 2] ?? 0) : 0))
    const stereo = [wavHeader({ sampleRate: 44_100, channels: 2 }, 4 * wide.length), toPcm16(sides)]
    const takes = read(
      write('1.wav', encodeWav(toneOf(1, { level: 0.2, sampleRate: 22_050 }), 22_050)),
      write('2.wav', Buffer.concat(stereo)),
    )
    expect(takes.map(({ sampleRate }) => sampleRate)).toEqual([22_050, 44_100])
    // 4 ms before and 30 ms after the speech stay.
    expect(takes.map(({ seconds }) => seconds)).toEqual([expect.closeTo(1.034, 2), expect.closeTo(2.034, 2)])
    const clips = [0, 1].map((index) => fromPcm16(readFileSync(clipPath(folder, index))))
    expect(clips.map((samples) => Math.max(...samples))).toEqual([expect.closeTo(0.2, 2), expect.closeTo(0.3, 2)])
    expect(clips.map(({ length }, index) => length / (takes[index]?.sampleRate ?? 1))).toEqual(
      takes.map(({ seconds }) => seconds),
    )
  })

  it('reads a take again that two lines have, and a silent one as one of no length', () => {
    const silent = write('silent.wav', encodeWav(new Float32Array(8000), 8000))
    const spoken = write('spoken.wav', encodeWav(toneOf(1, { level: 0.2, sampleRate: 8000 }), 8000))
    expect(read(spoken, silent, spoken).map(({ seconds }) => seconds.toFixed(1))).toEqual(['1.0', '0.0', '1.0'])
  })

  it('refuses a take that is gone or no WAV file, by its path', () => {
    for (const path of [join(folder, 'gone.wav'), write('text.wav', 'Habari za asubuhi.')])
      expect(() => read(path)).toThrow(`The take ${path} was not found, or is no WAV file. Speak its line again.`)
  })
})
