import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFft } from '../../../shared/audio/fft.ts'
import { joinSamples } from '../../../shared/audio/joinSamples.ts'
import { encodeWav } from '../../../shared/audio/wav.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { KIT_MATERIAL, type KitPair, measureOf } from '../../../shared/kit/pairs.ts'
import { carried } from '../../../shared/kit/testKit.ts'
import { say } from '../../../shared/locale/message.ts'
import type { VoiceEvent } from '../../../shared/packs/voiceProgram.ts'
import { createEspeak } from '../adapters/espeak/espeak.ts'
import { createFlite } from '../adapters/flite/flite.ts'
import { createRecordedVoices } from '../adapters/recorded/recordedVoices.ts'
import { allVoices } from '../core/allVoices.ts'
import type { Synthesizer, SynthesizerVoice, Transcriber } from '../core/ports.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../signal/frames.ts'
import { pitchTrack } from '../signal/pitch.ts'
import { asPcm } from './spokenSample.ts'
import { toLowercaseWords } from './toLowercaseWords.ts'

/** Measures of a spoken word by which two are compared: length in seconds, and in each slice pitch (semitones) and spectrum (dB). */
interface WordMeasures {
  readonly seconds: number
  readonly pitch: readonly (number | undefined)[]
  readonly bands: readonly (readonly number[])[]
}

/** Least difference of two words that listeners can tell apart: semitones in a slice, share of the length, dB of a slice's spectrum. */
const MIN_WORD_DIFFERENCES = { pitch: 1.5, length: 0.1, spectrum: 2.5 }
const WORD_SLICE_COUNT = 8
const WORD_SPECTRUM_BANDS = 16

/** An order to speak the pairs of a language, with the recogniser that checks them before people do. */
interface KitOrder {
  readonly language: Target
  readonly voice?: string | undefined
  readonly folder: string
  readonly packsDir: string
  /** Our own recogniser for this language; absent where none is installed. */
  readonly recogniser?: Transcriber | undefined
  /** The pairs (default: all of the language). */
  readonly pairs?: readonly KitPair[]
}

/**
 * Speaks each word of a language's pairs in its sentence, and the passage, into a folder. A pair whose words do not differ by the
 * measure of its contrast would test our fault and not the listener's ear: it is no clear one. A recogniser that hears both words
 * alike is told of, and decides nothing: it errs more than people do.
 */
export async function sayKit(
  { language, voice, folder, packsDir, recogniser, pairs = KIT_MATERIAL[language].pairs }: KitOrder,
  signal: AbortSignal,
  onEvent: (event: VoiceEvent) => void,
): Promise<Omit<Extract<VoiceEvent, { event: 'kitSaid' }>, 'event'>> {
  const voices = allVoices([createFlite(1), createEspeak(1, createRecordedVoices(packsDir))])
  try {
    const record = findVoice(voices, language, voice)
    const clear: number[] = []
    const alike: { pair: number; apart: number }[] = []
    const confused: number[] = []
    for (const [pair, { words, contrast }] of pairs.entries()) {
      const measure = measureOf(contrast)
      const spokenWords = await Promise.all(
        words.map(({ text }) => sayWord(voices, { language, voice: record.id, text }, signal)),
      )
      for (const [word, { sound }] of spokenWords.entries()) {
        await keep(join(folder, `${pair}-${word}`), sound, signal)
      }
      const apart = apartBy(measure, spokenWords[0]?.measures, spokenWords[1]?.measures)
      if (apart >= MIN_WORD_DIFFERENCES[measure]) clear.push(pair)
      else alike.push({ pair, apart })
      // Recognisers write no tones and no lengths.
      if (recogniser !== undefined && measure === 'spectrum') {
        const recognizedWords: string[] = []
        for (const { sound } of spokenWords)
          recognizedWords.push(await recognizeSpeech(recogniser, sound, { folder, language, signal }))
        if (recognizedWords[0] === recognizedWords[1]) confused.push(pair)
      }
      onEvent({ event: 'progress', fraction: (pair + 1) / (pairs.length + 1) })
    }
    const passage = await speak(voices, { text: KIT_MATERIAL[language].passage, voice: record.id }, signal)
    await keep(join(folder, 'passage'), passage, signal)
    const by = recogniser === undefined ? {} : { recogniser: recogniser.name }
    return { voice: { id: record.id, name: record.name }, clear, alike, confused, ...by }
  } finally {
    await voices.close()
  }
}

function findVoice({ voices }: Synthesizer, language: Target, voice: string | undefined): SynthesizerVoice['record'] {
  const speaking = voices.map(({ record }) => record).filter((record) => record.language === language)
  const found = voice === undefined ? speaking[0] : speaking.find(({ id }) => id === voice)
  if (found === undefined)
    throw new AppError({ kind: 'not_found', message: say('engine.voice.gone', { voice: voice ?? language }) })
  return found
}

/** A word spoken in its sentence, with its measures. */
async function sayWord(
  voices: Synthesizer,
  { language, voice, text }: { readonly language: Target; readonly voice: string; readonly text: string },
  signal: AbortSignal,
): Promise<{ readonly sound: SpokenSound; readonly measures: WordMeasures }> {
  const sentence = carried(language, text)
  const sound = await speak(voices, { text: sentence.text, voice }, signal)
  return { sound, measures: measuresOf(sound, sentence.offset) }
}

