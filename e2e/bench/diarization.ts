import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { diarize } from '../../electron/engine/signal/diarize.ts'
import type { SpeakerTurn } from '../../shared/contract/local.ts'
import { type DiarizationError, diarizationError, errorRate } from './diarizationError.ts'
import { atMost, notMeasured, report } from './goals.ts'
import { readWav } from './wavFile.ts'

/** Where the meeting excerpts lie, beside the repository. */
export const MEETINGS = fileURLToPath(new URL('../../../shared/data/diarization', import.meta.url))

/** Diarization error rate, in percent, above which something is broken. */
export const WORST = 25

/** How well the speakers of one recording were told apart. */
export interface Scored {
  readonly name: string
  readonly error: DiarizationError
  /** Numbers of speakers. */
  readonly found: number
  readonly true: number
}

/** Prints the diarization error rate of every recording in a folder that has reference turns (.rttm) beside it. */
export async function diarization(folder: string = MEETINGS): Promise<void> {
  if (!existsSync(folder)) return notMeasured(`${folder} is absent`)
  const scores: Scored[] = []
  for (const name of await recordings(folder)) {
    const scored = await score(folder, name)
    scores.push(scored)
    report(name, `${line(scored.error)}, speakers ${scored.found} of ${scored.true}`)
  }
  if (scores.length === 0) return notMeasured(`there is no .wav with an .rttm in ${folder}`)
  const all = total(scores)
  report('total', line(all), atMost(100 * errorRate(all), WORST, '%'))
}

/** The names of the recordings in a folder that have reference turns. */
export async function recordings(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  const names = files.filter((file) => file.endsWith('.wav')).map((file) => file.slice(0, -'.wav'.length))
  return names.filter((name) => files.includes(`${name}.rttm`)).sort()
}

/** Tells the speakers of one recording apart and scores the answer: 0.25 s collar, overlap counted. */
export async function score(folder: string, name: string): Promise<Scored> {
  const { samples, sampleRate } = await readWav(`${folder}/${name}.wav`)
  const reference = parseRttm(await readFile(`${folder}/${name}.rttm`, 'utf8'))
  const answer = diarize(samples)
  const error = diarizationError(reference, answer, { duration: samples.length / sampleRate })
  return { name, error, found: speakers(answer), true: speakers(reference) }
}

/** The sum of the errors of all recordings. */
export function total(scores: readonly Scored[]): DiarizationError {
  return scores.reduce(
    (sum, { error }) => ({
      missed: sum.missed + error.missed,
      falseAlarm: sum.falseAlarm + error.falseAlarm,
      confusion: sum.confusion + error.confusion,
      speech: sum.speech + error.speech,
    }),
    { missed: 0, falseAlarm: 0, confusion: 0, speech: 0 },
  )
}

/** Reads NIST's Rich Transcription Time Marked lines: SPEAKER file channel start duration … name. */
export function parseRttm(text: string): SpeakerTurn[] {
  const rows = text.split('\n').map((row) => row.trim().split(/\s+/))
  return rows
    .filter(([kind]) => kind === 'SPEAKER')
    .map(([, , , start, duration, , , speaker = '']) => ({
      start: Number(start),
      end: Number(start) + Number(duration),
      speaker,
    }))
}

function speakers(turns: readonly SpeakerTurn[]): number {
  return new Set(turns.map((turn) => turn.speaker)).size
}

function line(error: DiarizationError): string {
  const percent = (seconds: number): string => `${((100 * seconds) / error.speech).toFixed(1).padStart(5)} %`
  const rate = percent(errorRate(error) * error.speech)
  const parts = `missed ${percent(error.missed)}, false ${percent(error.falseAlarm)}, confused ${percent(error.confusion)}`
  return `DER ${rate} (${parts} of ${error.speech.toFixed(1).padStart(5)} s)`
}

if (import.meta.main) await diarization(process.argv[2])
