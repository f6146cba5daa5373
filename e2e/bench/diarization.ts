import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { diarize, diarizeFeatures } from '../../electron/engine/signal/people/diarize.ts'
import { soundFeatures } from '../../electron/engine/signal/soundFeatures.ts'
import type { SpeakerTurn } from '../../shared/contract/local.ts'
import { balancedTalk, type Recording, secondsAlone } from './balancedTalks.ts'
import { type DiarizationError, diarizationError, errorRate } from './diarizationError.ts'
import { atMost, notMeasured, report } from './goals.ts'
import { ownVoices } from './ownVoiceTalks.ts'
import { randomFrom } from './talks.ts'
import { readWav } from './wavFile.ts'

/** Where the meeting excerpts lie, beside the repository. */
export const MEETINGS = fileURLToPath(new URL('../../../shared/data/diarization', import.meta.url))

/** Diarization error rate, in percent, above which something is broken. */
export const MAX_ERROR_PERCENT = 25

/** Points by which balanced talk must be better than with one speaker throughout. */
const LEAST_GAIN = 10
/** Layouts of balanced talk; those the number of speakers was tuned on are 1 to 6. */
const LAYOUTS = [11, 12, 13]

/** How well the speakers of one recording were told apart. */
export interface Scored {
  readonly name: string
  readonly error: DiarizationError
  /** The error where all speech, at its true times, is one speaker's, and the least where one speaks at a time. */
  readonly baseline: DiarizationError
  readonly bound: DiarizationError
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
    report(name, `${line(scored.error)}, ${besideIt(scored)}, speakers ${scored.found} of ${scored.true}`)
  }
  if (scores.length === 0) return notMeasured(`there is no .wav with an .rttm in ${folder}`)
  const all = total(scores)
  report('total', `${line(all)}, ${besideIt(sumOf(scores))}`, atMost(100 * errorRate(all), MAX_ERROR_PERCENT, '%'))
  await balanced(folder)
}

/** Talks in which everybody speaks as long, made of the stretches in which one speaks alone: of people, and of many with the studio's own voices. */
async function balanced(folder: string): Promise<void> {
  const people = await Promise.all((await recordings(folder)).map((name) => read(folder, name)))
  const few = groupsOf(people).flatMap((speakers) => LAYOUTS.map((layout) => ({ speakers, layout })))
  if (few.length === 0) return notMeasured('nobody speaks alone for long enough to make balanced talk')
  scoreTalks('balanced talk', people, few)
  const all = [...people, ...(await ownVoices())]
  scoreTalks('balanced talk of six to ten', all, groupsOfMany(all))
}

interface TalkPlan {
  readonly speakers: readonly string[]
  readonly layout: number
}

/** Prints how well talks are told apart, with the number of people found and given, beside one speaker throughout. */
function scoreTalks(kind: string, from: readonly Recording[], plans: readonly TalkPlan[]): void {
  const scores: Scored[] = []
  const knownCountScores: Scored[] = []
  for (const { speakers, layout } of plans) {
    const talk = balancedTalk(from, speakers, layout)
    const features = soundFeatures(talk.samples)
    const name = `${speakers.join(', ')}, ${Math.round(talk.samples.length / 16_000)} s`
    const scored = scoredAs(name, talk, diarizeFeatures(features).turns)
    scores.push(scored)
    knownCountScores.push(scoredAs(name, talk, diarizeFeatures(features, { speakers: speakers.length }).turns))
    report(name, `${line(scored.error)}, speakers ${scored.found} of ${scored.true}`)
  }
  const [all, known] = [sumOf(scores), sumOf(knownCountScores)]
  const gain = 100 * (errorRate(all.baseline) - errorRate(all.error))
  const goal = { wanted: `${LEAST_GAIN} points under one speaker throughout`, met: gain >= LEAST_GAIN }
  const right = scores.filter((scored) => scored.found === scored.true).length
  report(kind, `${line(all.error)}, ${besideIt(all)}, number right in ${right} of ${scores.length}`, goal)
  report(`${kind}, the number of speakers given`, line(known.error))
}

