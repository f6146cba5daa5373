import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPocketsphinx } from '../../electron/engine/adapters/pocketsphinx.ts'
import { readWav } from './wavFile.ts'
import { wordErrorRate } from './wordErrorRate.ts'

/** Where the test recordings lie, beside the repository. */
const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url))
const REFERENCE =
  'And so, my fellow Americans, ask not what your country can do for you, ask what you can do for your country.'
/** A draft recogniser gets about half of the words; more errors than this mean that something is broken. */
const GOAL = 0.6

/** Prints how many words of a known speech the recogniser gets wrong, and how fast it is. */
export async function recognition(data: string = DATA): Promise<void> {
  const path = join(data, 'speech', 'jfk.wav')
  const transcriber = await findPocketsphinx()
  if (!existsSync(path)) return skip(`${path} is absent.`)
  if (transcriber === undefined) return skip('the Debian packages pocketsphinx and pocketsphinx-en-us are absent.')
  const { samples, sampleRate } = await readWav(path)
  const folder = await mkdtemp(join(tmpdir(), 'recognition-'))
  try {
    const pcm = { path: join(folder, 'speech.pcm'), sampleRate, duration: samples.length / sampleRate }
    await writeFile(
      pcm.path,
      Int16Array.from(samples, (sample) => sample * 32768),
    )
    const start = performance.now()
    const words = await transcriber.transcribe(pcm, 'en', { signal: new AbortController().signal })
    const seconds = (performance.now() - start) / 1000
    const rate = wordErrorRate(REFERENCE, words.map((word) => word.text).join(' '))
    process.stdout.write(
      `${transcriber.name}: word error rate ${(100 * rate).toFixed(0)} % (goal <= ${100 * GOAL} %), ` +
        `${(seconds / pcm.duration).toFixed(2)} s for a second of speech\n`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

function skip(reason: string): void {
  process.stdout.write(`recognition: skipped, ${reason}\n`)
}
