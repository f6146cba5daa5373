import { isOffBy, isOver, NORMS } from './norms.ts'
import { commonValue } from './placeLines.ts'
import type { Finding, Level, QcLine } from './report.ts'

/** Faults of the script itself, which only a project knows, each with its level. */
const SCRIPT_FAULT_LEVELS = {
  untranslated: 'fail',
  no_voice: 'fail',
  stale_translation: 'fail',
  stale_take: 'fail',
  unknown_voice: 'remark',
  crossed: 'remark',
  text: 'remark',
} as const satisfies Record<string, Level>
export type ScriptTopic = keyof typeof SCRIPT_FAULT_LEVELS

/** Whether a topic is of the script, so that a file cannot show it. */
export function isScript(topic: LineTopic): topic is ScriptTopic {
  return topic in SCRIPT_FAULT_LEVELS
}

/** A line as far as it is known: by its script, by the plan of its time, by what was measured in a finished file. */
export interface LineEvidence
  extends Pick<QcLine, 'number' | 'speaker' | 'text' | 'start'>,
    Partial<Omit<QcLine, 'number' | 'speaker' | 'text' | 'start'>> {
  readonly script?: readonly ScriptTopic[]
}

/** A topic of findings on a line: its script, the plan of its time, or its sound in a file. */
export type LineTopic =
  | ScriptTopic
  | Extract<
      Finding['topic'],
      'silence' | 'cut' | 'peak' | 'other' | 'overlap' | 'onset' | 'moved' | 'level' | 'gap' | 'rate' | 'spelled'
    >

/** A norm that a line is outside of. `of`: the line that suffers from it, where that is another one. */
interface Hit {
  readonly topic: LineTopic
  readonly level: Level
  readonly of?: LineEvidence
}

/** The findings on a line. */
export interface LineAssessment<T extends LineEvidence = LineEvidence> {
  readonly line: T
  /** The worst first. */
  readonly hits: readonly Hit[]
  /** Lines that begin late because this one is not over. */
  readonly delays: number
}

/** How the speech of a file as a whole lies against what was mixed. */
export interface Mix {
  readonly shift: number
  readonly level: number
}

type Rule = readonly [LineTopic, (line: LineEvidence, mix: Mix) => Level | false]

const ofScript = (topic: ScriptTopic): Rule => [
  topic,
  ({ script = [] }) => script.includes(topic) && SCRIPT_FAULT_LEVELS[topic],
]
const fails = (is: boolean): Level | false => is && 'fail'

/** All rules for a line, in the order in which they matter: what is not there, other speech, late, level, haste, the rest. */
const LINE_RULES: readonly Rule[] = [
  ofScript('untranslated'),
  ofScript('no_voice'),
  ['silence', ({ state }) => fails(state === 'silent')],
  ['cut', (line) => fails(isFound(line) && line.mixed.lost.length > 0)],
  ['peak', ({ clipped }) => fails(clipped === true)],
  ['other', (line) => fails(isOther(line))],
  ['overlap', ({ overlaps }) => fails(overlaps !== undefined)],
  ['onset', levelOfOnset],
  ['moved', (line, mix) => fails(movedBy(line, mix) !== 0)],
  ['level', (line, mix) => fails(levelOff(line, mix) !== undefined || isUneven(line))],
  ['gap', ({ gap }) => gap !== undefined && isOver(-gap, -NORMS.gap.least, 1) && levelOfGap(gap)],
  ['rate', levelOfPace],
  ofScript('stale_translation'),
  ofScript('stale_take'),
  ['spelled', levelOfLength],
  ofScript('unknown_voice'),
  ofScript('crossed'),
  ofScript('text'),
]

/**
 * Checks lines against all norms. The one place that does: rows, filters and checks of a project show its findings, and so do
 * reports on finished files. A delay that comes from the line before is a finding on that line.
 */
