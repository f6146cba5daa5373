import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { speechBounds } from '../../../../shared/audio/speechBounds.ts'
import { STATISTICAL_VOICE } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { splitForSpeech, splitSentences } from '../../../../shared/text/sentences.ts'
import { plainReading } from '../../../../shared/text/speech/plainReading.ts'
import { readAloud } from '../../../../shared/text/speech/readAloud.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { SpeakRequest, SpeechPiece, Synthesizer, SynthesizerVoice } from '../../core/ports.ts'
import { createWorkerPool } from '../../process/workerPool.ts'
import { shiftPitch } from '../../signal/shiftPitch.ts'
import { type Accents, accentuate, asksWhether } from '../speak/accents.ts'
import { spreadWords } from '../speak/spreadWords.ts'
import type { FliteOrder, FlitePiece } from './fliteWorker.ts'

const WORKER = programUrl('fliteWorker')
/** Most characters of a sentence that is spoken in one; it bounds how long the first sound takes. */
const LONGEST = 300
/** Milliseconds without an order after which a process ends: it takes some 170 MB. */
const IDLE_TIME = 60_000
/** Seconds for one sentence on a slow computer. */
const PATIENCE = 60
const ENV = { MALLOC_ARENA_MAX: '1', NODE_NO_WARNINGS: '1' }
const CRASHED = say('engine.crashed.voice')
/** Lengths beyond which Flite's sounds fall apart. */
const STRETCHES = { least: 0.4, most: 2.5 }

/**
 * English voices made by Flite (Carnegie Mellon University) from recordings of people, as a WebAssembly program in a
 * small pool of processes: the words are heard better than espeak-ng's, at a tenth of its speed.
 */
export function createFlite(size = Math.min(2, availableParallelism())): Synthesizer {
  const limits = { most: size, mostOfKind: size, idleTime: IDLE_TIME, patience: PATIENCE }
  const pool = createWorkerPool<Omit<FliteOrder, 'id'>, FlitePiece>({ program: WORKER, env: ENV, ...limits })
  let folder: Promise<string> | undefined
  return {
    name: 'Flite',
    voices: FLITE_VOICES,
    async *speak(request, signal) {
      const voice = FLITE_VOICES.find((one) => one.record.id === request.voice)
      if (voice === undefined)
        throw new AppError({ kind: 'not_found', message: say('engine.voice.gone', { voice: request.voice }) })
      const written = splitSentences(request.text.normalize('NFC')).flatMap((one) => splitForSpeech(one, LONGEST))
      folder ??= mkdtemp(join(tmpdir(), 'griot-flite-'))
      const order = { ...orderFor(voice, request, written), folder: await folder }
      const pieces = pool.run(order, { kind: 'flite', signal, crashed: CRASHED })
      yield* toSpeech(pieces, written, { hz: voice.pitchHz, pitch: request.pitch ?? 1, own: voice.setting.pitch })
    },
    rest: () => pool.rest(),
    async close() {
      await pool.close()
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true })
    },
  }
}

function orderFor(
  { setting }: FliteVoice,
  { speed }: SpeakRequest,
  written: readonly string[],
): Omit<FliteOrder, 'id' | 'folder'> {
  const stretch = Math.min(STRETCHES.most, Math.max(STRETCHES.least, setting.stretch / speed))
  return { voice: setting.voice, stretch, sentences: written.map((one) => asciiOf(plainReading(one, 'en').text)) }
}

/** Flite knows the signs of ASCII alone. */
function asciiOf(text: string): string {
  return text
    .replace(/[“”«»‹›„]/gu, '"')
    .replace(/[‘’‚]/gu, "'")
    .replace(/\s*[–—;]\s*/gu, ', ')
    .replace(/…/gu, '.')
    .replace(/[^\x20-\x7e]+/gu, ' ')
    .trim()
}

