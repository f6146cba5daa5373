import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { findPocketsphinx } from '../../electron/engine/adapters/recognise/pocketsphinx.ts'
import type { Transcriber } from '../../electron/engine/core/ports.ts'
import { speakLine } from '../../electron/engine/dub/speak/utterance.ts'
import { atMost, notMeasured, report } from './goals.ts'
import { readWav } from './wavFile.ts'
import { wordErrorRate } from './wordErrorRate.ts'

/** Where the test recordings lie, beside the repository. */
const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url))
const SPEECH =
  'And so, my fellow Americans, ask not what your country can do for you, ask what you can do for your country.'
const SPOKEN = 'The new wells serve four thousand families. In the rainy season the roads are closed for many weeks.'
/** A draft recogniser gets about half of the words; more errors than this on real speech mean that something is broken. */
const MAX_WORD_ERROR_RATE = 0.6
const SAMPLE_RATE_HZ = 16_000

/** How many words of a known speech, and of each built-in English voice, the recogniser gets wrong, and how fast it is. */
export async function recognition(data: string = DATA): Promise<void> {
  const transcriber = await findPocketsphinx()
  if (transcriber === undefined)
    return notMeasured('the Debian packages pocketsphinx and pocketsphinx-en-us are absent')
  const path = join(data, 'speech', 'jfk.wav')
  if (existsSync(path)) {
    const { samples } = await readWav(path)
    await measure(transcriber, samples, { name: 'a recorded speech', reference: SPEECH, goal: MAX_WORD_ERROR_RATE })
  } else notMeasured(`${path} is absent`)

  const espeak = createEspeak(1)
  const { signal } = new AbortController()
  for (const { record } of espeak.voices.filter((voice) => voice.record.language === 'en')) {
    const spoken = await speakLine(espeak, { text: SPOKEN, voice: record.id, speed: 1 }, signal)
    await measure(transcriber, at16k(spoken), { name: `voice ${record.name}`, reference: SPOKEN })
  }
  await espeak.close()
}

async function measure(
  transcriber: Transcriber,
  samples: Float32Array,
  { name, reference, goal }: { name: string; reference: string; goal?: number },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recognition-'))
  try {
    const pcm = {
      path: join(folder, 'speech.pcm'),
      sampleRate: SAMPLE_RATE_HZ,
      duration: samples.length / SAMPLE_RATE_HZ,
    }
    // The very samples of the recording: a draft recogniser turns on the last bit.
    const values = Int16Array.from(samples, (sample) => Math.min(32_767, Math.round(sample * 32_768)))
    await writeFile(pcm.path, values)
    const start = performance.now()
    const { words } = await transcriber.transcribe(pcm, 'en', { signal: new AbortController().signal })
    const pace = (performance.now() - start) / 1000 / pcm.duration
    const percent = Math.round(100 * wordErrorRate(reference, words.map((word) => word.text).join(' ')))
    const value = `word error rate ${percent} %, ${pace.toFixed(2)} s for a second of speech`
    report(`${transcriber.name}, ${name}`, value, goal === undefined ? undefined : atMost(percent, 100 * goal, '%'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Linear interpolation: the voices have little above 8 kHz, and a draft recogniser does not hear the difference. */
function at16k({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): Float32Array {
  return Float32Array.from({ length: Math.floor((samples.length * SAMPLE_RATE_HZ) / sampleRate) }, (_, index) => {
    const place = (index * sampleRate) / SAMPLE_RATE_HZ
    const before = Math.floor(place)
    const low = samples[before] ?? 0
    return low + ((samples[before + 1] ?? low) - low) * (place - before)
  })
}

if (import.meta.main) await recognition()
