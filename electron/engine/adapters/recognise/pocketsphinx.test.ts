import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import type { Word } from '../../../../shared/project/document.ts'
import { times } from '../../../../shared/sample.testing.ts'
import type { PcmFile, Transcriber } from '../../core/ports.ts'
import { findPocketsphinx, parseToken } from './pocketsphinx.ts'

const SPEECH = fileURLToPath(new URL('../../../../../shared/data/speech/jfk.wav', import.meta.url))
const installed = await findPocketsphinx()
const speech = await readFile(SPEECH).catch(() => undefined)

let folder = ''
let pcm: PcmFile

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pocketsphinx-'))
  pcm = { path: join(folder, 'sound.pcm'), sampleRate: 16_000, duration: 4 }
  await writeFile(pcm.path, Buffer.alloc(128_000))
  return () => rm(folder, { recursive: true })
})

/** A program that stands in for the recogniser, with a model that is only files. */
async function standIn(script: string, patience = 60): Promise<Transcriber> {
  const place = await mkdtemp(join(folder, 'bin-'))
  const program = join(place, 'pocketsphinx_continuous')
  await writeFile(program, `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`)
  await chmod(program, 0o755)
  await mkdir(join(place, 'en-us'))
  for (const name of ['en-us.lm.bin', 'cmudict-en-us.dict']) await writeFile(join(place, name), '')
  const found = await findPocketsphinx({ path: `${folder}:${place}`, models: place, stallTimeoutSeconds: patience })
  if (found === undefined) throw new Error('The stand-in was not found.')
  return found
}

/** Bytes of the last three seconds of the recording. */
const END_BYTES = 3 * 16_000 * 2

const never = new AbortController().signal

it('reads tokens with their times, and nothing else', () => {
  expect(parseToken('for(2) 6.900 7.050 0.013830')).toEqual({
    text: 'for(2)',
    start: 6.9,
    end: 7.05,
    confidence: 0.01383,
  })
  expect(parseToken('what your country can do for you')).toBeUndefined()
  expect(parseToken('word 2.0 1.0 0.5')).toBeUndefined()
  expect(parseToken('word nan 1.0 0.5')).toBeUndefined()
  expect(parseToken('')).toBeUndefined()
})

it.skipIf(process.platform === 'win32')('keeps the words, and tells how far it is', async () => {
  const lines = ['my the(2)', '<s> 0.000 0.100 0.99', 'my 0.100 0.500 0.5', '<sil> 0.5 1.0 1', 'the(2) 1.0 1.5 1e-05']
  const rest = ['[NOISE] 1.5 2.0 0.1', '++um++ 2.0 2.5 0.1', 'garbage', "don't 2.5 3.0 1.000000", '</s> 3.0 3.5 1']
  const transcriber = await standIn(`cat > /dev/null\ncat <<'END'\n${[...lines, ...rest].join('\n')}\nEND`)
  const fractions: number[] = []
  const onProgress = (fraction: number) => fractions.push(fraction)
  const { words } = await transcriber.transcribe(pcm, 'en', { signal: never, onProgress })
  expect(words.map(({ text, start, end }) => [text, start, end])).toEqual([
    ['my', 0.1, 0.5],
    ['the', 1, 1.5],
    ["don't", 2.5, 3],
  ])
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(fractions.at(-1)).toBe(0.875)
})

it.skipIf(process.platform === 'win32')('gives the whole sound on standard input', async () => {
  const transcriber = await standIn('size=$(wc -c)\necho "bytes$((size)) 0.0 1.0 1"')
  expect(await transcriber.transcribe(pcm, 'en', { signal: never })).toMatchObject({ words: [{ text: 'bytes128000' }] })
})

it.skipIf(process.platform === 'win32')('ends the process when aborted, and says when it ended by itself', async () => {
  const transcriber = await standIn('echo "ready 0.0 1.0 1"\nexec sleep 1000')
  const controller = new AbortController()
  const onProgress = () => controller.abort()
  await expect(transcriber.transcribe(pcm, 'en', { signal: controller.signal, onProgress })).rejects.toThrow(/abort/i)
  await expect(transcriber.transcribe(pcm, 'en', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  const failing = await standIn('exit 3')
  await expect(failing.transcribe(pcm, 'en', { signal: never })).rejects.toMatchObject({
    failure: { kind: 'engine_down', message: expect.stringContaining('exit code 3') },
  })
  const killed = await standIn('kill -9 $$')
  await expect(killed.transcribe(pcm, 'en', { signal: never })).rejects.toThrow('SIGKILL')
  const gone = await standIn('rm "$0"')
  await gone.transcribe(pcm, 'en', { signal: never })
  await expect(gone.transcribe(pcm, 'en', { signal: never })).rejects.toThrow('ENOENT')
})

it.skipIf(process.platform !== 'linux')(
  'is given up when it is stopped, but not while it works without a word',
  async () => {
    const stopping = await standIn('kill -STOP $$', 2)
    await expect(stopping.transcribe(pcm, 'en', { signal: never })).rejects.toThrow('no sign of life for 2 seconds')
    const busy = await standIn('i=0\nwhile [ $i -lt 300000 ]; do i=$((i+1)); done\necho "done 0.0 1.0 1"', 2)
    expect(await busy.transcribe(pcm, 'en', { signal: never })).toMatchObject({ words: [{ text: 'done' }] })
  },
)

it('is absent where its program or its model is', async () => {
  expect(await findPocketsphinx({ path: folder })).toBeUndefined()
  expect(await findPocketsphinx({ models: folder })).toBeUndefined()
})

it.skipIf(process.platform === 'win32')('refuses sound of another rate', async () => {
  const transcriber = await standIn('echo "never 0.0 1.0 1"')
  const wrong = transcriber.transcribe({ ...pcm, sampleRate: 8000 }, 'en', { signal: never })
  await expect(wrong).rejects.toMatchObject({ failure: { kind: 'invalid' } })
})

it.skipIf(installed === undefined || speech === undefined)(
  'recognises a real recording, with words in order of time (skipped where pocketsphinx or ../shared/data is absent)',
  { tags: 'sampled' },
  async () => {
    // Its end alone answers soon.
    const samples = speech?.subarray(times(speech.length - END_BYTES, speech.indexOf('data') + 8)) ?? Buffer.alloc(0)
    // A name that is not plain, because it must not matter.
    const path = join(folder, 'ìró ohùn.wav')
    await writeFile(path, samples)
    const sound = { path, sampleRate: 16_000, duration: samples.length / 32_000 }
    const words: Word[] = (await installed?.transcribe(sound, 'en', { signal: never }))?.words ?? []
    expect(words.length).toBeGreaterThan(times(4, 15))
    expect(words.map((word) => word.text)).toContain('you')
    expect(words.every((word, index) => word.start >= (words[index - 1]?.start ?? 0) && word.end <= 11)).toBe(true)
  },
)