export function checkLineNorms<T extends LineEvidence>(lines: readonly T[]): LineAssessment<T>[] {
  const mix = mixOf(lines)
  const causes = causesOf(lines)
  const own = lines.map((line) => hitsOf(line, mix))
  /** Hits that other lines suffer, by the line at fault. */
  const hitsByCause = new Map<LineEvidence, Hit[]>()
  const delays = new Map<LineEvidence, number>()
  let byNumber: Map<number, T> | undefined
  for (const [at, line] of lines.entries()) {
    const cause = causes.get(line)
    if (cause !== undefined) {
      delays.set(cause, (delays.get(cause) ?? 0) + 1)
      give(at, 'onset', cause)
    }
    if (line.overlaps === undefined) continue
    byNumber ??= new Map(lines.map((one) => [one.number, one]))
    give(at, 'overlap', byNumber.get(line.overlaps))
  }

  /** Moves a hit that fails from the line that suffers to the line at fault; that it begins late stays a remark on it. */
  function give(at: number, topic: LineTopic, to: LineEvidence | undefined): void {
    const [line, mine = NO_HITS] = [lines[at], own[at]]
    const hit = mine.find((one) => one.topic === topic && one.level === 'fail')
    if (line === undefined || hit === undefined || to === undefined || to === line) return
    const others = mine.filter((one) => one !== hit)
    own[at] = topic === 'onset' ? worstFirst([...others, { topic, level: 'remark' }]) : others
    const suffered = hitsByCause.get(to) ?? []
    hitsByCause.set(to, suffered)
    suffered.push({ ...hit, of: line })
  }

  return lines.map((line, at) => {
    const [hits = NO_HITS, more] = [own[at], hitsByCause.get(line)]
    return { line, hits: more === undefined ? hits : worstFirst([...hits, ...more]), delays: delays.get(line) ?? 0 }
  })
}

const NO_HITS: readonly Hit[] = []

const RULE_ORDER = new Map(LINE_RULES.map(([topic], at) => [topic, at]))

/** Hits in the order in which they matter: what fails first, then remarks; what another line suffers comes before the length of the line's own speech. */
function worstFirst(hits: readonly Hit[]): Hit[] {
  const place = ({ topic, level, of }: Hit) => {
    if (level === 'fail') return (RULE_ORDER.get(of === undefined ? topic : 'spelled') ?? 0) - (of ? 0.5 : 0)
    // That it is late within the limit matters less than what can be mended in the line itself.
    return LINE_RULES.length + (topic === 'onset' ? (RULE_ORDER.get('rate') ?? 0) + 0.5 : (RULE_ORDER.get(topic) ?? 0))
  }
  return hits.toSorted((a, b) => place(a) - place(b))
}

/** Hits of lines, the worst first. Lines never change: thousands are judged on each pause in typing, of which one is another. */
const known = new WeakMap<LineEvidence, Mix & { readonly hits: readonly Hit[] }>()

function hitsOf(line: LineEvidence, mix: Mix): readonly Hit[] {
  const old = known.get(line)
  if (old?.shift === mix.shift && old.level === mix.level) return old.hits
  const found: Hit[] = []
  for (const [topic, rule] of LINE_RULES) {
    const level = rule(line, mix)
    if (level !== false) found.push({ topic, level })
  }
  const hits = found.length === 0 ? NO_HITS : worstFirst(found)
  known.set(line, { ...mix, hits })
  return hits
}

/** Seconds of silence between two lines up to which the second waits for the first. */
const MAX_TOUCHING_GAP_SECONDS = 0.1

/** A line whose time of speech is known. */
type Spoken = LineEvidence & { readonly spoken: NonNullable<LineEvidence['spoken']> }

/** Whether a line begins noticeably late, at the end of another. */
function waitsFor(before: Spoken, { spoken, onsetError = 0 }: Spoken): boolean {
  return before.spoken.end + MAX_TOUCHING_GAP_SECONDS >= spoken.start && isOffBy(onsetError, NOTICED_LATE)
}

