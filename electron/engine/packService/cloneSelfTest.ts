import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '../../../shared/locale/message.ts'
import { createSherpaCloner } from '../adapters/speak/sherpaCloner.ts'
import { createSpeakPool } from '../adapters/speak/speakPool.ts'
import { durationOf, speakLine } from '../dub/utterance.ts'
import type { SelfTest } from './selfTest.ts'
import { SENTENCES } from './sentences.ts'
import { speakSample } from './spokenSample.ts'

/** The plausible range of letters spoken in a second; outside of it the sound is no speech. */
const LETTERS_A_SECOND = { least: 5, most: 40 }

/** Tests a cloner with a sample of the built-in English voice, and judges whether its output can be speech. */
export const cloneSelfTest: SelfTest = async ({ usable, signal }) => {
  await using sample = await speakSample(signal)
  const cacheDir = await mkdtemp(join(tmpdir(), 'griot-clone-'))
  const pool = createSpeakPool({ cacheDir })
  try {
    const followed = createSherpaCloner(usable, pool).follow(
      { pcm: sample.pcm, text: sample.text, seconds: sample.end - sample.start },
      { id: 'sample', name: 'Sample', language: 'en' },
    )
    const text = SENTENCES['en'] ?? ''
    const started = performance.now()
    const spoken = await speakLine(followed, { text, voice: 'sample', speed: 1 }, signal)
    const seconds = (performance.now() - started) / 1000
    const letters = text.length / durationOf(spoken)
    return {
      passed: letters > LETTERS_A_SECOND.least && letters < LETTERS_A_SECOND.most,
      message: say('packs.trial.clone', {
        ...{ length: durationOf(spoken).toFixed(1), rate: spoken.sampleRate, seconds: seconds.toFixed(1) },
      }),
      speed: durationOf(spoken) / seconds,
    }
  } finally {
    await pool.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
}