async function* toSpeech(
  pieces: AsyncIterable<FlitePiece>,
  written: readonly string[],
  { hz, pitch, own }: { readonly hz: number; readonly pitch: number; readonly own: number },
): AsyncGenerator<SpeechPiece> {
  let [index, offset, seconds] = [0, 0, 0]
  for await (const { samples: made, sampleRate } of pieces) {
    const sentence = written[index++] ?? ''
    const from = { offset, seconds }
    const { to } = speechBounds(made, sampleRate)
    // Flite is silent behind its sentences, where no word can be.
    const spread = spreadWords(sentence, made.subarray(0, to), sampleRate)
    const accents = { ...accentsOf(sentence, spread, to / sampleRate), hz: hz / own }
    const isPlain = accents.rising === undefined && accents.emphasised.length === 0
    const samples = shiftPitch(isPlain ? made : accentuate(made, sampleRate, accents), sampleRate, own * pitch)
    const words = spread.map((word) => ({ offset: from.offset + word.offset, start: from.seconds + word.start }))
    yield { samples, sampleRate, words }
    offset += sentence.length
    seconds += samples.length / sampleRate
    // A listener waits for a sound of some length, also where there was nothing that could be said.
    if (index === written.length && seconds === 0) {
      yield { samples: new Float32Array(Math.round(0.1 * sampleRate)), sampleRate, words: [] }
    }
  }
}

/** Seconds of the rise at the end of a question, on its last word as nearly as that is known. */
const RISE = { least: 0.3, most: 0.5 }

/** The emphasised words of a sentence and the last one of a question that rises, in time. */
function accentsOf(
  sentence: string,
  words: readonly { readonly offset: number; readonly start: number }[],
  end: number,
): Pick<Accents, 'emphasised' | 'rising'> {
  const offsets = readAloud(sentence, 'en').spoken.flatMap((one) => (one.emphasised === true ? [one.offset] : []))
  const emphasised = words.flatMap(({ offset, start }, index) => {
    const next = words[index + 1] ?? { offset: sentence.length, start: end }
    return offsets.some((one) => one >= offset && one < next.offset) ? [{ start, end: next.start }] : []
  })
  const start = Math.max(end - RISE.most, Math.min(words.at(-1)?.start ?? 0, end - RISE.least))
  return { emphasised, rising: asksWhether(sentence) ? { start, end } : undefined }
}

/** How Flite makes one voice: its own name of it, a factor on its pitch, and its length against usual. */
interface FliteSetting {
  readonly voice: string
  readonly pitch: number
  readonly stretch: number
}

/** A voice of Flite. */
interface FliteVoice extends SynthesizerVoice {
  readonly setting: FliteSetting
}

type Row = [id: string, name: string, gender: 'female' | 'male', setting: FliteSetting, pitchHz: number, pace: number]

// The speakers slt, rms and awb of the CMU ARCTIC recordings. Pitch and pace were measured on running text.
const ROWS: readonly Row[] = [
  ['en-ruth', 'Ruth', 'female', { voice: 'slt', pitch: 1, stretch: 1 }, 172, 1.01],
  ['en-daniel', 'Daniel', 'male', { voice: 'rms', pitch: 1, stretch: 1 }, 102, 0.88],
  ['en-peter', 'Peter', 'male', { voice: 'awb', pitch: 1, stretch: 1 }, 131, 0.99],
  ['en-joy', 'Joy', 'female', { voice: 'slt', pitch: 1.12, stretch: 0.96 }, 192, 1.05],
]

/** The voices made with Flite, which need no download. Their ids never change. */
const FLITE_VOICES: readonly FliteVoice[] = ROWS.map(([id, name, gender, setting, pitchHz, pace]) => ({
  record: {
    ...{ id, name, language: 'en', gender, kind: STATISTICAL_VOICE, pitch_hz: pitchHz, pace },
    ...{ licence: 'Festival (Carnegie Mellon University, Flite)', controls: ['speed', 'pitch'] },
  },
  note: say('engineModel.voice.statistical'),
  pitchHz,
  setting,
}))
