import { decimal } from '../decimal.ts'
import { type Message, say } from '../locale/message.ts'
import { formatMilliseconds } from '../timecode.ts'
import { exactTime, fewOf, lineFindings, spreadFinding } from './lineFindings.ts'
import type { Click, PictureComparison, QcMeasures } from './measures.ts'
import { isOffBy, isOver, mayBeOff, NORMS } from './norms.ts'
import { jumpsNorm, lengthNorm, loudnessNorm, NORM_WORDS, peakNorm, sayOff } from './normWords.ts'
import type { Finding, QcFigures, QcLine, Verdict } from './report.ts'
import { verdictOf } from './verdict.ts'

/** The input of a verdict. */
export interface Evidence {
  readonly figures: QcFigures
  readonly lines: readonly QcLine[]
  readonly clicks: readonly Click[]
  readonly sound: SoundFaults
  readonly picture: PictureComparison
  /** Whether MP4 can carry the source's picture without encoding. */
  readonly copyable: boolean
  /** Whether the picture was to be encoded again: for subtitles burned in, or a constant rate. */
  readonly encoded: boolean
}

/** Faults that the sound tells by itself. */
type SoundFaults = Pick<QcMeasures, 'channelsLost' | 'bedJumps' | 'repeats'>

/** Compares a dub with the norms: findings, the most serious first, and the verdict. */
export function judgeDub({ figures, lines, clicks, sound, picture, copyable, encoded }: Evidence): {
  verdict: Verdict
  findings: Finding[]
} {
  const timing = figures.timing ?? 'natural'
  const findings = [
    ...lineFindings(lines, timing),
    ...judgeBedLost(figures),
    ...judgeShift(figures),
    // Where all of it is moved, that is told once.
    ...(judgeShift(figures).length > 0 ? [] : spreadFinding(lines, timing)),
    ...judgeUnclear(figures),
    ...judgeChanges(figures),
    ...fewOf(judgeClicks(clicks, lines)),
    ...judgeSound(sound),
    ...judgeLoudness(figures),
    ...judgePeak(figures),
    ...judgeLength(figures),
    ...judgeSync(figures),
    ...judgeWaits(figures),
    ...judgePicture(picture, { copyable, encoded }),
    ...judgeTracks(figures),
  ]
  const isFail = ({ level }: Finding): boolean => level === 'fail'
  const sorted = findings
    .toSorted((a, b) => NOTICED.indexOf(a.topic) - NOTICED.indexOf(b.topic))
    .toSorted((a, b) => Number(isFail(b)) - Number(isFail(a)))
  return { verdict: verdictOf({ verdict: 'passed', failing: findings.filter(isFail).length }), findings: sorted }
}

/** Topics in the order in which listeners notice them: lost words, other speech, late, level, the rest. */
const NOTICED: readonly Finding['topic'][] = [
  'silence',
  'cut',
  'other',
  'overlap',
  'onset',
  'moved',
  'sync',
  'level',
  'gap',
  'bed',
  'loudness',
  'click',
  'peak',
  'rate',
  'spelled',
  'pace',
  'unclear',
  'length',
  'picture',
  'track',
]

/** A finding on all the speech that is moved by as much. */
function judgeShift({ onsetShift = 0, lines: counts }: QcFigures): Finding[] {
  if (!isOffBy(onsetShift, NORMS.onset.shift) || counts.heard < 2) return []
  const value = sayOff(onsetShift)
  const message = say('finding.shift', { off: value })
  return [
    { level: 'fail', topic: 'onset', value, norm: NORM_WORDS.shift, message, remedy: say('finding.shift.remedy') },
  ]
}

/** Findings on stretches without the original sound. */
function judgeBedLost({ bedLost = [] }: QcFigures): Finding[] {
  const [first] = bedLost
  if (first === undefined) return []
  const seconds = bedLost.reduce((sum, { start, end }) => sum + end - start, 0)
  return [
    {
      at: first.start,
      level: 'fail',
      topic: 'bed',
      value: `${decimal(seconds, 1)} s`,
      norm: say('finding.bed.norm'),
      message: say('finding.bed', { time: exactTime(first.start) }),
      remedy: say('finding.bed.remedy'),
    },
  ]
}

