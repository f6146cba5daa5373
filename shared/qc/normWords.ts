import { plainNumber } from '../basics/decimal.ts'
import { formatMilliseconds } from '../basics/timecode.ts'
import { type Message, plainWords, say } from '../locale/message.ts'
import { mayBeOff, NORMS } from './norms.ts'
import type { LoudnessTarget, QcFigures } from './report.ts'

/** The norms in words, once each: findings, figures, rows and the dialog use them. */
export const NORM_WORDS = {
  silence: say('finding.silence.norm'),
  overlap: say('finding.overlap.norm'),
  click: say('finding.click.norm'),
  picture: say('finding.picture.norm'),
  track: say('finding.track.norm'),
  /** Natural up to the one, and never over the other. */
  rate: say('norm.rate', { natural: sayRate(NORMS.rate.natural.to), fastest: sayRate(NORMS.rate.fastest) }),
  gap: say('finding.atLeast', { least: `${NORMS.gap.least} LU` }),
  wait: say('finding.wait.norm', { limit: formatMilliseconds(NORMS.afterWait) }),
  sync: atMost(NORMS.sync),
  shift: atMost(NORMS.onset.shift),
} as const satisfies Readonly<Record<string, Message>>

/** A rate: `1.15×`. */
function sayRate(rate: number): string {
  return `${rate}×`
}

/** When a line may begin: where nobody notices, and by what the project allows. */
export function onsetNorm(timing: NonNullable<QcFigures['timing']>): Message {
  const { noticed, early, late } = NORMS.onset
  return say('norm.onset', { noticed: boundsMessage(noticed), most: boundsMessage({ late: late[timing], early }) })
}

/** The loudness of a dub with such a target. */
export function loudnessNorm({ lufs, dialogue, within = NORMS.loudness }: LoudnessTarget): Message {
  const norm = plainWords(`${plainNumber(lufs)} LUFS ± ${within} LU`)
  return dialogue ? say('finding.loudness.dialogue', { level: norm }) : norm
}

/** The highest true peak, in dBTP. */
export function peakNorm(highest: number): Message {
  return say('finding.atMost', { most: `${plainNumber(highest)} dBTP` })
}

/** The norm for a dub's length: that of the source, within one frame. */
export function lengthNorm(frameSeconds: number): Message {
  return say('finding.length.norm', { frame: formatMilliseconds(frameSeconds) })
}

/** The norm for jumps in rate: how many of a number of rate changes between neighbours may exceed the limit. */
export function jumpsNorm(changes: number): Message {
  return say('finding.over', { most: maxCountMessage(mayBeOff(changes)), limit: NORMS.rate.change })
}

/** By how many seconds something is late; negative is early. */
export function offsetMessage(offsetSeconds: number): Message {
  return say(offsetSeconds > 0 ? 'finding.late' : 'finding.early', { by: formatMilliseconds(Math.abs(offsetSeconds)) })
}

interface Bounds {
  readonly late: number
  readonly early: number
}

/** How many seconds something may be late or early. */
function boundsMessage({ late, early }: Bounds): Message {
  return say('finding.lateOrEarly', { late: formatMilliseconds(late), early: formatMilliseconds(early) })
}

function atMost(bounds: Bounds): Message {
  return say('finding.atMost', { most: boundsMessage(bounds) })
}

/** The highest number allowed. */
function maxCountMessage(maxCount: number): Message {
  return maxCount === 0 ? say('finding.none') : say('finding.atMost', { most: maxCount })
}
