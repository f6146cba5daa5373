import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSileroDetector } from '../../electron/engine/adapters/detect/sileroDetector.ts'
import { createSignalDetector, createSignalDiarizer } from '../../electron/engine/adapters/diarize/signalDiarizer.ts'
import type { PcmFile, SpeechDetector } from '../../electron/engine/core/ports.ts'
import type { UsablePack } from '../../electron/engine/packs/usablePack.ts'
import { findPack } from '../../shared/packs/catalogue.ts'
import { MEETINGS, parseRttm, recordings } from './diarization.ts'
import { diarizationError, errorRate } from './diarizationError.ts'
import { notMeasured, report } from './goals.ts'
import { readWav } from './wavFile.ts'

/** Silero's model, beside the repository. */
const SILERO = fileURLToPath(new URL('../../../shared/data/models/silero_vad.onnx', import.meta.url))

/** Files and packs that the measurement needs. */
export const NEEDED: readonly string[] = [MEETINGS, SILERO]

/** How well a detector finds speech, in shares from 0 to 1. */
export interface Detection {
  readonly name: string
  /** Frames of 10 ms that are judged wrongly. */
  readonly wrong: number
  /** Of the speech. */
  readonly missed: number
  /** Of what is no speech. */
  readonly falseAlarm: number
  /** Of the speakers, when they are told apart in what was found. */
  readonly diarizationError: number
  /** Milliseconds for all recordings, processes included. */
  readonly time: number
}

const FRAMES_PER_SECOND = 100

/** Prints how the built-in detector and Silero's compare on the meeting excerpts. */
export async function detection(): Promise<void> {
  const absent = NEEDED.find((path) => !existsSync(path))
  if (absent !== undefined) return notMeasured(`${absent} is absent`)
  const percent = (share: number): string => `${(100 * share).toFixed(1).padStart(5)} %`
  for (const found of await compareDetectors()) {
    report(
      found.name,
      `frames wrong ${percent(found.wrong)} (missed ${percent(found.missed)} of speech, false ${percent(found.falseAlarm)} ` +
        `of the rest), DER with it ${percent(found.diarizationError)}, ${Math.round(found.time)} ms`,
    )
  }
}

/** The built-in detector's figures, then Silero's. */
export async function compareDetectors(): Promise<[Detection, Detection]> {
  return [await measure(createSignalDetector()), await measure(createSileroDetector(usableSilero()), true)]
}

/** Silero's pack as if it were installed, from the file beside the repository. */
export function usableSilero(): UsablePack {
  const pack = findPack('silero-vad')
  if (pack === undefined) throw new Error('The catalogue has no silero-vad.')
  return { pack, hold: () => ({ folder: join(SILERO, '..'), [Symbol.dispose]: () => undefined }) }
}

async function measure(detector: SpeechDetector, usesDetector = false): Promise<Detection> {
  const { signal } = new AbortController()
  const diarizer = createSignalDiarizer(usesDetector ? detector : undefined)
  const frames = { speech: 0, rest: 0, missed: 0, falseAlarm: 0 }
  const turns = { wrong: 0, all: 0 }
  let time = 0
  await eachMeeting(async (pcm, reference) => {
    const started = performance.now()
    const found = await detector.find(pcm, { signal })
    time += performance.now() - started
    const truth = flags(reference, pcm.duration)
    const answer = flags(found, pcm.duration)
    for (const [index, speech] of truth.entries()) {
      frames[speech ? 'speech' : 'rest']++
      if (speech !== answer[index]) frames[speech ? 'missed' : 'falseAlarm']++
    }
    const error = diarizationError(reference, await diarizer.diarize(pcm, { signal }), { duration: pcm.duration })
    turns.wrong += errorRate(error) * error.speech
    turns.all += error.speech
  })
  return {
    name: detector.name,
    wrong: (frames.missed + frames.falseAlarm) / (frames.speech + frames.rest),
    missed: frames.missed / frames.speech,
    falseAlarm: frames.falseAlarm / frames.rest,
    diarizationError: turns.wrong / turns.all,
    time,
  }
}

type Reference = ReturnType<typeof parseRttm>

async function eachMeeting(use: (pcm: PcmFile, reference: Reference) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-detection-'))
  try {
    for (const name of await recordings(MEETINGS)) {
      const { samples, sampleRate } = await readWav(join(MEETINGS, `${name}.wav`))
      const path = join(folder, `${name}.pcm`)
      await writeFile(
        path,
        Int16Array.from(samples, (sample) => Math.round(sample * 32_767)),
      )
      const reference = parseRttm(await readFile(join(MEETINGS, `${name}.rttm`), 'utf8'))
      await use({ path, sampleRate, duration: samples.length / sampleRate }, reference)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function flags(stretches: readonly { start: number; end: number }[], duration: number): boolean[] {
  const speaking = new Array<boolean>(Math.floor(duration * FRAMES_PER_SECOND)).fill(false)
  for (const { start, end } of stretches)
    speaking.fill(true, Math.round(start * FRAMES_PER_SECOND), Math.round(end * FRAMES_PER_SECOND))
  return speaking
}

if (import.meta.main) await detection()
