import { type FrameRate, frameOf, toSeconds } from '../../basics/frameTime.ts'
import { type CueSpeech, MAX_CUES, type RawCue } from '../tidyCues.ts'

type Attributes = Readonly<Record<string, string>>

/** An open element, with the properties that its content inherits. Times in seconds. */
interface Frame {
  readonly name: string
  readonly begin: number
  readonly end: number
  /** Whether this element or an ancestor has a time. */
  readonly timed: boolean
  readonly agent: string | undefined
  /** Language tag of its texts. */
  readonly language: string | undefined
  /** The content descriptors of its event, in a script. */
  readonly represents: string
  readonly preserve: boolean
  /** Its children follow each other in time (`timeContainer="seq"`). */
  readonly sequence: boolean
  /** The begin of the next child in a sequence. */
  cursor: number
}

/** A piece of a paragraph's text, with its times and speaker. */
interface Run extends Pick<Frame, 'begin' | 'end' | 'timed' | 'agent'> {
  text: string
}

/** Elements whose text is not shown. */
const HIDDEN_ELEMENTS = new Set([
  'metadata',
  'title',
  'desc',
  'copyright',
  'agent',
  'name',
  'actor',
  'audio',
  'rt',
  'rp',
])
const START_OF_PROGRAMME = 'documentStartOfProgramme'
const ROOT_FRAME: Frame = {
  name: '',
  begin: 0,
  end: Number.POSITIVE_INFINITY,
  timed: false,
  agent: undefined,
  language: undefined,
  represents: '',
  preserve: false,
  sequence: false,
  cursor: 0,
}

/** A cue with the language of its paragraph. */
export interface TtmlCue extends RawCue {
  readonly language?: string | undefined
  readonly kind: Kind
}

/** The kind of a text in a script: words that are said in the film, a sound that nobody says, or a description of the picture. */
type Kind = 'said' | 'sound' | 'picture'

/** The languages that a dubbing script is written in, its own and the one that it is translated from, and what it is about. */
interface Script {
  readonly own: string | undefined
  readonly source: string | undefined
  readonly represents: string
}

/** Converts the tags and texts of a TTML document to cues, in one pass and without a tree. */
export class TtmlReader {
  readonly cues: TtmlCue[] = []
  /** Present for a dubbing and audio description script (W3C DAPT), whose events may be in several languages. */
  script: Script | undefined
  readonly #frames: Frame[] = []
  readonly #agents = new Map<string, string>()
  #clock: TtmlClock = ttmlClock(() => undefined)
  #agent: string | undefined
  /** Seconds at which the programme starts on the clock of its document (EBU-TT, `documentStartOfProgramme`). */
  #origin: number | undefined
  #runs: Run[] | undefined
  /** Depth of the hidden elements that are open. */
  #hidden = 0

  /** Whether there are more cues than a file may have. */
  isFull(): boolean {
    return this.cues.length > MAX_CUES
  }

  /** The cues at their times in the programme. Documents that name its start and yet count from zero stay as they are. */
  get placedCues(): TtmlCue[] {
    const origin = this.#origin ?? 0
    if (origin === 0 || this.cues.some(({ start = origin }) => start < origin)) return this.cues
    return this.cues.map((cue) => ({
      ...cue,
      ...(cue.start !== undefined && { start: cue.start - origin }),
      ...(cue.end !== undefined && { end: cue.end - origin }),
    }))
  }