/** For each line that begins noticeably late because its speaker is not done with a line before it that is over rate: that line. */
function causesOf(lines: readonly LineEvidence[]): Map<LineEvidence, LineEvidence> {
  const causes = new Map<LineEvidence, LineEvidence>()
  const placed = lines.filter((line): line is Spoken => line.spoken !== undefined)
  for (const lane of Map.groupBy(placed, ({ speaker }) => speaker).values()) {
    const inOrder = lane.toSorted((a, b) => a.spoken.start - b.spoken.start)
    for (const [at, line] of inOrder.entries()) {
      const before = inOrder[at - 1]
      if (before === undefined || !waitsFor(before, line)) continue
      const cause = levelOfPace(before) === false ? causes.get(before) : before
      if (cause !== undefined) causes.set(line, cause)
    }
  }
  return causes
}

/**
 * The level of when a line begins: beyond the project's limit it fails, where it is noticed it is a remark. Where nobody knows what was
 * mixed, a beginning that was heard may be that of another sound of the line: it counts where it is far off, and as a remark; but where all
 * other lines begin on time, it fails.
 */
function levelOfOnset(line: LineEvidence): Level | false {
  const isSure = isOnsetSure(line)
  if (line.aloneLate === true) return 'fail'
  if (line.offTime === true) return isSure ? 'fail' : 'remark'
  return isSure && isOffBy(line.onsetError ?? 0, NORMS.onset.noticed) && 'remark'
}

/** Whether a beginning is surely the line's own: it is planned, known by what was mixed, or found where the render put it. */
export function isOnsetSure({ state, mixed, spoken, onset }: LineEvidence): boolean {
  if (state === undefined || mixed !== undefined) return true
  return spoken !== undefined && onset !== undefined && !isOver(Math.abs(onset - spoken.start), NORMS.mixed.moved, 3)
}

const NOTICED_LATE = { early: Number.POSITIVE_INFINITY, late: NORMS.onset.noticed.late }

type Paced = Pick<LineEvidence, 'rate' | 'tooLongBy' | 'outlasts'>

/**
 * The level of a line's pace: over the limit, or so long that others are late, it fails; over the natural band it is a remark. A
 * recording keeps its pace: it fails where it outlasts its place.
 */
export function levelOfPace({ rate = 1, tooLongBy = 0, outlasts }: Paced): Level | false {
  if (outlasts !== undefined) return fails(isOver(outlasts, NORMS.beyond, 2))
  if (tooLongBy > 0 || isOver(rate, NORMS.rate.fastest, 2)) return 'fail'
  return isOver(rate, NORMS.rate.natural.to, 2) && 'remark'
}

/**
 * About how many characters a text must lose to be spoken naturally (1.15×), and to keep the limits: 1.3×, and the
 * project's limit of lateness for the lines after it. None of a recording, whose sound is what is too long.
 */
export function lettersOver({ rate = 1, tooLongBy = 0, outlasts, text }: Paced & Pick<LineEvidence, 'text'>): {
  readonly natural: number
  readonly limit: number
} {
  if (outlasts !== undefined) return NO_EXCESS_LETTERS
  const to = (maxRate: number): number =>
    isOver(rate, maxRate, 2) ? Math.ceil([...text].length * (1 - maxRate / rate)) : 0
  const limit = Math.max(to(NORMS.rate.fastest), tooLongBy)
  return { natural: Math.max(to(NORMS.rate.natural.to), limit), limit }
}

const NO_EXCESS_LETTERS = { natural: 0, limit: 0 } as const

type MixedLine = LineEvidence & { readonly mixed: NonNullable<QcLine['mixed']> }

function isMixed(line: LineEvidence): line is MixedLine {
  return line.mixed !== undefined && line.state !== 'silent'
}

