import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { createFlite } from '../../electron/engine/adapters/flite/flite.ts'
import { findPocketsphinx } from '../../electron/engine/adapters/recognise/pocketsphinx.ts'
import { allVoices } from '../../electron/engine/core/allVoices.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { speakLine, type Utterance } from '../../electron/engine/dub/speak/utterance.ts'
import { chooseVoice } from '../../electron/engine/handlers/chooseVoice.ts'
import { encodeWav } from '../../shared/audio/wav.ts'
import { DEFAULT_VOICE } from '../../shared/contract/records.ts'
import { FOREIGN_SAMPLES } from '../../shared/text/speech/foreign/foreignSamples.testing.ts'
import { toIpa } from '../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../shared/text/speech/syllables.ts'
import { atMost, notMeasured, report } from './goals.ts'
import { melodyOutside } from './melodyOutside.ts'
import { sentenceMelody } from './sentenceMelody.ts'
import { soundsOutside } from './soundsOutside.ts'
import { wordErrorRate } from './wordErrorRate.ts'

/** Easy English, so that a draft recogniser's own mistakes are few. */
const SENTENCES = [
  'The children are playing in the garden behind the house.',
  'My brother will come back from the city tomorrow morning.',
  'We need more water for the animals before the dry season.',
  'She opened the door and looked at the people outside.',
  'The old man told us a story about the river.',
  'Please give me the book that is on the table.',
  'They walked along the road until it was dark.',
  'Our teacher said that the school will be closed on Friday.',
  'He has worked in this hospital for more than ten years.',
  'The price of food has gone up again this month.',
  'Nobody knows why the lights went out last night.',
  'I think we should wait for the rain to stop.',
]
/** Sentences with names in their own spelling, and the same without marks. */
const NAMED = [
  ['en', 'Adébáyọ̀ met Ọ̀yọ́.', 'Adebayo met Oyo.'],
  ['en', 'I come from Ọ̀yọ́.', 'I come from Oyo.'],
  ['en', 'Kẹ́hìndé and Táíwò live in Ìbàdàn.', 'Kehinde and Taiwo live in Ibadan.'],
  ['en', 'Ụzọ is Ịkennà’s sister.', 'Uzo is Ikenna’s sister.'],
  ['sw', 'Adébáyọ̀ alikutana na Olúfẹ́mi.', 'Adebayo alikutana na Olufemi.'],
  ['sw', 'Ngũgĩ anaishi Ọ̀yọ́.', 'Ngugi anaishi Oyo.'],
] as const
/** The voices that are heard: those of Flite, and one of espeak-ng's to compare. */
const RECOGNIZED_VOICES = /^en-(?:ruth|daniel|peter|joy|amara)$/
const SAMPLE_RATE_HZ = 16_000
const GOALS = { wordErrors: 0.15, length: 0.2, foreign: 0.01 }

/**
 * The voices as programs of others hear them: melody and sounds by Praat, PocketSphinx's word errors of the English ones, and
 * lengths of marked names; beside it English words with clicks or kp in the home languages.
 */
export async function voicesOutside(): Promise<void> {
  const voices = allVoices([createFlite(1), createEspeak(1)])
  try {
    await melodyOutside(voices)
    await sentenceMelody(voices)
    await soundsOutside()
    await wordErrors(voices)
    await markedNames(voices)
  } finally {
    await voices.close()
  }
  for (const language of ['zu', 'yo', 'ig', 'ha'] as const) {
    const wrong = FOREIGN_SAMPLES.filter((word) => {
      return toSyllables(word, language).words.some(({ syllables }) => /[ǀǃǁ]|kp|gb/u.test(toIpa(syllables)))
    })
    const name = `English words of ${FOREIGN_SAMPLES.length} with clicks or kp in ${language}`
    goal(name, wrong.length / FOREIGN_SAMPLES.length, { most: GOALS.foreign, details: wrong.join(', ') })
  }
}

async function wordErrors(voices: Synthesizer): Promise<void> {
  const transcriber = await findPocketsphinx()
  if (transcriber === undefined || !(await hasSox())) {
    return notMeasured('word errors: the Debian packages pocketsphinx, pocketsphinx-en-us or sox are absent')
  }
  const byDefault = chooseVoice(voices.voices, DEFAULT_VOICE, 'en').record.id
  const { signal } = new AbortController()
  for (const { record } of voices.voices.filter(({ record }) => RECOGNIZED_VOICES.test(record.id))) {
    let [wrong, seconds, made] = [0, 0, 0]
    for (const text of SENTENCES) {
      const start = performance.now()
      const spoken = await speakLine(voices, { text, voice: record.id, speed: 1 }, signal)
      seconds += (performance.now() - start) / 1000
      made += spoken.samples.length / spoken.sampleRate
      const words = await withPcm(spoken, async (path, duration) => {
        const transcription = await transcriber.transcribe({ path, sampleRate: SAMPLE_RATE_HZ, duration }, 'en', {
          signal,
        })
        return transcription.words.map((word) => word.text).join(' ')
      })
      wrong += wordErrorRate(text, words) / SENTENCES.length
    }
    const isDefault = record.id === byDefault
    goal(`word errors of ${record.name}${isDefault ? ', the default' : ''}`, wrong, {
      most: isDefault ? GOALS.wordErrors : undefined,
    })
    report(`  time of ${record.name}`, `${(seconds / made).toFixed(3)} s for a second of speech`)
  }
}

async function markedNames(voices: Synthesizer): Promise<void> {
  const { signal } = new AbortController()
  for (const [language, marked, plain] of NAMED) {
    const voice = language === 'en' ? 'en-amara' : 'sw-juma'
    const secondsOf = async (text: string): Promise<number> => {
      const { samples, sampleRate } = await speakLine(voices, { text, voice, speed: 1 }, signal)
      return samples.length / sampleRate
    }
    const apart = Math.abs((await secondsOf(marked)) / (await secondsOf(plain)) - 1)
    goal(`length of “${marked}” against “${plain}”`, apart, { most: GOALS.length })
  }
}

/** The sound at 16 kHz as PocketSphinx wants it, resampled by sox. */
async function withPcm<T>(
  { samples, sampleRate }: Utterance,
  use: (path: string, seconds: number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'voices-'))
  try {
    const [wav, raw] = [join(folder, 'spoken.wav'), join(folder, 'spoken.raw')]
    await writeFile(wav, encodeWav(samples, sampleRate))
    await run('sox', [wav, '-D', '-r', `${SAMPLE_RATE_HZ}`, '-b', '16', '-e', 'signed', raw, 'pad', '0.2', '0.2'])
    return await use(raw, samples.length / sampleRate + 0.4)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const run = promisify(execFile)

async function hasSox(): Promise<boolean> {
  return run('sox', ['--version']).then(
    () => true,
    () => false,
  )
}

function goal(
  name: string,
  share: number,
  { most, details = '' }: { most: number | undefined; details?: string },
): void {
  const percent = Math.round(1000 * share) / 10
  const value = `${percent} %${details === '' ? '' : ` (${details})`}`
  report(name, value, most === undefined ? undefined : atMost(percent, 100 * most, '%'))
}

if (import.meta.main) await voicesOutside()