/** A finding on an uneven pace. */
function judgeChanges({ rates }: QcFigures): Finding[] {
  const { over, of } = rates?.jumps ?? { over: 0, of: 0 }
  if (over <= mayBeOff(of)) return []
  return [
    {
      level: 'remark',
      topic: 'pace',
      value: say('finding.pace.value', { some: over, all: of, limit: NORMS.rate.change }),
      norm: jumpsNorm(of),
      message: say('finding.pace'),
      remedy: say('finding.pace.remedy'),
    },
  ]
}

/** Findings on clicks, each with the line next to it. */
function judgeClicks(clicks: readonly Click[], lines: readonly QcLine[]): Finding[] {
  return clicks.map((click): Finding => {
    const time = exactTime(click.at)
    const near = lines.find(({ start, end }) => click.at > start - 0.5 && click.at < end + 0.5)
    return {
      at: click.at,
      level: 'fail',
      topic: 'click',
      value: say('finding.click.value', { percent: Math.round(100 * click.size) }),
      norm: NORM_WORDS.click,
      message:
        near === undefined ? say('finding.click', { time }) : say('finding.click.near', { time, number: near.number }),
      remedy: say('finding.click.remedy'),
    }
  })
}

/** Findings on what the sound tells by itself: silent channels, leaps of the original's level, sound that comes twice. */
function judgeSound({ channelsLost, bedJumps, repeats }: SoundFaults): Finding[] {
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
  return [...fewOf(channels), ...fewOf(jumps), ...fewOf(twice)]
}

/** A few lines that run into each other are conversation; many mean that little could be measured. */
function judgeUnclear({ lines: { all, unclear: together }, overlaps }: QcFigures): Finding[] {
  const unclear = together - overlaps
  if (unclear <= 0 || unclear <= all / 10) return []
  const value = say('finding.ofLines', { some: unclear, all })
  return [
    {
      level: 'remark',
      topic: 'unclear',
      value,
      norm: say('finding.unclear.norm'),
      message: say('finding.unclear', { lines: value }),
      remedy: say('finding.unclear.remedy'),
    },
  ]
}

function judgeLoudness({ loudness: { integrated, dialogue, target } }: QcFigures): Finding[] {
  const value = target?.dialogue ? dialogue : integrated
  if (target === undefined) return []
  const { within = NORMS.loudness } = target
  if (value !== undefined && !isOver(Math.abs(value - target.lufs), within, 2)) return []
  return [
    {
      level: 'fail',
      topic: 'loudness',
      value: value === undefined ? say('finding.loudness.value') : `${decimal(value, 2)} LUFS`,
      norm: loudnessNorm(target),
      message: say(
        value === undefined
          ? 'finding.loudness.silent'
          : value > target.lufs
            ? 'finding.loudness.loud'
            : 'finding.loudness.quiet',
      ),
      remedy: say('finding.loudness.remedy'),
    },
  ]
}

function judgePeak({ truePeak, loudness }: QcFigures): Finding[] {
  const highest = loudness.target?.truePeak ?? NORMS.truePeak
  if (truePeak <= highest + NORMS.peakTolerance) return []
  return [
    {
      level: 'fail',
      topic: 'peak',
      value: `${decimal(truePeak, 1)} dBTP`,
      norm: peakNorm(highest),
      message: say(truePeak > -0.1 ? 'finding.peak.clipped' : 'finding.peak'),
      remedy: say('finding.peak.remedy'),
    },
  ]
}

