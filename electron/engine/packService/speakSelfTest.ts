import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '../../../shared/locale/message.ts'
import { createSherpaVoices } from '../adapters/speak/sherpaVoices.ts'
import { createSpeakPool } from '../adapters/speak/speakPool.ts'
import { durationOf, speakLine } from '../dub/utterance.ts'
import type { SelfTest } from './selfTest.ts'
import { SENTENCES } from './sentences.ts'

/** The plausible range of letters spoken in a second; outside of it the sound is no speech. */
const LETTERS_A_SECOND = { least: 5, most: 40 }
/** The minimum peak of audible speech. */
const AUDIBLE = 0.02

/** Tests the first voice of a pack: it says a sentence, whose sound is judged for whether it can be speech. */
export const speakSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  const text = SENTENCES[pack.languages[0] ?? '']
  if (text === undefined) return { passed: false, message: say('packs.trial.noSentence', { name: pack.name }) }
  const cacheDir = await mkdtemp(join(tmpdir(), 'griot-speak-'))
  const voices = createSherpaVoices(() => [usable], createSpeakPool({ cacheDir }))
  try {
    const voice = voices.voices[0]?.record.id
    if (voice === undefined) return { passed: false, message: say('packs.trial.noKind', { kind: pack.kind }) }
    const begun = performance.now()
    await speakLine(voices, { text: text.slice(0, 3), voice, speed: 1 }, signal) // loads the model
    const started = performance.now()
    const spoken = await speakLine(voices, { text, voice, speed: 1 }, signal)
    const seconds = (performance.now() - started) / 1000
    const letters = text.length / durationOf(spoken)
    const peak = spoken.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    const { unspoken = [], sampleRate } = spoken
    const figures = {
      ...{ length: durationOf(spoken).toFixed(1), rate: sampleRate, seconds: seconds.toFixed(1) },
      load: ((started - begun) / 1000).toFixed(1),
    }
    const isWhole = unspoken.length === 0
    return {
      passed: letters > LETTERS_A_SECOND.least && letters < LETTERS_A_SECOND.most && peak > AUDIBLE && isWhole,
      message: isWhole
        ? say('packs.trial.speak', figures)
        : say('packs.trial.speakPart', { ...figures, signs: unspoken.join(' ') }),
      speed: durationOf(spoken) / seconds,
    }
  } finally {
    await voices.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
}