/** Groups of six, eight and ten of all who speak alone for long enough, drawn anew for each layout. */
function groupsOfMany(from: readonly Recording[]): TalkPlan[] {
  return [6, 8, 10].flatMap((count) =>
    LAYOUTS.map((layout) => {
      const random = randomFrom(100 * layout + count)
      const drawn = longEnough(from).map((speaker) => ({ speaker, order: random() }))
      const speakers = drawn.sort((a, b) => a.order - b.order).map(({ speaker }) => speaker)
      return { speakers: speakers.slice(0, count), layout }
    }),
  )
}

/** Of everybody who speaks alone for long enough: each two, and all of them. */
function groupsOf(talks: readonly Recording[]): string[][] {
  const enough = longEnough(talks)
  const pairs = enough.flatMap((one, at) => enough.slice(at + 1).map((other) => [one, other]))
  return enough.length > 2 ? [...pairs, enough] : pairs
}

/** Everybody who speaks alone for more than eight seconds. */
function longEnough(talks: readonly Recording[]): string[] {
  const names = [...new Set(talks.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)))]
  return names.filter((name) => secondsAlone(talks, name) > 8)
}

/** The names of the recordings in a folder that have reference turns. */
export async function recordings(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  const names = files.filter((file) => file.endsWith('.wav')).map((file) => file.slice(0, -'.wav'.length))
  return names.filter((name) => files.includes(`${name}.rttm`)).sort()
}

/** Tells the speakers of one recording apart and scores the answer: 0.25 s collar, overlap counted. */
export async function score(folder: string, name: string): Promise<Scored> {
  const recording = await read(folder, name)
  return scoredAs(name, recording, diarize(recording.samples))
}

/** A recording of a folder and its reference turns. */
export async function read(folder: string, name: string): Promise<Recording & { sampleRate: number }> {
  const { samples, sampleRate } = await readWav(`${folder}/${name}.wav`)
  return { samples, sampleRate, turns: parseRttm(await readFile(`${folder}/${name}.rttm`, 'utf8')) }
}

function scoredAs(name: string, { samples, turns }: Recording, answer: readonly SpeakerTurn[]): Scored {
  const duration = samples.length / 16_000
  const errorOf = (hypothesis: readonly SpeakerTurn[]) => diarizationError(turns, hypothesis, { duration })
  return {
    name,
    error: errorOf(answer),
    baseline: errorOf(turns.map((turn) => ({ ...turn, speaker: 'all' }))),
    bound: errorOf(oneAtATime(turns)),
    found: speakers(answer),
    true: speakers(turns),
  }
}

/** The turns where only the first of those speaking at once is told. */
function oneAtATime(turns: readonly SpeakerTurn[]): SpeakerTurn[] {
  let over = 0
  return turns
    .toSorted((a, b) => a.start - b.start)
    .flatMap((turn) => {
      const start = Math.max(turn.start, over)
      over = Math.max(over, turn.end)
      return start < turn.end ? [{ ...turn, start }] : []
    })
}

function sumOf(scores: readonly Scored[]): Pick<Scored, 'error' | 'baseline' | 'bound'> {
  const sum = (key: 'error' | 'baseline' | 'bound') => total(scores.map((scored) => ({ error: scored[key] })))
  return { error: sum('error'), baseline: sum('baseline'), bound: sum('bound') }
}

function besideIt({ baseline, bound }: Pick<Scored, 'baseline' | 'bound'>): string {
  const percent = (error: DiarizationError) => `${(100 * errorRate(error)).toFixed(1)} %`
  return `one speaker throughout ${percent(baseline)}, best with one at a time ${percent(bound)}`
}

/** The sum of the errors of all recordings. */
export function total(scores: readonly Pick<Scored, 'error'>[]): DiarizationError {
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
