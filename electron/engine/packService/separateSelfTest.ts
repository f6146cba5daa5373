import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromPcm16, toPcm16, WAV_HEADER_BYTES } from '../../../shared/audio/wav.ts'
import { say } from '../../../shared/locale/message.ts'
import { createSpleeterSeparator } from '../adapters/separate/spleeterSeparator.ts'
import type { SelfTest } from './selfTest.ts'
import { speakSample } from './spokenSample.ts'

/** The chord under the sentence: its notes in Hz, and their level. */
const CHORD_NOTES_HZ = [55, 82.5, 110]
const CHORD_NOTE_AMPLITUDE = 0.1
/** dB by which the sentence must fall at least, and the chord may fall at most. */
const MIN_VOICE_REDUCTION_DB = 10
const MAX_CHORD_REDUCTION_DB = 3

/** Tests a separator: it must remove a spoken sentence from a chord. */
export const separateSelfTest: SelfTest = async ({ usable, signal }) => {
  await using sample = await speakSample(signal)
  const separator = createSpleeterSeparator(usable)
  const rate = separator.sampleRate
  const speech = atRate(fromPcm16(await readFile(sample.pcm.path)), rate / sample.pcm.sampleRate)
  const chord = speech.map((_, at) => CHORD_NOTES_HZ.reduce((sum, note) => sum + tone(note, at / rate), 0))
  const both = speech.map((voice, at) => voice / 2 + (chord[at] ?? 0))
  const folder = await mkdtemp(join(tmpdir(), 'griot-separate-'))
  try {
    const [mixed, separated] = [join(folder, 'both.pcm'), join(folder, 'voices.wav')]
    await writeFile(mixed, toPcm16(both))
    const sound = { path: mixed, sampleRate: rate, channels: 1, frames: both.length } as const
    const started = performance.now()
    await separator.separate(sound, separated, { signal })
    const seconds = (performance.now() - started) / 1000
    const voices = fromPcm16((await readFile(separated)).subarray(WAV_HEADER_BYTES))
    const rest = both.map((sample, at) => sample - (voices[at] ?? 0))
    const [start, end] = [Math.round(sample.start * rate), Math.round(sample.end * rate)]
    const gone = fall({ left: difference(rest, chord), of: difference(both, chord), from: start, to: end })
    const lost = fall({ left: rest, of: chord, from: 0, to: start })
    return {
      passed: gone >= MIN_VOICE_REDUCTION_DB && lost <= MAX_CHORD_REDUCTION_DB,
      message: say('packs.trial.separate', {
        gone: gone.toFixed(1),
        lost: lost.toFixed(1),
        seconds: seconds.toFixed(1),
      }),
      speed: sample.pcm.duration / seconds,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function tone(frequency: number, time: number): number {
  return CHORD_NOTE_AMPLITUDE * Math.sin(2 * Math.PI * frequency * time)
}

/** Resamples by linear interpolation, which is good enough to tell speech from a chord. */
function atRate(samples: Float32Array, factor: number): Float32Array {
  return Float32Array.from({ length: Math.floor((samples.length - 1) * factor) }, (_, index) => {
    const at = index / factor
    const [before = 0, after = 0] = [samples[Math.floor(at)], samples[Math.floor(at) + 1]]
    return before + (after - before) * (at % 1)
  })
}

function difference(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((sample, at) => sample - (b[at] ?? 0))
}

/** The fall of a stretch's power in dB. */
function fall({ left, of, from, to }: { left: Float32Array; of: Float32Array; from: number; to: number }): number {
  const power = (samples: Float32Array): number =>
    samples.subarray(from, to).reduce((sum, one) => sum + one * one, 1e-9)
  return 10 * Math.log10(power(of) / power(left))
}
