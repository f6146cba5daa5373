import { writeFile } from 'node:fs/promises'
import type { LineReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import type { LineFit } from '../../../shared/timing/spokenLine.ts'
import { clipPath } from '../media/clipPath.ts'
import type { Clip } from '../media/tasks.ts'
import { toPcm16 } from '../media/wav.ts'
import type { SpeakRequest, Synthesizer, Work } from '../ports.ts'
import type { CastVoice } from './castSpeakers.ts'
import { inParallel } from './inParallel.ts'
import { charactersOf, lineReport, planLines, TOLERANCE } from './planLines.ts'
import { cutAtWordEnd, durationOf, speakLine, type Utterance } from './utterance.ts'

export interface SpeakLinesOptions extends Work {
  readonly synthesizer: Synthesizer
  readonly cast: ReadonlyMap<string, CastVoice>
  /** Length of the programme in seconds. */
  readonly duration: number
  /** Where the clips are written. */
  readonly folder: string
}

/** How many times a line is spoken again to meet its time; pace and length are not quite proportional. */
const TRIES = 4
/** Utterances under way at once; more than the synthesizer has workers only makes others wait. */
const AT_ONCE = 2

interface SpokenClip {
  readonly clip: Clip
  readonly report: LineReport
}

/**
 * Speaks every line at its own pace, fits them all to their times, and speaks again those whose pace changes. Clips and
 * reports are in the order of the lines.
 */
export async function speakLines(
  segments: readonly Segment[],
  options: SpeakLinesOptions,
): Promise<{ clips: Clip[]; lines: LineReport[] }> {
  const lines = segments.filter(isSpoken)
  let steps = 0
  const step = (): void => options.onProgress?.(++steps / (2 * lines.length))

  const naturals = await inParallel(AT_ONCE, lines, async (line, index) => {
    const utterance = await speakLine(options.synthesizer, requestFor(line, options.cast), options.signal)
    await writeFile(pathOf(index), toPcm16(utterance.samples))
    step()
    return { duration: durationOf(utterance) }
  })
  const timed = lines.map((line, index) => {
    return { ...line, characters: charactersOf(line.text), natural: naturals[index]?.duration ?? 0 }
  })
  const fits = planLines(timed, options.duration)

  const spoken = await inParallel(AT_ONCE, lines, async (line, index) => {
    const natural = naturals[index]
    const fit = fits[index]
    if (natural === undefined || fit === undefined) throw new Error('Every line has a natural length and a fit.')
    const done = isNatural(fit, natural.duration) ? atOwnPace(line, fit, natural) : await paced(line, fit, natural)
    step()
    return done
  })
  return {
    clips: spoken.map((one) => one.clip),
    lines: spoken.map((one) => one.report),
  }

  function atOwnPace(line: Segment, fit: LineFit, natural: { duration: number }): SpokenClip {
    const clip = clipFor(line, fit)
    return { clip, report: reportFor(line, fit, { seconds: natural.duration, rate: 1, dropped: 0 }) }
  }

  async function paced(line: Segment, fit: LineFit, natural: { duration: number }): Promise<SpokenClip> {
    const room = fit.limit - fit.start
    const whole = await speakToFit(line, fit, natural.duration)
    const rate = natural.duration / durationOf(whole)
    const cut = durationOf(whole) > room ? cutAtWordEnd(whole, room) : undefined
    const utterance = cut?.utterance ?? whole
    await writeFile(pathOf(fit.id), toPcm16(utterance.samples))
    const text = line.text.normalize('NFC')
    const dropped = cut === undefined ? 0 : [...text.slice(cut.offset).trim()].length
    const report = reportFor(line, fit, { seconds: durationOf(utterance), rate, dropped })
    return { clip: clipFor(line, fit), report }
  }

  /** Speaks until the length is as planned and within the room, or, where that cannot be, just under the fastest rate. */
  async function speakToFit(line: Segment, fit: LineFit, natural: number): Promise<Utterance> {
    const goal = natural / fit.rate
    const most = Math.min(1 + TOLERANCE, (fit.limit - fit.start) / goal)
    const [shortest, longest] = fit.tooLong ? [1, 1.02] : [1 - TOLERANCE, Math.max(1, most)]
    let speed = fit.rate
    for (let count = 1; ; count++) {
      const request = { ...requestFor(line, options.cast), speed: Math.min(2, Math.max(0.5, speed)) }
      const utterance = await speakLine(options.synthesizer, request, options.signal)
      const ratio = durationOf(utterance) / goal
      if ((ratio >= shortest && ratio <= longest) || count === TRIES) return utterance
      speed *= (2 * ratio) / (shortest + longest)
    }
  }

  function clipFor({ speaker, start, end }: Segment, fit: LineFit): Clip {
    const { sampleRate } = options.synthesizer
    return { path: pathOf(fit.id), sampleRate, start: fit.start, speaker, slot: { start, end } }
  }

  function pathOf(index: number): string {
    return clipPath(options.folder, index)
  }

  function reportFor(
    line: Segment,
    fit: LineFit,
    made: { seconds: number; rate: number; dropped: number },
  ): LineReport {
    return lineReport({ ...line, voice: requestFor(line, options.cast).voice }, fit, made)
  }
}

/** Whether there is anything to say: a line of only punctuation or signs for music is silent. */
export function isSpoken(line: Segment): boolean {
  return /[\p{L}\p{N}]/u.test(line.text)
}

/** Whether a line can stay as it was first spoken: within the tolerance of its rate, and of its room. */
function isNatural(fit: LineFit, natural: number): boolean {
  return !fit.tooLong && Math.abs(fit.rate - 1) <= TOLERANCE && natural <= fit.limit - fit.start
}

function requestFor(line: Segment, cast: ReadonlyMap<string, CastVoice>): SpeakRequest {
  const chosen = cast.get(line.speaker)
  if (chosen === undefined) throw new Error(`The speaker ${line.speaker} was not cast.`)
  const { voice, pitch, range } = chosen
  return { text: line.text, voice: voice.record.id, speed: 1, pitch, range }
}