/** Whether a line is the speech that was mixed for it. */
function isFound(line: LineEvidence): line is MixedLine {
  if (!isMixed(line)) return false
  const { lost, unlike = 0, mostUnlike = 0, score, level } = line.mixed
  const { score: minScore, alike, level: maxLevelOffset } = NORMS.mixed
  const isSameColour = unlike <= NORMS.mixed.unlike && mostUnlike <= NORMS.mixed.mostUnlike
  return score >= (lost.length > 0 ? minScore : alike) && (isSameColour || level < -maxLevelOffset)
}

/** Whether a line is not the speech that was mixed for it, or not that of its text. What is clipped is unlike its mix too. */
function isOther(line: LineEvidence): boolean {
  if (line.sameAs !== undefined || line.backwards === true || line.swappedWith !== undefined) return true
  return line.clipped !== true && isMixed(line) && !isFound(line)
}

/** A shift or level that all lines share is one finding, elsewhere. */
export function mixOf(lines: readonly LineEvidence[]): Mix {
  const found = lines.filter(isFound)
  return {
    shift: commonValue(found.map(({ mixed }) => mixed.offset)),
    level: commonValue(found.map(({ mixed }) => mixed.level)),
  }
}

/** Seconds by which a line is not where it was mixed; 0 within the norm. */
export function movedBy(line: LineEvidence, { shift }: Mix): number {
  const moved = isFound(line) ? line.mixed.offset - shift : 0
  return isOver(Math.abs(moved), NORMS.mixed.moved, 3) ? moved : 0
}

/** From when a line is louder or softer than it was mixed, and by how many dB; undefined within the norm. */
export function levelOff(line: LineEvidence, { level: ordinary }: Mix): { at: number; level: number } | undefined {
  if (!isFound(line)) return undefined
  const { level: maxLevelOffset, jump, seconds } = NORMS.mixed
  const whole = line.mixed.level - ordinary
  if (isOver(Math.abs(whole), maxLevelOffset, 1)) return { at: line.start, level: whole }
  // A stretch that is off throughout; a single soft end is the fading of a voice.
  const minCount = Math.ceil(seconds / 0.3)
  const levels = line.mixed.levels.map(({ at, level }) => ({ at, level: level - ordinary }))
  for (let from = 0; from + minCount <= levels.length; from++) {
    const part = levels.slice(from, from + minCount)
    const mean = part.reduce((sum, { level }) => sum + level, 0) / part.length
    const [first] = part
    if (first && part.every(({ level }) => Math.abs(level) > jump && level > 0 === mean > 0))
      return { at: first.at, level: mean }
  }
  return undefined
}

/** Whether a line of which nobody knows what was mixed is louder or softer than its speaker's others. */
function isUneven({ levelOff: off = 0 }: LineEvidence): boolean {
  return isOver(Math.abs(off), NORMS.unknown.level, 1)
}

function levelOfGap(gap: number): Level {
  return gap < NORMS.gap.failing ? 'fail' : 'remark'
}

/** The level of a line whose speech is far longer, or shorter, than its text: spelled letter by letter, or left out. */
function levelOfLength(line: LineEvidence): Level | false {
  const { spokenLength: spoken, expectedLength: expected } = line
  const { shortest, longest, failing, seconds } = lineLengthNorm(line)
  if (spoken === undefined || expected === undefined || Math.abs(spoken - expected) < seconds) return false
  const ratio = spoken / expected
  if (!isOver(ratio, longest, 2) && !isOver(-ratio, -shortest, 2)) return false
  return ratio > failing || failing === 1 ? 'fail' : 'remark'
}

/** The norm of a line's length: without a report, its sound is held against the speaker's others, and what is outside is a fault. */
export function lineLengthNorm({ rate }: Pick<LineEvidence, 'rate'>): {
  readonly shortest: number
  readonly longest: number
  readonly failing: number
  readonly seconds: number
} {
  return rate === undefined ? { ...NORMS.unknown, failing: 1 } : NORMS.spoken
}
