import { LOUDNESS_PRESETS } from '../audio/mix/loudnessPresets.ts'
import { decimal } from '../basics/decimal.ts'
import { formatMilliseconds } from '../basics/timecode.ts'
import { type Message, plainWords, say } from '../locale/message.ts'
import { mixOf } from './checkLineNorms.ts'
import { exactTime, fewOf, lineFindings, spreadFinding } from './lineFindings.ts'
import type { Click, PictureComparison } from './measures.ts'
import { isOffBy, isOver, maxSpeechOverBed, mayBeOff, NORMS } from './norms.ts'
import { jumpsNorm, lengthNorm, loudnessNorm, NORM_WORDS, offsetMessage, peakNorm } from './normWords.ts'
import type { Finding, QcFigures, QcLine, Verdict } from './report.ts'
import { checkClicks, checkSound, type SoundFaults } from './soundFindings.ts'
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

/** Compares a dub with the norms: findings, the most serious first, and the verdict. */
export function checkAgainstNorms({ figures, lines, clicks, sound, picture, copyable, encoded }: Evidence): {
  verdict: Verdict
  findings: Finding[]
} {
  const timing = figures.timing ?? 'natural'
  const findings = [
    ...lineFindings(lines, timing),
    ...checkBedLost(figures),
    ...checkBedUnder(figures),
    ...checkShift(figures),
    // Where all of it is moved, that is told once.
    ...(checkShift(figures).length > 0 ? [] : spreadFinding(lines, timing)),
    ...checkUnclear(figures),
    ...checkPaceChanges(figures),
    ...fewOf(checkClicks(clicks, lines)),
    ...checkMixLevel(lines, figures),
    ...checkSound(sound),
    ...checkLoudness(figures),
    ...checkPeak(figures),
    ...checkDubLength(figures),
    ...checkSync(figures),
    ...checkWaits(figures),
    ...checkPicture(picture, { copyable, encoded }),
    ...checkTracks(figures),
  ]
  const isFail = ({ level }: Finding): boolean => level === 'fail'
  // Where the sound is clipped, the rest may follow from it, but for what adds to it.
  const isClipped = figures.truePeak > CLIPPING_THRESHOLD_DBTP
  const place = ({ topic }: Finding): number =>
    NOTICEABILITY_ORDER.indexOf(topic === 'peak' && isClipped ? 'track' : topic)
  const sorted = findings
    .toSorted((a, b) => place(a) - place(b))
    .toSorted((a, b) => Number(isFail(b)) - Number(isFail(a)))
  return { verdict: verdictOf({ verdict: 'passed', failing: findings.filter(isFail).length }), findings: sorted }
}

/** dBTP over which sound is clipped, or will be. */
const CLIPPING_THRESHOLD_DBTP = -0.1

/** Topics in the order in which listeners notice them, and causes before what follows of them: speech over speech, a lost channel, lost words, other speech, late, level, the rest. */
const NOTICEABILITY_ORDER: readonly Finding['topic'][] = [
  'overlap',
  'track',
  'silence',
  'cut',
  'other',
  'onset',
  'moved',
  'sync',
  'level',
  'gap',
  'bed',
  'click',
  'peak',
  'loudness',
  'rate',
  'spelled',
  'pace',
  'unclear',
  'length',
  'picture',
]

/** A finding on all the speech that is moved by as much. */
function checkShift({ onsetShift = 0, lines: counts }: QcFigures): Finding[] {
  if (!isOffBy(onsetShift, NORMS.onset.shift) || counts.heard < 2) return []
  const value = offsetMessage(onsetShift)
  const message = say('finding.shift', { off: value })
  return [
    { level: 'fail', topic: 'onset', value, norm: NORM_WORDS.shift, message, remedy: say('finding.shift.remedy') },
  ]
}

/** Findings on stretches without the original sound. */
function checkBedLost({ bedLost = [] }: QcFigures): Finding[] {
  const [first] = bedLost
  if (first === undefined) return []
  const seconds = bedLost.reduce((sum, { start, end }) => sum + end - start, 0)
  return [
    {
      at: first.start,
      level: 'fail',
      topic: 'bed',
      value: plainWords(`${decimal(seconds, 1)} s`),
      norm: say('finding.bed.norm'),
      message: say('finding.bed', { time: exactTime(first.start) }),
      remedy: say('finding.bed.remedy'),
    },
  ]
}

/**
 * A finding on a bed that is so far under the speech that it is missed or lost; where it is missing altogether, another finding
 * reports that.
 */
function checkBedUnder({ bedLost, bedUnder }: QcFigures): Finding[] {
  if (bedUnder === undefined || bedLost !== undefined) return []
  if (bedUnder.own === undefined && bedUnder.fall > -NORMS.bed.alone.lowered) return []
  const maxOverBed = maxSpeechOverBed(bedUnder.own)
  if (!isOver(bedUnder.over, maxOverBed, 0)) return []
  return [
    {
      at: bedUnder.start,
      level: 'fail',
      topic: 'bed',
      value: say('finding.bed.low.value', { over: `${Math.round(bedUnder.over)} LU` }),
      norm: say('finding.bed.low.norm', { most: `${Math.round(maxOverBed)} LU` }),
      message: say('finding.bed.low', { time: exactTime(bedUnder.start) }),
      remedy: say('finding.bed.remedy'),
    },
  ]
}

