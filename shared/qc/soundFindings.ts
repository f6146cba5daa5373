import { decimal } from '../basics/decimal.ts'
import { plainWords, say } from '../locale/message.ts'
import { checkLineNorms } from './checkLineNorms.ts'
import { exactTime, fewOf } from './lineFindings.ts'
import type { Click, QcMeasures } from './measures.ts'
import { NORM_WORDS } from './normWords.ts'
import type { Finding, QcLine } from './report.ts'

/** Faults that show in the sound alone. */
export type SoundFaults = Pick<QcMeasures, 'channelsLost' | 'bedJumps' | 'repeats' | 'strays'>

/** Seconds around a line in which its edges are. */
const LINE_EDGE_SECONDS = 0.1

/** Findings on clicks, each with the line next to it; in other speech than was mixed they are its consonants, or the edges of that. */
export function checkClicks(clicks: readonly Click[], lines: readonly QcLine[]): Finding[] {
  const other = checkLineNorms(lines).filter(({ hits }) => hits.some(({ topic }) => topic === 'other'))
  const places = other.map(({ line }) => line.spoken ?? line)
  const isOfOther = ({ at }: Click) =>
    places.some(({ start, end }) => at > start - LINE_EDGE_SECONDS && at < end + LINE_EDGE_SECONDS)
  return clicks
    .filter((click) => !isOfOther(click))
    .map((click): Finding => {
      const time = exactTime(click.at)
      const near = lines.find(({ start, end }) => click.at > start - 0.5 && click.at < end + 0.5)
      return {
        at: click.at,
        level: 'fail',
        topic: 'click',
        value: say('finding.click.value', { percent: Math.round(100 * click.size) }),
        norm: NORM_WORDS.click,
        message:
          near === undefined
            ? say('finding.click', { time })
            : say('finding.click.near', { time, number: near.number }),
        remedy: say('finding.click.remedy'),
      }
    })
}

/** Findings from the sound alone: speech in no line's time, silent channels, leaps of the original's level, sound that comes twice. */
export function checkSound({ channelsLost, bedJumps, repeats, strays }: SoundFaults): Finding[] {
  const remedy = say('finding.listen')
  const channels = channelsLost.map(({ channel, start, end }): Finding => {
    const norm = say('finding.channel.norm')
    const value = say('finding.channel.value', { seconds: `${decimal(end - start, 1)} s` })
    const message = say('finding.channel', { channel: channel + 1, time: exactTime(start) })
    return { level: 'fail', topic: 'track', at: start, value, norm, message, remedy }
  })
  const jumps = bedJumps.map(({ at, by }): Finding => {
    const value = say(by > 0 ? 'finding.louder' : 'finding.softer', { by: `${decimal(Math.abs(by), 1)} dB` })
    const message = say('finding.jump', { time: exactTime(at), by: value })
    return { level: 'fail', topic: 'level', at, value, norm: say('finding.jump.norm'), message, remedy }
  })
  const twice = repeats.map(({ at, after }): Finding => {
    const value = say('finding.twice.value')
    const message = say('finding.twice', { time: exactTime(at), seconds: `${decimal(after, 1)} s` })
    return { level: 'fail', topic: 'other', at, value, norm: say('finding.twice.norm'), message, remedy }
  })
  const others = strays.map(({ start, end }): Finding => {
    const message = say('finding.stray', { time: exactTime(start) })
    const value = plainWords(`${decimal(end - start, 1)} s`)
    return { level: 'fail', topic: 'other', at: start, value, norm: say('finding.stray.norm'), message, remedy }
  })
  return [...fewOf(channels), ...fewOf(jumps), ...fewOf(others), ...fewOf(twice)]
}
