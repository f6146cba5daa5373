import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { speechBounds } from '../../../../shared/audio/takes/speechBounds.ts'
import { clamp } from '../../../../shared/basics/clamp.ts'
import { STATISTICAL_VOICE } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { plainReading } from '../../../../shared/text/speech/plainReading.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { SpeakRequest, SpeechPiece, Synthesizer, SynthesizerVoice } from '../../core/ports.ts'
import { createWorkerPool } from '../../process/workerPool.ts'
import { shiftPitch } from '../../signal/shiftPitch.ts'
import { type Accents, accentuate, asksWhether } from '../speak/accents.ts'
import { joinParts, type ReadingPart, readingParts } from '../speak/readingParts.ts'
import { spreadWords } from '../speak/spreadWords.ts'
import type { FliteOrder, FlitePiece } from './fliteWorker.ts'

const FLITE_WORKER = programUrl('fliteWorker')
/** Milliseconds without an order after which a process ends: it takes some 170 MB. */
const FLITE_IDLE_TIMEOUT_MS = 60_000
/** Seconds for one sentence on a slow computer. */
const FLITE_SENTENCE_TIMEOUT_SECONDS = 60
const ENV = { MALLOC_ARENA_MAX: '1', NODE_NO_WARNINGS: '1' }
const VOICE_CRASHED = say('engine.crashed.voice')
/** Lengths beyond which Flite's sounds fall apart. */
const FLITE_STRETCH_LIMITS = { least: 0.4, most: 2.5 }

/**
 * English voices made by Flite (Carnegie Mellon University) from recordings of people, as a WebAssembly program in a small pool of
 * processes: its words are understood better than espeak-ng's, at a tenth of its speed.
 */
export function createFlite(size = Math.min(2, availableParallelism())): Synthesizer {
  const limits = {
    maxProcesses: size,
    maxProcessesOfKind: size,
    idleTime: FLITE_IDLE_TIMEOUT_MS,
    stallTimeoutSeconds: FLITE_SENTENCE_TIMEOUT_SECONDS,
  }
  const pool = createWorkerPool<FliteOrder, FlitePiece>({ program: FLITE_WORKER, env: ENV, ...limits })
  let folder: Promise<string> | undefined
  return {
    name: 'Flite',
    voices: FLITE_VOICES,
    async *speak(request, signal) {
      const voice = FLITE_VOICES.find((one) => one.record.id === request.voice)
      if (voice === undefined)
        throw new AppError({ kind: 'not_found', message: say('engine.voice.gone', { voice: request.voice }) })
      folder ??= mkdtemp(join(tmpdir(), 'griot-flite-'))
      const setting = { ...settingFor(voice, request), folder: await folder }
      const tuning = { hz: voice.pitchHz, pitch: request.pitch ?? 1, own: voice.setting.pitch }
      yield* joinParts(readingParts(plainReading(request.text, 'en')), async function* (part) {
        const order = { ...setting, text: asciiOf(part.text) }
        for await (const made of pool.run(order, {
          kind: 'flite',
          caller: request.caller,
          signal,
          crashed: VOICE_CRASHED,
        }))
          yield toSpeech(made, part, tuning)
      })
    },
    rest: () => pool.rest(),
    async close() {
      await pool.close()
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true })
    },
  }
}

function settingFor({ setting }: FliteVoice, { speed }: SpeakRequest): Pick<FliteOrder, 'voice' | 'stretch'> {
  return {
    voice: setting.voice,
    stretch: clamp(setting.stretch / speed, FLITE_STRETCH_LIMITS.least, FLITE_STRETCH_LIMITS.most),
  }
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

/** The sound of a part at the pitch of its voice, with its accents. */
function toSpeech(
  { samples: made, sampleRate }: FlitePiece,
  part: ReadingPart,
  { hz, pitch, own }: { readonly hz: number; readonly pitch: number; readonly own: number },
): SpeechPiece {
  const { to } = speechBounds(made, sampleRate)
  // Flite is silent behind its sentences, where no word can be.
  const words = spreadWords(part.text, made.subarray(0, to), sampleRate)
  const accents = { ...accentsOf(part, words, to / sampleRate), hz: hz / own }
  const isPlain = accents.rising === undefined && accents.emphasised.length === 0
  return {
    samples: shiftPitch(isPlain ? made : accentuate(made, sampleRate, accents), { sampleRate, factor: own * pitch }),
    sampleRate,
    words,
    areWordsGuessed: true,
  }
}

/** Seconds of the rise at the end of a question, on its last word as nearly as that is known. */
const QUESTION_RISE_SECONDS = { least: 0.3, most: 0.5 }

/** The emphasised words of a sentence and the last one of a question that rises, in time. */
function accentsOf(
  { text, emphasised: places }: ReadingPart,
  words: readonly { readonly offset: number; readonly start: number }[],
  end: number,
): Pick<Accents, 'emphasised' | 'rising'> {
  const emphasised = words.flatMap(({ offset, start }, index) => {
    const next = words[index + 1] ?? { offset: text.length, start: end }
    return places.some(([from]) => from >= offset && from < next.offset) ? [{ start, end: next.start }] : []
  })
  const start = Math.max(
    end - QUESTION_RISE_SECONDS.most,
    Math.min(words.at(-1)?.start ?? 0, end - QUESTION_RISE_SECONDS.least),
  )
  return { emphasised, rising: asksWhether(text) ? { start, end } : undefined }
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

type Row = [
  id: string,
  name: string,
  gender: 'female' | 'male',
  setting: FliteSetting,
  pitchHz: number,
  pace: number,
  loudness: number,
]

// The speakers slt, rms and awb of the CMU ARCTIC recordings. Pitch, pace and loudness (LUFS) were measured on running text. Joy is slt lowered:
// raised by an eighth, PocketSphinx got 59 % of her words wrong, and as many as of Ruth or fewer where she is lowered by one.
const FLITE_VOICE_ROWS: readonly Row[] = [
  ['en-ruth', 'Ruth', 'female', { voice: 'slt', pitch: 1, stretch: 1 }, 172, 1.01, -15.7],
  ['en-daniel', 'Daniel', 'male', { voice: 'rms', pitch: 1, stretch: 1 }, 102, 0.88, -21.2],
  ['en-peter', 'Peter', 'male', { voice: 'awb', pitch: 1, stretch: 1 }, 131, 0.99, -20.5],
  ['en-joy', 'Joy', 'female', { voice: 'slt', pitch: 0.88, stretch: 0.96 }, 151, 1.05, -15.8],
]

/** The voices made with Flite, which need no download. Their ids never change. */
const FLITE_VOICES: readonly FliteVoice[] = FLITE_VOICE_ROWS.map(
  ([id, name, gender, setting, pitchHz, pace, loudness]) => ({
    record: {
      id,
      name,
      language: 'en',
      gender,
      kind: STATISTICAL_VOICE,
      pitch_hz: pitchHz,
      pace,
      licence: 'Festival (Carnegie Mellon University, Flite)',
      controls: ['speed', 'pitch'],
    },
    note: say('engineModel.voice.statistical'),
    pitchHz,
    loudness,
    setting,
  }),
)
