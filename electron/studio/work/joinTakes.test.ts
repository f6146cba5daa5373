import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { wavHeader } from '../../../shared/audio/wav.ts'
import { testDocument } from '../../../shared/project/testDocument.ts'
import { openWav } from '../../client/wav.ts'
import { createProjectFile, openProjectFile } from '../project/projectFile.ts'
import { joinTakes } from './joinTakes.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-join-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A second of a constant level, as 16-bit WAV. */
function wav(sampleRate: number, levels: readonly number[]): Buffer {
  const data = Buffer.alloc(sampleRate * levels.length * 2)
  for (let at = 0; at < sampleRate * levels.length; at++) {
    data.writeInt16LE(Math.round((levels[at % levels.length] ?? 0) * 32768), at * 2)
  }
  return Buffer.concat([wavHeader({ sampleRate, channels: levels.length }, data.length), data])
}

it('puts takes of different rates and channels one after the other', async () => {
  const project = await createProjectFile(join(folder, 'p.griot'), testDocument([[0, 1, 'one']]))
  using file = openProjectFile(project)
  const add = (bytes: Buffer) => file.takes.add({ key: 'k', target: 'sw', voice: 'v' }, { bytes, seconds: 1 }).id
  const ids = [add(wav(22_050, [0.25])), add(wav(48_000, [0.5, -0.25])), add(wav(24_000, [0.75]))]
  const path = join(folder, 'takes.wav')
  const withTakes = async <T>(work: (takes: typeof file.takes) => T) => work(file.takes)
  const { signal } = new AbortController()
  const places = await joinTakes(path, [...ids, ids[0] ?? ''], { withTakes, signal })
  const from = ids.map((id) => places.get(id)?.from ?? -1)
  expect(from).toEqual([0, expect.closeTo(1.1, 6), expect.closeTo(2.2, 6)])
  expect(ids.map((id) => places.get(id)?.seconds)).toEqual([1, 1, 1])
  const joined = await openWav(
    (async function* () {
      yield readFileSync(path)
    })(),
  )
  expect([joined.sampleRate, joined.channels]).toEqual([48_000, 1])
  const samples = (await Array.fromAsync(joined.samples)).flatMap((block) => [...block])
  const level = (seconds: number) => samples[Math.round(seconds * 48_000)] ?? 0
  expect([level(0.5), level(1.05), level(1.6), level(2.7)]).toEqual([
    expect.closeTo(0.25, 3),
    0,
    expect.closeTo(0.125, 3),
    expect.closeTo(0.75, 3),
  ])
})