  open(tag: string, attributes: Attributes): void {
    const name = localName(tag)
    const local = new Map(Object.entries(attributes).map(([key, value]) => [localName(key), value]))
    const parent = this.#frames.at(-1) ?? ROOT_FRAME
    if (name === 'tt') {
      this.#clock = ttmlClock((key) => local.get(key))
      if (local.has('scriptType')) this.script = scriptOf(local)
      this.#origin = parseTtmlTime(local.get(START_OF_PROGRAMME) ?? '', this.#clock)
    }
    if (name === 'agent') this.#agent = attributes['xml:id'] ?? local.get('id')
    if (this.#hidden > 0 || HIDDEN_ELEMENTS.has(name) || isAnnotation(local)) this.#hidden++
    this.#frames.push(this.#frame(name, local, parent))
    if (name === 'p') this.#runs = []
    if (name === 'br') this.#add('\n')
  }

  close(): void {
    const frame = this.#frames.pop()
    const parent = this.#frames.at(-1)
    if (frame === undefined) return
    if (this.#hidden > 0) this.#hidden--
    if (frame.name === 'agent') this.#agent = undefined
    if (parent?.sequence) parent.cursor = Number.isFinite(frame.end) ? frame.end : frame.begin
    if (frame.name === 'p') this.#finish(frame)
  }

  text(piece: string): void {
    if (this.#frames.at(-1)?.name === 'name' && this.#agent !== undefined) {
      const known = this.#agents.get(this.#agent)
      this.#agents.set(this.#agent, known === undefined ? piece.trim() : `${known} ${piece.trim()}`.trim())
    }
    if (this.#frames.at(-1)?.name === START_OF_PROGRAMME) this.#origin = parseTtmlTime(piece, this.#clock)
    const preserve = this.#frames.at(-1)?.preserve === true
    this.#add(preserve ? piece : piece.replace(/[ \t\r\n]+/g, ' '))
  }

  #frame(name: string, attributes: ReadonlyMap<string, string>, parent: Frame): Frame {
    const timeOf = (key: string) => {
      const text = attributes.get(key)
      return text === undefined ? undefined : parseTtmlTime(text, this.#clock)
    }
    const [from, to, length] = [timeOf('begin'), timeOf('end'), timeOf('dur')]
    // Times count from the parent's begin, or in a sequence from the end of the element before.
    const origin = parent.sequence ? parent.cursor : parent.begin
    const begin = origin + (from ?? 0)
    const end = Math.min(
      parent.end,
      to === undefined ? parent.end : origin + to,
      length === undefined ? parent.end : begin + length,
    )
    const space = attributes.get('space')
    return {
      name,
      begin,
      end,
      timed: parent.timed || from !== undefined || to !== undefined || parent.sequence,
      agent: attributes.get('agent') ?? parent.agent,
      language: attributes.get('lang') ?? parent.language,
      represents: attributes.get('represents') ?? (name === 'tt' ? (this.script?.represents ?? '') : parent.represents),
      preserve: space === undefined ? parent.preserve : space === 'preserve',
      sequence: attributes.get('timeContainer') === 'seq',
      cursor: begin,
    }
  }

  #add(text: string): void {
    const frame = this.#frames.at(-1)
    if (this.#runs === undefined || this.#hidden > 0 || frame === undefined) return
    const { begin, end, timed, agent } = frame
    const last = this.#runs.at(-1)
    if (last !== undefined && last.begin === begin && last.end === end && last.agent === agent) last.text += text
    else this.#runs.push({ text, begin, end, timed, agent })
  }

  /**
   * Turns a paragraph into a cue; spans with times of their own become cues themselves. One that begins but does not end is over
   * when the next begins.
   */
  #finish({ language, represents, end }: Frame): void {
    const runs = (this.#runs ?? []).filter(({ text }) => text.trim() !== '')
    this.#runs = undefined
    const kind = this.script === undefined ? 'said' : kindOf(represents, this.script)
    const groups = sameTimes(runs)
    for (const [at, group] of groups.entries()) {
      const [first] = group
      if (first === undefined) continue
      const next = groups[at + 1]?.[0]
      const isOpen = next !== undefined && first.end === end && next.begin > first.begin
      const speeches = group.map((run): CueSpeech => {
        const speaker = this.#speaker(run.agent)
        return speaker === undefined ? { text: run.text } : { text: run.text, speaker }
      })
      const times = first.timed ? { start: first.begin, end: isOpen ? Math.min(end, next.begin) : first.end } : {}
      this.cues.push({ ...times, text: '', speeches: joined(speeches), language, kind })
    }
  }

  #speaker(agent: string | undefined): string | undefined {
    const names = (agent ?? '')
      .split(/\s+/)
      .filter((id) => id !== '')
      .map((id) => this.#agents.get(id) ?? id)
    return names.length === 0 ? undefined : names.join(' & ')
  }
}

function sameTimes(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last?.[0]?.begin === run.begin && last[0].end === run.end) last.push(run)
    else groups.push([run])
  }
  return groups
}

function joined(speeches: readonly CueSpeech[]): CueSpeech[] {
  const parts: CueSpeech[] = []
  for (const part of speeches) {
    const last = parts.at(-1)
    if (last !== undefined && last.speaker === part.speaker)
      parts[parts.length - 1] = { ...last, text: last.text + part.text }
    else parts.push(part)
  }
  return parts
}

/** The script that the attributes of a root tell of. Where events do not say what they represent, it is what the script does. */
function scriptOf(attributes: ReadonlyMap<string, string>): Script {
  const represents = attributes.get('scriptRepresents') ?? ''
  return { own: attributes.get('lang'), source: attributes.get('langSrc'), represents }
}

/**
 * The kind of an event by its content descriptors (DAPT, 4.8). A signed conversation is said, unless the script is about nothing
 * but the picture: then a describer tells of it.
 */
function kindOf(represents: string, script: Script): Kind {
  const isAll = (all: string, begin: string) =>
    all !== '' &&
    all
      .trim()
      .split(/\s+/)
      .every((one) => one.startsWith(begin))
  if (isAll(represents, 'audio.nonDialogueSounds')) return 'sound'
  if (isAll(represents, 'visual.dialogue') && !isAll(script.represents, 'visual')) return 'said'
  return isAll(represents, 'visual') ? 'picture' : 'said'
}

/** Ruby annotations, the reading aids above Japanese words. */
function isAnnotation(attributes: ReadonlyMap<string, string>): boolean {
  return ['text', 'textContainer', 'delimiter'].includes(attributes.get('ruby') ?? '')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The time base of a TTML document, from the ttp attributes of its root. */
interface TtmlClock {
  readonly rate: FrameRate
  readonly subFrameRate: number
  /** Ticks a second. */
  readonly tickRate: number
  /** Clock times count frames, as timecode does (`ttp:timeBase="smpte"`), and run away from the clock at 23.976 or 29.97. */
  readonly counted: boolean
}

const CLOCK_TIME = /^(\d{2,}):(\d{2}):(\d{2})(?:(\.\d+)|[:;](\d{2,})(?:\.(\d+))?)?$/
const OFFSET_TIME = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/
/** A greater number (30 years, in seconds) is no time. */
const MAX_TTML_TIME_SECONDS = 1e9
const SECONDS_PER_UNIT = { h: 3600, m: 60, s: 1, ms: 0.001 } as const

/** Reads `ttp:frameRate` and the related attributes; missing or senseless ones have TTML's defaults. */
function ttmlClock(attribute: (name: string) => string | undefined): TtmlClock {
  const declared = whole(attribute('frameRate'))
  const [, times = '1', over = '1'] = /^\s*(\d+)[\s:]+(\d+)\s*$/.exec(attribute('frameRateMultiplier') ?? '') ?? []
  const drop = /^drop/i.test(attribute('dropMode') ?? '')
  const rate = { num: (declared ?? 30) * (Number(times) || 1), den: Number(over) || 1, drop }
  const subFrameRate = whole(attribute('subFrameRate')) ?? 1
  const tickRate = whole(attribute('tickRate')) ?? (declared === undefined ? 1 : (rate.num / rate.den) * subFrameRate)
  const counted = attribute('timeBase') === 'smpte' || drop
  return { rate, subFrameRate, tickRate, counted }
}

/**
 * Seconds of a TTML time expression: a clock time, also with frames, or an offset in units from hours to ticks.
 * Undefined for anything else.
 */
function parseTtmlTime(text: string, clock: TtmlClock): number | undefined {
  const seconds = readTime(text, clock)
  return seconds !== undefined && seconds < MAX_TTML_TIME_SECONDS ? seconds : undefined
}

function readTime(text: string, { rate, subFrameRate, tickRate, counted }: TtmlClock): number | undefined {
  const compact = text.trim()
  const [, hours, minutes, seconds, fraction = '', frames, sub = '0'] = CLOCK_TIME.exec(compact) ?? []
  if (hours !== undefined) {
    const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    if (fraction !== '') return whole + Number(`0${fraction}`)
    const part = Number(frames ?? 0) + Number(sub) / subFrameRate
    if (counted) return toSeconds(frameOf(Number(hours), Number(minutes), Number(seconds), part, rate), rate)
    return whole + (part * rate.den) / rate.num
  }
  const [, amount, unit] = OFFSET_TIME.exec(compact) ?? []
  if (amount === undefined) return undefined
  if (unit === 'f') return (Number(amount) * rate.den) / rate.num
  if (unit === 't') return Number(amount) / tickRate
  return Number(amount) * SECONDS_PER_UNIT[unit as keyof typeof SECONDS_PER_UNIT]
}

function whole(text: string | undefined): number | undefined {
  const value = Number(text)
  return text !== undefined && Number.isInteger(value) && value > 0 ? value : undefined
}
