import { decimal, plainNumber } from '../decimal.ts'
import { formatMilliseconds } from '../timecode.ts'
import {
  judgeClicks,
  judgeGaps,
  judgeLengths,
  judgeOnsets,
  judgeOverlaps,
  judgeRates,
  judgeSilence,
} from './judgeLines.ts'
import { judgeBedLost, judgeMixed } from './judgeMixed.ts'
import type { Click, PictureComparison } from './measures.ts'
import { isOffBy, isOver, NORMS } from './norms.ts'
import type { Finding, QcFigures, QcLine, Verdict } from './report.ts'

/** The input of a verdict. */
export interface Evidence {
  readonly figures: QcFigures
  readonly lines: readonly QcLine[]
  readonly clicks: readonly Click[]
  readonly picture: PictureComparison
  /** Whether MP4 can carry the source's picture without encoding. */
  readonly copyable: boolean
  /** Whether the picture was to be encoded again: for subtitles burned in, or a constant rate. */
  readonly encoded: boolean
}

/** Compares a dub with the norms: findings, the most serious first, and the verdict. */
export function judgeDub({ figures, lines, clicks, picture, copyable, encoded }: Evidence): {
  verdict: Verdict
  findings: Finding[]
} {
  const findings = [
    ...judgeSilence(lines),
    ...judgeMixed(lines),
    ...judgeBedLost(figures),
    ...judgeOverlaps(lines),
    ...judgeOnsets(figures, lines),
    ...judgeUnclear(figures),
    ...judgeGaps(lines),
    ...judgeRates(figures, lines),
    ...judgeLengths(lines),
    ...judgeClicks(clicks, lines),
    ...judgeLoudness(figures),
    ...judgePeak(figures),
    ...judgeLength(figures),
    ...judgeSync(figures),
    ...judgeWaits(figures),
    ...judgePicture(picture, { copyable, encoded }),
    ...judgeTracks(figures),
  ]
  const failed = findings.filter(({ level }) => level === 'fail')
  const verdict = failed.length > 0 ? 'fail' : findings.length > 0 ? 'look' : 'pass'
  const [first, then] = [failed, findings.filter(({ level }) => level === 'look')].map((some) =>
    some.toSorted((a, b) => NOTICED.indexOf(a.topic) - NOTICED.indexOf(b.topic)),
  )
  return { verdict, findings: [...(first ?? []), ...(then ?? [])] }
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

/** A few lines that run into each other are conversation; many mean that little could be measured. */
function judgeUnclear({ lines: { all, unclear: together }, overlaps }: QcFigures): Finding[] {
  const unclear = together - overlaps
  if (unclear <= 0 || unclear <= all / 10) return []
  return [
    {
      level: 'look',
      topic: 'unclear',
      value: `${unclear} of ${all} lines`,
      norm: 'most lines can be told apart',
      message: `The beginning of ${unclear} of the ${all} lines could not be measured, because other speech runs into it.`,
      remedy: 'Listen to whether lines run into each other, and check that the script belongs to this dub.',
    },
  ]
}

function judgeLoudness({ loudness: { integrated, dialogue, target } }: QcFigures): Finding[] {
  const value = target?.dialogue ? dialogue : integrated
  if (target === undefined) return []
  if (value !== undefined && !isOver(Math.abs(value - target.lufs), NORMS.loudness, 2)) return []
  const over = target.dialogue ? ' over the dialogue' : ''
  return [
    {
      level: 'fail',
      topic: 'loudness',
      value: value === undefined ? 'silence' : `${decimal(value, 2)} LUFS`,
      norm: `${plainNumber(target.lufs)} LUFS ± ${NORMS.loudness} LU${over}`,
      message: `The programme is ${value === undefined ? 'silent' : value > target.lufs ? 'too loud' : 'too quiet'}.`,
      remedy: 'Render again with this loudness chosen, or change the gain of the whole mix.',
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
      norm: `at most ${plainNumber(highest)} dBTP`,
      message:
        truePeak > -0.1 ? 'The sound is clipped or will be on playback.' : 'The peaks of the sound are too high.',
      remedy: 'Render again with a limiter, or lower the gain of the whole mix.',
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
      value: `${formatMilliseconds(Math.abs(difference))} ${difference > 0 ? 'longer' : 'shorter'}`,
      norm: `as long as the source, within a frame (${Math.round(1000 * frame)} ms)`,
      message: `The dub is not as long as its source (${dub.toFixed(2)} s instead of ${wanted.toFixed(2)} s).`,
      remedy: 'Export again; see whether the sound goes on after the picture, or the video was cut.',
    },
  ]
}

function judgeSync({ bedDelay, soundStart }: QcFigures): Finding[] {
  const { late, early } = NORMS.sync
  const moved = bedDelay ?? (soundStart === undefined ? 0 : soundStart.dub - soundStart.source)
  if (!isOffBy(moved, NORMS.sync)) return []
  return [
    {
      level: 'fail',
      topic: 'sync',
      value: `${Math.round(1000 * Math.abs(moved))} ms ${moved > 0 ? 'late' : 'early'}`,
      norm: `at most ${1000 * late} ms late or ${1000 * early} ms early`,
      message:
        bedDelay === undefined
          ? 'The sound track does not begin when the source’s does.'
          : 'The original sound under the speech no longer fits the picture.',
      remedy: 'Export again, and keep the start times of the tracks.',
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
      value: `${Math.round(1000 * Math.abs(moved))} ms ${moved > 0 ? 'late' : 'early'}`,
      norm: `at most ${1000 * NORMS.afterWait} ms after each wait of the picture`,
      message: 'After a wait of the picture the original sound no longer fits it.',
      remedy: 'Render again; if the dub went through another program, it may have changed the times of its pictures.',
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
  const remedy = 'Copy the picture as it is; encode it only where the file format cannot carry it.'
  return [{ ...found, topic: 'picture', norm: 'the picture packets of the source, unchanged', remedy }]
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
      return {
        level: 'fail',
        value: 'other times',
        message: 'The pictures are the source’s, but shown at other times.',
      }
    case 'missing':
      return { level: 'fail', value: 'no picture', message: 'The dub has no picture.' }
    case 'other': {
      const level = copyable ? 'fail' : 'look'
      if (again)
        return { level, value: 'encoded again', message: 'The picture was encoded again, which costs quality.' }
      const message = 'The picture is not the source’s from there on.'
      return { level, value: `differs at ${at.toFixed(1)} s`, message }
    }
    default:
      return state satisfies never
  }
}

function judgeTracks({ tracks }: QcFigures): Finding[] {
  const norm = 'one default sound track, each with its language'
  const look = (value: string, message: string, remedy: string): Finding => ({
    level: 'look',
    topic: 'track',
    value,
    norm,
    message,
    remedy,
  })
  if (tracks.length === 0) {
    const remedy = 'Export again with sound.'
    return [{ ...look('no sound', 'The dub has no sound track.', remedy), level: 'fail' }]
  }
  const findings: Finding[] = []
  const untagged = tracks.filter(({ language }) => language === undefined).length
  if (untagged > 0) {
    findings.push(
      look(
        `${untagged} without language`,
        'Players cannot tell the language of a sound track.',
        'Tag the sound track with its language.',
      ),
    )
  }
  const defaults = tracks.filter((track) => track.default).length
  // Transport streams have no such flag, and a single track needs none.
  if (tracks.length > 1 && defaults !== 1) {
    const message = 'Players cannot tell which sound track to play.'
    findings.push(look(`${defaults} default tracks`, message, 'Mark the dubbed track, and only it, as default.'))
  }
  return findings
}
