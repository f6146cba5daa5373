import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFft } from '../../../shared/audio/fft.ts'
import { joinSamples } from '../../../shared/audio/joinSamples.ts'
import { encodeWav } from '../../../shared/audio/wav.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { KIT_PAIRS } from '../../../shared/kit/pairs.ts'
import { carried } from '../../../shared/kit/testKit.ts'
import { say } from '../../../shared/locale/message.ts'
import type { VoiceEvent } from '../../../shared/packs/voiceProgram.ts'
import { createEspeak } from '../adapters/espeak/espeak.ts'
import { createFlite } from '../adapters/flite/flite.ts'
import { createRecordedVoices } from '../adapters/recorded/recordedVoices.ts'
import { allVoices } from '../core/allVoices.ts'
import type { Synthesizer } from '../core/ports.ts'
import { pitchTrack } from '../signal/pitch.ts'

/** Measures of a spoken word by which two are compared: length in seconds, and in each slice pitch (semitones) and spectrum (dB). */
interface WordMeasures {
  readonly seconds: number
  readonly pitch: readonly (number | undefined)[]
  readonly bands: readonly (readonly number[])[]
}

/** How far two words must differ in one of these to be told apart: semitones, share of the length, dB of a slice's spectrum. */
const APART = { pitch: 1.5, length: 0.1, bands: 2.5 }
const [SLICES, BANDS] = [8, 16]

/**
 * Says each word of a language's pairs in its sentence, and the passage, into a folder. A pair whose words do not differ
 * measurably would test our fault and not the listener's ear: it is left out.
 */
export async function sayKit(
  {
    language,
    voice,
    folder,
    packsDir,
  }: { language: Target; voice?: string | undefined; folder: string; packsDir?: string | undefined },
  signal: AbortSignal,
  tell: (event: VoiceEvent) => void,
): Promise<Omit<Extract<VoiceEvent, { event: 'kitSaid' }>, 'event'>> {
  const voices = allVoices([createFlite(1), createEspeak(1, createRecordedVoices(packsDir))])
  try {
    const found = voices.voices.find(({ record: { id, language: own } }) =>
      voice === undefined ? own === language : id === voice,
    )
    if (found === undefined || found.record.language !== language)
      throw new AppError({ kind: 'not_found', message: say('engine.voice.gone', { voice: voice ?? language }) })
    const { record } = found
    const { pairs } = KIT_PAIRS[language]
    const clear: number[] = []
    const alike: number[] = []
    for (const [index, { words }] of pairs.entries()) {
      const measured: WordMeasures[] = []
      for (const [said, { text }] of words.entries()) {
        const sentence = carried(language, text)
        const sound = await speak(voices, { text: sentence.text, voice: record.id }, signal)
        writeFileSync(join(folder, `${index}-${said}.wav`), encodeWav(sound.samples, sound.rate))
        measured.push(measuresOf(sound, sentence.offset))
      }
      const [one, other] = measured
      ;(one !== undefined && other !== undefined && areApart(one, other) ? clear : alike).push(index)
      tell({ event: 'progress', fraction: (index + 1) / (pairs.length + 1) })
    }
    const passage = await speak(voices, { text: KIT_PAIRS[language].passage, voice: record.id }, signal)
    writeFileSync(join(folder, 'passage.wav'), encodeWav(passage.samples, passage.rate))
    return { voice: { id: record.id, name: record.name }, clear, alike }
  } finally {
    await voices.close()
  }
}

interface Said {
  readonly samples: Float32Array
  readonly rate: number
  readonly words: readonly { readonly offset: number; readonly start: number }[]
}

async function speak(voices: Synthesizer, order: { text: string; voice: string }, signal: AbortSignal): Promise<Said> {
  const pieces = await Array.fromAsync(voices.speak({ ...order, text: order.text.normalize('NFC'), speed: 1 }, signal))
  const samples = joinSamples(pieces.map((piece) => piece.samples))
  return { samples, rate: pieces[0]?.sampleRate ?? 1, words: pieces.flatMap((piece) => piece.words) }
}

/** Whether two words differ measurably. */
export function areApart(one: WordMeasures, other: WordMeasures): boolean {
  const pitch = one.pitch.map((value, index) => Math.abs((value ?? 0) - (other.pitch[index] ?? value ?? 0)))
  const bands = one.bands.map((slice, index) => {
    return (
      slice.reduce((sum, value, band) => sum + Math.abs(value - (other.bands[index]?.[band] ?? 0)), 0) / slice.length
    )
  })
  const length = Math.abs(Math.log(one.seconds / other.seconds))
  return Math.max(...pitch) >= APART.pitch || length >= APART.length || Math.max(...bands) >= APART.bands
}

/** Measures the word at an offset of the text. */
export function measuresOf({ samples, rate, words }: Said, offset: number): WordMeasures {
  const at = words.findIndex((word) => word.offset >= offset)
  const [start, end] = [words[at]?.start ?? 0, words[at + 1]?.start ?? samples.length / rate]
  const sound = samples.subarray(Math.round(start * rate), Math.round(end * rate))
  const track = pitchTrack(samples, rate)
  const slices = Array.from({ length: SLICES }, (_, slice) => {
    return [start + ((end - start) * slice) / SLICES, start + ((end - start) * (slice + 1)) / SLICES] as const
  })
  return {
    seconds: end - start,
    pitch: slices.map(([from, to]) => {
      const heard = [...track.hz].filter((hz, index) => {
        const second = index * track.hop + track.offset
        return hz > 0 && second >= from && second < to
      })
      return heard.length < 2 ? undefined : 12 * Math.log2(heard.reduce((sum, hz) => sum + hz, 0) / heard.length)
    }),
    bands: slices.map((_, slice) => bandsOf(sound, rate, slice)),
  }
}

/** Samples of a frame of the spectrum, and from one to the next: a click's burst is short. */
const [FRAME, HOP] = [256, 64]

/** Levels in dB of bands up to 8 kHz, each a fifth wider than the one below, over a slice. */
function bandsOf(sound: Float32Array, rate: number, slice: number): number[] {
  const fft = createFft(FRAME)
  const edges = Array.from({ length: BANDS + 1 }, (_, band) => 200 * (Math.min(8000, rate / 2) / 200) ** (band / BANDS))
  const powers = new Float64Array(BANDS).fill(1e-7)
  const [from, to] = [slice, slice + 1].map((at) => Math.round((at * sound.length) / SLICES))
  for (let start = from ?? 0; start < (to ?? 0); start += HOP) {
    const re = Float64Array.from({ length: FRAME }, (_, i) => {
      return (sound[start + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME))
    })
    const im = new Float64Array(FRAME)
    fft.forward(re, im)
    for (let bin = 1; bin < FRAME / 2; bin++) {
      const hz = (bin * rate) / FRAME
      const band = edges.findLastIndex((edge) => edge <= hz)
      if (band >= 0 && band < BANDS) powers[band] = (powers[band] ?? 0) + (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2
    }
  }
  return Array.from(powers, (power) => 10 * Math.log10(power))
}
