import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { wavHeader } from '../../../shared/audio/wav.ts'
import { cutAtRandom, seeded } from '../server.testing.ts'
import { joinWavs } from './joinWavs.ts'
import { openWav, type Wav } from './wav.ts'
import { writeWav } from './writeWav.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wav-'))
  return () => rm(folder, { recursive: true })
})

const values = [0, 1000, -1000, 32767, -32768, 5]

function pcm(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, index * 2)
  return bytes
}

function chunk(id: string, content: Buffer, size = content.length): Buffer {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(size, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function format(tag: number, bits: number, channels = 1): Buffer {
  const content = Buffer.alloc(16)
  content.writeUInt16LE(tag, 0)
  content.writeUInt16LE(channels, 2)
  content.writeUInt32LE(24000, 4)
  content.writeUInt16LE(bits, 14)
  return content
}

const riff = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1'), ...chunks])
const fmt = chunk('fmt ', format(1, 16))

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function samplesOf(wav: Wav): Promise<number[]> {
  const samples: number[] = []
  for await (const block of wav.samples) samples.push(...block)
  return samples
}

async function read(bytes: Buffer, chunks: AsyncIterable<Uint8Array> = once(bytes)): Promise<number[]> {
  return (await samplesOf(await openWav(chunks))).map((sample) => Math.round(sample * 32768))
}

const list = chunk('LIST', Buffer.from('odd'))
const files: [string, Buffer][] = [
  ['a true length', riff(fmt, chunk('data', pcm(values)))],
  ['length 0', riff(fmt, chunk('data', pcm(values), 0))],
  ['length 0xFFFFFFFF', riff(fmt, chunk('data', pcm(values), 0xffffffff))],
  ['a length too great', riff(fmt, chunk('data', pcm(values), 5000))],
  ['a length too small', riff(fmt, chunk('data', pcm(values), 4))],
  ['an odd length too small', riff(fmt, chunk('data', pcm(values), 3))],
  ['other chunks before the samples', riff(list, fmt, list, chunk('data', pcm(values)))],
  ['other chunks after the samples', riff(fmt, chunk('data', pcm(values)), list, list)],
  ['half a sample at the end', Buffer.concat([riff(fmt, chunk('data', pcm(values), 0)), Buffer.from([7])])],
  [
    'two files in a row',
    Buffer.concat([
      riff(fmt, chunk('data', pcm(values.slice(0, 2)))),
      riff(fmt, chunk('data', pcm(values.slice(2)), 0)),
    ]),
  ],
  ['our own header', Buffer.concat([wavHeader({ sampleRate: 24000, channels: 1 }), pcm(values)])],
]

it.each(files)('reads every sample of a file with %s, however it is cut', async (_name, bytes) => {
  expect(await read(bytes)).toEqual(values)
  for (let seed = 0; seed < 200; seed++) {
    expect(await read(bytes, cutAtRandom(bytes, seeded(seed), 1 + (seed % 9)))).toEqual(values)
  }
})

it('reads ten thousand random files cut at random', async () => {
  const random = seeded(5)
  for (let round = 0; round < 10_000; round++) {
    const samples = Array.from({ length: Math.floor(random() * 30) }, () => Math.floor(random() * 65536) - 32768)
    const lengths = [samples.length * 2, 0, 0xffffffff, 100_000]
    const before = random() < 0.5 ? [list] : []
    const bytes = riff(...before, fmt, chunk('data', pcm(samples), lengths[Math.floor(random() * 4)]))
    expect(await read(bytes, cutAtRandom(bytes, random, 1 + Math.floor(random() * 50)))).toEqual(samples)
  }
})

it.each([
  [1, 8, Buffer.from([128, 255, 0, 192]), [0, 127 / 128, -1, 0.5]],
  [1, 24, Buffer.from([0, 0, 0x40, 0, 0, 0x80]), [0.5, -1]],
  [1, 32, Buffer.from([0, 0, 0, 0x40]), [0.5]],
  [3, 32, Buffer.from(new Float32Array([0.25]).buffer), [0.25]],
  [3, 64, Buffer.from(new Float64Array([-0.75]).buffer), [-0.75]],
])('reads format %i with %i bits', async (tag, bits, data, samples) => {
  expect(await samplesOf(await openWav(once(riff(chunk('fmt ', format(tag, bits)), chunk('data', data)))))).toEqual(
    samples,
  )
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e30, -17])(
  'refuses sound with samples that are no sound: %d',
  async (sample) => {
    const data = Buffer.from(new Float32Array([0.25, sample]).buffer)
    const { samples } = await openWav(once(riff(chunk('fmt ', format(3, 32)), chunk('data', data))))
    await expect(Array.fromAsync(samples)).rejects.toThrow(/no sound/)
  },
)

it('reads an extensible format, and does not hear the padding of an odd length', async () => {
  const extensible = Buffer.concat([
    format(0xfffe, 8, 1),
    Buffer.from([22, 0, 8, 0, 4, 0, 0, 0, 1, 0]),
    Buffer.alloc(14),
  ])
  const wav = await openWav(once(riff(chunk('fmt ', extensible), chunk('data', Buffer.from([128, 192, 128])))))
  expect(wav).toMatchObject({ sampleRate: 24000, channels: 1 })
  expect(await samplesOf(wav)).toEqual([0, 0.5, 0])
})

it.each([
  ['text', Buffer.from('{"detail":"No."}')],
  ['nothing', Buffer.alloc(0)],
  ['a header without samples', riff(fmt)],
  ['samples without a format', riff(chunk('data', pcm(values)))],
  ['a compressed format', riff(chunk('fmt ', format(85, 0)), chunk('data', pcm(values)))],
  ['half a header', riff(fmt).subarray(0, 20)],
])('refuses %s', async (_name, bytes) => {
  await expect(openWav(once(bytes))).rejects.toMatchObject({ failure: { kind: 'bad_reply' } })
})

it('ends the request when the reader leaves early', async () => {
  let ended = false
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      yield riff(fmt, chunk('data', Buffer.alloc(0), 0))
      for (;;) yield pcm(values)
    } finally {
      ended = true
    }
  }
  for await (const _block of (await openWav(endless())).samples) break
  expect(ended).toBe(true)
})