function judgeLength({ length: { source, dub, frame, speech = 0 } }: QcFigures): Finding[] {
  // The last picture is held until all is said.
  const wanted = Math.max(source, speech)
  const difference = dub - wanted
  if (Math.abs(difference) <= frame + 0.002) return []
  return [
    {
      level: 'fail',
      topic: 'length',
      value: say(difference > 0 ? 'finding.longer' : 'finding.shorter', {
        by: formatMilliseconds(Math.abs(difference)),
      }),
      norm: lengthNorm(frame),
      message: say('finding.length', { dub: `${dub.toFixed(2)} s`, source: `${wanted.toFixed(2)} s` }),
      remedy: say('finding.length.remedy'),
    },
  ]
}

function judgeSync({ bedDelay, soundStart }: QcFigures): Finding[] {
  const moved = bedDelay ?? (soundStart === undefined ? 0 : soundStart.dub - soundStart.source)
  if (!isOffBy(moved, NORMS.sync)) return []
  return [
    {
      level: 'fail',
      topic: 'sync',
      value: sayOff(moved),
      norm: NORM_WORDS.sync,
      message: say(bedDelay === undefined ? 'finding.sync.track' : 'finding.sync.bed'),
      remedy: say('finding.sync.remedy'),
    },
  ]
}

function judgeWaits({ waits }: QcFigures): Finding[] {
  const moved = waits?.outOfStep ?? 0
  if (!isOver(Math.abs(moved), NORMS.afterWait, 3)) return []
  return [
    {
      level: 'fail',
      topic: 'sync',
      value: sayOff(moved),
      norm: NORM_WORDS.wait,
      message: say('finding.wait'),
      remedy: say('finding.wait.remedy'),
    },
  ]
}

function judgePicture(
  { state, at = 0, pictures }: PictureComparison,
  { copyable, encoded }: Pick<Evidence, 'copyable' | 'encoded'>,
): Finding[] {
  if (state === 'other' && pictures === 0 && encoded) return []
  const found = pictureTrouble(state, { again: pictures === 0, at, copyable })
  if (found === undefined) return []
  return [{ ...found, topic: 'picture', norm: NORM_WORDS.picture, remedy: say('finding.picture.remedy') }]
}

function pictureTrouble(
  state: PictureComparison['state'],
  { again, at, copyable }: { readonly again: boolean; readonly at: number; readonly copyable: boolean },
): Pick<Finding, 'level' | 'value' | 'message'> | undefined {
  switch (state) {
    case 'identical':
    case 'none':
      return undefined
    case 'shifted':
      return { level: 'fail', value: say('finding.picture.shifted.value'), message: say('finding.picture.shifted') }
    case 'missing':
      return { level: 'fail', value: say('finding.picture.missing.value'), message: say('finding.picture.missing') }
    case 'other': {
      const level = copyable ? 'fail' : 'remark'
      if (again) return { level, value: say('finding.picture.again.value'), message: say('finding.picture.again') }
      const value = say('finding.picture.other.value', { time: `${at.toFixed(1)} s` })
      return { level, value, message: say('finding.picture.other') }
    }
    default:
      return state satisfies never
  }
}

function judgeTracks({ tracks }: QcFigures): Finding[] {
  const norm = NORM_WORDS.track
  const found = (value: Message, kind: 'none' | 'language' | 'default'): Finding => ({
    level: kind === 'none' ? 'fail' : 'remark',
    topic: 'track',
    value,
    norm,
    message: say(`finding.track.${kind}`),
    remedy: say(`finding.track.${kind}.remedy`),
  })
  if (tracks.length === 0) return [found(say('finding.track.none.value'), 'none')]
  const findings: Finding[] = []
  const untagged = tracks.filter(({ language }) => language === undefined).length
  if (untagged > 0) findings.push(found(say('finding.track.language.value', { some: untagged }), 'language'))
  const defaults = tracks.filter((track) => track.default).length
  // Transport streams have no such flag, and a single track needs none.
  if (tracks.length > 1 && defaults !== 1) {
    findings.push(found(say('finding.track.default.value', { some: defaults }), 'default'))
  }
  return findings
}
