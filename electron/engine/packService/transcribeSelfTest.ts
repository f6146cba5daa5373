import { say } from '../../../shared/locale/message.ts'
import { createSignalDetector } from '../adapters/diarize/signalDiarizer.ts'
import { createSherpaTranscriber } from '../adapters/recognise/sherpaTranscriber.ts'
import type { SelfTest } from './selfTest.ts'
import { speakSample } from './spokenSample.ts'
import { wordsFound, wordsOf } from './wordsOf.ts'

/** Share of the words that must be heard; the built-in voice is not easy to understand. */
const ENOUGH = 0.5

/** Has a recogniser hear a sentence of the built-in English voice. */
export const transcribeSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  const transcriber = createSherpaTranscriber(usable, createSignalDetector())
  if (transcriber === undefined) return { passed: false, message: say('packs.trial.noKind', { kind: pack.kind }) }
  await using sample = await speakSample(signal)
  const started = performance.now()
  const language = pack.languages.includes('en') || pack.languages.includes('*') ? 'en' : 'auto'
  const heard = await transcriber.transcribe(sample.pcm, language, { signal })
  const seconds = (performance.now() - started) / 1000
  const text = heard.words.map((word) => word.text).join(' ')
  const wanted = wordsOf(sample.text)
  const right = wordsFound(wanted, text)
  const message = say('packs.trial.transcribe', {
    ...{ right, wanted: wanted.length, text, seconds: seconds.toFixed(1), length: sample.pcm.duration.toFixed(1) },
  })
  return { passed: right >= ENOUGH * wanted.length, message, speed: sample.pcm.duration / seconds }
}
