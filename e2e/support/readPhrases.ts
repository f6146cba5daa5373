import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { ESPEAK_RATE } from '../../electron/engine/adapters/espeak/espeakRate.ts'
import { joinSamples } from '../../shared/audio/joinSamples.ts'
import { encodeWav } from '../../shared/audio/wav.ts'
import { allAsWritten } from '../../shared/text/speech/asWritten.ts'
import type { RecordedLanguage } from '../../shared/text/speech/phonology.ts'
import { recordList } from '../../shared/text/speech/recording/recordList.ts'

/**
 * Reads the phrases of a language's voice into a new folder, as `001.wav` and so on, all or the first of them. The reader is a
 * built-in voice: it proves the way from recordings to a voice, not how a person would sound.
 */
export async function readPhrases(folder: string, language: RecordedLanguage, count?: number): Promise<void> {
  mkdirSync(folder)
  const espeak = createEspeak(2)
  const { signal } = new AbortController()
  const silence = new Float32Array(0.2 * ESPEAK_RATE)
  const voice = espeak.voices.find(({ record }) => record.language === language)?.record.id ?? ''
  for (const [index, text] of recordList(language).slice(0, count).entries()) {
    const pieces = await Array.fromAsync(espeak.speak({ text: allAsWritten(text), voice, speed: 1 }, signal))
    const samples = joinSamples([silence, ...pieces.map((piece) => piece.samples), silence])
    writeFileSync(join(folder, `${String(index + 1).padStart(3, '0')}.wav`), encodeWav(samples, ESPEAK_RATE))
  }
  await espeak.close()
}
