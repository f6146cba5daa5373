import type { SoundRegion } from '../../../../shared/qc/measures.ts'
import { STEPS_PER_SECOND } from '../loudness/loudness.ts'
import type { CheckedLine } from '../tasks.ts'

/** Seconds before and after a line that belong to it where its speech is known, and where only its subtitle is. */
const SPEECH_LINE_MARGIN_SECONDS = { before: 0.2, after: 0.4 }
const SUBTITLE_LINE_MARGIN_SECONDS = { before: 0.7, after: 1.1 }
/**
 * Seconds that are added to what a dub's lines mostly run over their subtitles, which is known from some lines, after the last of which
 * speech belongs to it: a tool that keeps to its subtitles says nothing for long after them.
 */
const OVERRUN_TOLERANCE_SECONDS = 0.4
const MIN_LINES_FOR_OVERRUN = 4
const USUAL_OVERRUN_QUANTILE = 0.8
/** Share of the usual power of speech (-14 dB) from which sound is speech in the foreground. */
const FOREGROUND_POWER_SHARE = 0.04
/** Steps of 0.1 s between parts of one utterance, at most, and of loud ones that make it speech: not a shout of the film, or a crash. */
const PAUSE_STEPS = 6
const MIN_STRAY_SPEECH_STEPS = 8

/**
 * Speech that lies in no line's time, as long and as loud as speech is. `owns` are mean squares of the dub's own sound by steps of
 * 0.1 s, without its bed.
 */
export function strays(owns: Float32Array, lines: readonly CheckedLine[]): SoundRegion[] {
  const [inLine, near] = placesOf(lines, owns.length)
  const speech = owns.filter((own, step) => inLine[step] === 1 && own > 0).toSorted()
  const minPower = FOREGROUND_POWER_SHARE * (speech[speech.length >> 1] ?? Number.POSITIVE_INFINITY)
  const isSpeech = (step: number): boolean => (owns[step] ?? 0) > minPower
  const tail = tailOf(lines, isSpeech)
  if (tail !== undefined) near.fill(0, tail)
  const loud = [...owns.keys()].filter((step) => near[step] === 0 && isSpeech(step))
  const runs: number[][] = []
  for (const step of loud) {
    const run = runs.at(-1)
    const last = run?.at(-1) ?? Number.NEGATIVE_INFINITY
    if (run !== undefined && step - last <= PAUSE_STEPS && !near.subarray(last, step).includes(1)) run.push(step)
    else runs.push([step])
  }
  return runs
    .filter(({ length }) => length >= MIN_STRAY_SPEECH_STEPS)
    .map((run) => ({ start: (run[0] ?? 0) / STEPS_PER_SECOND, end: ((run.at(-1) ?? 0) + 1) / STEPS_PER_SECOND }))
}

/** The step from which nothing belongs to the last line, by how far this dub's lines run over; undefined where that is not known. */
function tailOf(lines: readonly CheckedLine[], isSpeech: (step: number) => boolean): number | undefined {
  if (lines.length < MIN_LINES_FOR_OVERRUN || lines.some(({ mixed }) => mixed !== undefined)) return undefined
  const inOrder = lines.toSorted((a, b) => a.end - b.end)
  const ends = inOrder.map(({ end }) => Math.round(end * STEPS_PER_SECOND))
  const most = SUBTITLE_LINE_MARGIN_SECONDS.after * STEPS_PER_SECOND
  const overruns = ends.map((end, at) => {
    const next = Math.floor((inOrder[at + 1]?.start ?? Number.POSITIVE_INFINITY) * STEPS_PER_SECOND) - end
    let last = 0
    for (let over = 1; over < Math.min(most + 1, next); over++) if (isSpeech(end + over)) last = over
    return last
  })
  const usual = overruns.toSorted((a, b) => a - b)[Math.floor(USUAL_OVERRUN_QUANTILE * (overruns.length - 1))] ?? most
  return (ends.at(-1) ?? 0) + Math.min(most, usual + OVERRUN_TOLERANCE_SECONDS * STEPS_PER_SECOND)
}

/** The steps in lines, and those in or near them. */
function placesOf(lines: readonly CheckedLine[], steps: number): readonly [Uint8Array, Uint8Array] {
  const [inLine, near] = [new Uint8Array(steps), new Uint8Array(steps)]
  const step = (second: number): number => Math.max(0, Math.round(second * STEPS_PER_SECOND))
  for (const { mixed, ...line } of lines) {
    const around = mixed === undefined ? SUBTITLE_LINE_MARGIN_SECONDS : SPEECH_LINE_MARGIN_SECONDS
    for (const { start, end } of mixed === undefined ? [line] : [line, mixed]) {
      inLine.fill(1, step(start), step(end))
      near.fill(1, step(start - around.before), step(end + around.after))
    }
  }
  return [inLine, near]
}