/** Writes a sound as Opus. At 64 kbit/s nothing by which words differ is lost, and a kit is a fifth as large as with samples. */
async function keep(path: string, { samples, rate }: SpokenSound, signal: AbortSignal): Promise<void> {
  writeFileSync(`${path}.wav`, encodeWav(samples, rate))
  await runMedia('encode', { path: `${path}.wav`, out: `${path}.opus` }, { signal })
}

/** The words of a recogniser's transcript, without capitals and signs. */
async function recognizeSpeech(
  recogniser: Transcriber,
  { samples, rate }: SpokenSound,
  { folder, language, signal }: { readonly folder: string; readonly language: Target; readonly signal: AbortSignal },
): Promise<string> {
  const sound = asPcm(samples, rate)
  const path = join(folder, 'heard.pcm')
  writeFileSync(path, sound)
  const { words } = await recogniser.transcribe(
    { path, sampleRate: SPEECH_SAMPLE_RATE_HZ, duration: sound.length / SPEECH_SAMPLE_RATE_HZ },
    language,
    {
      signal,
    },
  )
  return toLowercaseWords(words.map(({ text }) => text).join(' ')).join(' ')
}

interface SpokenSound {
  readonly samples: Float32Array
  readonly rate: number
  readonly words: readonly { readonly offset: number; readonly start: number }[]
}

async function speak(
  voices: Synthesizer,
  order: { text: string; voice: string },
  signal: AbortSignal,
): Promise<SpokenSound> {
  const pieces = await Array.fromAsync(voices.speak({ ...order, text: order.text.normalize('NFC'), speed: 1 }, signal))
  const samples = joinSamples(pieces.map((piece) => piece.samples))
  return { samples, rate: pieces[0]?.sampleRate ?? 1, words: pieces.flatMap((piece) => piece.words) }
}

/** How far two words are apart by a measure: the most in a slice, or the share of the length. */
function apartBy(measure: keyof typeof MIN_WORD_DIFFERENCES, one?: WordMeasures, other?: WordMeasures): number {
  if (one === undefined || other === undefined) return 0
  if (measure === 'length') return Math.abs(Math.log(one.seconds / other.seconds))
  if (measure === 'pitch') {
    // Where one of them has no pitch, nothing is compared.
    const off = one.pitch.map((value, slice) => (value ?? Number.NaN) - (other.pitch[slice] ?? Number.NaN))
    return Math.max(0, ...off.filter((value) => !Number.isNaN(value)).map(Math.abs))
  }
  const spectra = one.bands.map((slice, at) => {
    const off = slice.map((value, band) => Math.abs(value - (other.bands[at]?.[band] ?? 0)))
    return off.reduce((sum, value) => sum + value, 0) / off.length
  })
  return Math.max(...spectra)
}

/** Measures the word at an offset of the text. */
function measuresOf({ samples, rate, words }: SpokenSound, offset: number): WordMeasures {
  const at = words.findIndex((word) => word.offset >= offset)
  const [start, end] = [words[at]?.start ?? 0, words[at + 1]?.start ?? samples.length / rate]
  const sound = samples.subarray(Math.round(start * rate), Math.round(end * rate))
  const track = pitchTrack(samples, rate)
  const slices = Array.from({ length: WORD_SLICE_COUNT }, (_, slice) => {
    return [
      start + ((end - start) * slice) / WORD_SLICE_COUNT,
      start + ((end - start) * (slice + 1)) / WORD_SLICE_COUNT,
    ] as const
  })
  return {
    seconds: end - start,
    pitch: slices.map(([from, to]) => {
      const voicedHz = [...track.hz].filter((hz, index) => {
        const second = index * track.hop + track.offset
        return hz > 0 && second >= from && second < to
      })
      return voicedHz.length < 2
        ? undefined
        : 12 * Math.log2(voicedHz.reduce((sum, hz) => sum + hz, 0) / voicedHz.length)
    }),
    bands: slices.map((_, slice) => bandsOf(sound, rate, slice)),
  }
}

/** Samples of a frame of the spectrum, and from one to the next: a click's burst is short. */
const WORD_FRAME_SAMPLES = 256
const WORD_HOP_SAMPLES = 64

/** Levels in dB of bands up to 8 kHz, each a fifth wider than the one below, over a slice. */
function bandsOf(sound: Float32Array, rate: number, slice: number): number[] {
  const fft = createFft(WORD_FRAME_SAMPLES)
  const edges = Array.from(
    { length: WORD_SPECTRUM_BANDS + 1 },
    (_, band) => 200 * (Math.min(8000, rate / 2) / 200) ** (band / WORD_SPECTRUM_BANDS),
  )
  const powers = new Float64Array(WORD_SPECTRUM_BANDS).fill(1e-7)
  const [from, to] = [slice, slice + 1].map((at) => Math.round((at * sound.length) / WORD_SLICE_COUNT))
  for (let start = from ?? 0; start < (to ?? 0); start += WORD_HOP_SAMPLES) {
    const re = Float64Array.from({ length: WORD_FRAME_SAMPLES }, (_, i) => {
      return (sound[start + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WORD_FRAME_SAMPLES))
    })
    const im = new Float64Array(WORD_FRAME_SAMPLES)
    fft.forward(re, im)
    for (let bin = 1; bin < WORD_FRAME_SAMPLES / 2; bin++) {
      const hz = (bin * rate) / WORD_FRAME_SAMPLES
      const band = edges.findLastIndex((edge) => edge <= hz)
      if (band >= 0 && band < WORD_SPECTRUM_BANDS)
        powers[band] = (powers[band] ?? 0) + (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2
    }
  }
  return Array.from(powers, (power) => 10 * Math.log10(power))
}