it('writes what it read, with true lengths', async () => {
  const path = join(folder, 'a.wav')
  const seconds = await writeWav(path, await openWav(once(riff(fmt, chunk('data', pcm(values), 0)))))
  const bytes = await readFile(path)
  expect(seconds).toBeCloseTo(6 / 24000)
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
  expect(bytes.readUInt32LE(40)).toBe(12)
  expect(bytes.subarray(44).equals(pcm(values))).toBe(true)
})

it('leaves no half file when the sound breaks off or the folder is missing', async () => {
  async function* breaking(): AsyncGenerator<Uint8Array> {
    yield riff(fmt, chunk('data', pcm(values), 0))
    throw new Error('broken')
  }
  await expect(writeWav(join(folder, 'b.wav'), await openWav(breaking()))).rejects.toThrow()
  const wav = await openWav(once(riff(fmt, chunk('data', pcm(values)))))
  await expect(writeWav(join(folder, 'none', 'c.wav'), wav)).rejects.toMatchObject({ failure: { kind: 'file' } })
  expect((await readdir(folder)).filter((name) => !name.startsWith('a'))).toEqual([])
})

it('joins parts with a pause and without a step, asking for each only when the one before has ended', async () => {
  const loud = riff(fmt, chunk('data', pcm(Array.from({ length: 24000 }, () => 20000))))
  const order: string[] = []
  async function* part(name: string): AsyncGenerator<Uint8Array> {
    order.push(`${name} begins`)
    yield* cutAtRandom(loud, seeded(1), 3000)
    order.push(`${name} ends`)
  }
  async function* parts(): AsyncGenerator<AsyncIterable<Uint8Array>> {
    yield part('a')
    yield part('b')
  }
  const samples = await samplesOf(await joinWavs(parts(), { pause: 0.1 }))
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(samples.length).toBe(24000 * 2 + 2400)
  const steps = samples.map((sample, index) => Math.abs(sample - (samples[index - 1] ?? 0)))
  expect(Math.max(...steps)).toBeLessThan(0.02)
  expect(samples[12_000]).toBeCloseTo(20000 / 32768)
  expect(samples.slice(24_000, 26_400).every((sample) => sample === 0)).toBe(true)
})

it('joins parts shorter than a fade, and refuses parts that do not match', async () => {
  const short = riff(fmt, chunk('data', pcm([20000, 20000])))
  expect(await samplesOf(await joinWavs([once(short), once(short)], { pause: 0 }))).toHaveLength(4)
  const stereo = riff(chunk('fmt ', format(1, 16, 2)), chunk('data', pcm(values)))
  const joined = await joinWavs([once(short), once(stereo)])
  await expect(samplesOf(joined)).rejects.toThrow('24,000 Hz with channels: 1, then 24,000 Hz with channels: 2')
  await expect(joinWavs([])).rejects.toMatchObject({ failure: { kind: 'invalid' } })
})