/** A finding on an uneven pace. */
function checkPaceChanges({ rates }: QcFigures): Finding[] {
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

/** A finding on speech that is all softer or louder than it was mixed, where no loudness was ordered that would show it. */
function checkMixLevel(lines: readonly QcLine[], { loudness: { target } }: QcFigures): Finding[] {
  const { level } = mixOf(lines)
  const by = `${decimal(Math.abs(level), 1)} dB`
  if (target !== undefined || !isOver(Math.abs(level), NORMS.whole.mixed, 1)) return []
  return [
    {
      level: 'fail',
      topic: 'loudness',
      value: say(level > 0 ? 'finding.louder' : 'finding.softer', { by }),
      norm: say('finding.level.norm', { limit: `${NORMS.whole.mixed} dB` }),
      message: say(level > 0 ? 'finding.loudness.loud' : 'finding.loudness.quiet'),
      remedy: say('finding.loudness.remedy'),
    },
  ]
}

/** A few lines that run into each other are conversation; many mean that little could be measured. */
function checkUnclear({ lines: { all, unclear: together }, overlaps }: QcFigures): Finding[] {
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

function checkLoudness({ loudness, rates }: QcFigures): Finding[] {
  const { integrated, dialogue, target } = loudness
  const value = target?.dialogue ? dialogue : integrated
  if (target === undefined) return rates === undefined ? checkUntargetedLoudness(loudness) : []
  const { within = NORMS.loudness } = target
  if (value !== undefined && !isOver(Math.abs(value - target.lufs), within, 2)) return []
  return [
    {
      level: 'fail',
      topic: 'loudness',
      value: value === undefined ? say('finding.loudness.value') : plainWords(`${decimal(value, 2)} LUFS`),
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

/** A finding on another tool's dub that is far softer than its film, at none of the loudnesses that programmes are delivered at. */
function checkUntargetedLoudness({ integrated, dialogue, louder = 0 }: QcFigures['loudness']): Finding[] {
  const isStandardLoudness = Object.values(LOUDNESS_PRESETS).some(({ loudness, dialogue: isOfLines }) => {
    const value = isOfLines ? dialogue : integrated
    return loudness !== undefined && value !== undefined && Math.abs(value - loudness) <= NORMS.whole.usual
  })
  if (integrated === undefined || isStandardLoudness || !isOver(-louder, NORMS.whole.film, 1)) return []
  return [
    {
      level: 'fail',
      topic: 'loudness',
      value: say('finding.softer', { by: `${decimal(-louder, 1)} dB` }),
      norm: say('finding.loudness.film'),
      message: say('finding.loudness.quiet'),
      remedy: say('finding.loudness.remedy'),
    },
  ]
}

function checkPeak({ truePeak, loudness }: QcFigures): Finding[] {
  const highest = loudness.target?.truePeak ?? NORMS.truePeak
  if (truePeak <= highest + NORMS.peakTolerance) return []
  return [
    {
      level: 'fail',
      topic: 'peak',
      value: plainWords(`${decimal(truePeak, 1)} dBTP`),
      norm: peakNorm(highest),
      message: say(truePeak > CLIPPING_THRESHOLD_DBTP ? 'finding.peak.clipped' : 'finding.peak'),
      remedy: say('finding.peak.remedy'),
    },
  ]
}

function checkDubLength({ length: { source, dub, frame, speech = 0 } }: QcFigures): Finding[] {
  // The last picture is held until all is said.
  const expectedSeconds = Math.max(source, speech)
  const difference = dub - expectedSeconds
  if (Math.abs(difference) <= frame + 0.002) return []
  return [
    {
      level: 'fail',
      topic: 'length',
      value: say(difference > 0 ? 'finding.longer' : 'finding.shorter', {
        by: formatMilliseconds(Math.abs(difference)),
      }),
      norm: lengthNorm(frame),
      message: say('finding.length', { dub: `${dub.toFixed(2)} s`, source: `${expectedSeconds.toFixed(2)} s` }),
      remedy: say('finding.length.remedy'),
    },
  ]
}

function checkSync({ bedDelay, soundStart }: QcFigures): Finding[] {
  const moved = bedDelay ?? (soundStart === undefined ? 0 : soundStart.dub - soundStart.source)
  if (!isOffBy(moved, NORMS.sync)) return []
  return [
    {
      level: 'fail',
      topic: 'sync',
      value: offsetMessage(moved),
      norm: NORM_WORDS.sync,
      message: say(bedDelay === undefined ? 'finding.sync.track' : 'finding.sync.bed'),
      remedy: say('finding.sync.remedy'),
    },
  ]
}

function checkWaits({ waits }: QcFigures): Finding[] {
  const moved = waits?.outOfStep ?? 0
  if (!isOver(Math.abs(moved), NORMS.afterWait, 3)) return []
  return [
    {
      level: 'fail',
      topic: 'sync',
      value: offsetMessage(moved),
      norm: NORM_WORDS.wait,
      message: say('finding.wait'),
      remedy: say('finding.wait.remedy'),
    },
  ]
}

function checkPicture(
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

function checkTracks({ tracks }: QcFigures): Finding[] {
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
