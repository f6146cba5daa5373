import { type FrameRate, frameOf, toSeconds } from '../../basics/frameTime.ts'
import type { Cue } from '../cue.ts'
import { splitLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'
import signs from './cea608.json' with { type: 'json' }

const SCC_LINE = /^\s*(\d{1,2}):(\d{2}):(\d{2})([:;.])(\d{2})\s+((?:[\da-f]{4}\s*)+)$/i
const BASIC: Readonly<Record<string, string>> = signs.basic
/** The rows of a screen by the two bytes of an address: the first without its channel, the second's sixth bit. */
const ROWS: Readonly<Record<number, readonly [number, number]>> = {
  16: [11, 11],
  17: [1, 2],
  18: [3, 4],
  19: [12, 13],
  20: [14, 15],
  21: [5, 6],
  22: [7, 8],
  23: [9, 10],
}
/** The second bytes of commands (CEA-608, table 52). */
const COMMAND = {
  rcl: 0x20,
  bs: 0x21,
  der: 0x24,
  ru2: 0x25,
  ru4: 0x27,
  rdc: 0x29,
  edm: 0x2c,
  cr: 0x2d,
  enm: 0x2e,
  eoc: 0x2f,
}
/** First bytes of commands that stand for signs, and of tabs. */
const SPECIAL_SIGNS = 0x11
const TABS = 0x17
const EXTENDED_SIGNS: Readonly<Record<number, string>> = { 18: signs.spanish, 19: signs.portuguese }
const CHANNEL_BIT = 0x08
const FIELD_BIT = 0x01

/** Whether a text is of captions as bytes of line 21. */
export function looksLikeScc(text: string): boolean {
  return (
    /^[\ufeff\s]*Scenarist_SCC/i.test(text) ||
    splitLines(text)
      .slice(0, 10)
      .some((line) => SCC_LINE.test(line))
  )
}

/**
 * Reads SCC, the first caption channel in it: pop-on captions stand from the command that shows them, roll-up captions line by line,
 * paint-on captions from their first letter. Each pair of bytes takes a frame of 29.97; a semicolon in a time means drop-frame.
 */
export function parseScc(text: string, report: ReportRepair = ignoreRepairs): Cue[] {
  const screen = new CaptionScreen()
  let last = 0
  for (const line of splitLines(text)) {
    const [, hours, minutes, seconds, mark, frames, words = ''] = SCC_LINE.exec(line) ?? []
    if (hours === undefined) continue
    const rate: FrameRate = { num: 30_000, den: 1001, drop: mark !== ':' }
    const first = frameOf(Number(hours), Number(minutes), Number(seconds), Number(frames), rate)
    for (const [at, word] of (words.match(/[\da-f]{4}/gi) ?? []).entries()) {
      const pair = Number.parseInt(word, 16)
      last = toSeconds(first + at, rate)
      screen.take((pair >> 8) & 0x7f, pair & 0x7f, last)
    }
  }
  screen.finish(last)
  return tidyCues(screen.cues, report)
}

/** A decoder of one caption channel (CEA-608): what is shown, what is being loaded, and the cues that come of it. */
class CaptionScreen {
  readonly cues: RawCue[] = []
  #mode: 'pop' | 'roll' | 'paint' = 'pop'
  #loading = new Map<number, string>()
  #shown = new Map<number, string>()
  #shownSince: number | undefined
  #row = 15
  #channel: number | undefined
  /** Bytes of another channel follow. */
  #isOther = false
  #before = -1

  take(first: number, second: number, at: number): void {
    const isControl = first >= 0x10 && first < 0x20
    if (!isControl) {
      this.#before = -1
      if (!this.#isOther)
        for (const byte of [first, second]) if (byte >= 0x20) this.#write(BASIC[byte] ?? String.fromCharCode(byte), at)
      return
    }
    const pair = first * 256 + second
    // Commands are sent twice, in case that one is lost.
    const isDouble = pair === this.#before
    this.#before = isDouble ? -1 : pair
    if (isDouble) return
    this.#channel ??= channelOf(first)
    this.#isOther = channelOf(first) !== this.#channel
    if (!this.#isOther) this.#control(first & ~CHANNEL_BIT, second, at)
  }

  /** Ends what is still shown; `at` is the time of the last bytes. */
  finish(at: number): void {
    if (this.#mode !== 'pop') this.#hide(at)
    else if (this.#shownSince !== undefined) this.#push({ start: this.#shownSince }, this.#shown)
  }

  #control(first: number, second: number, at: number): void {
    const sign = signOf(first, second)
    if (second >= 0x40) this.#address(first, second, at)
    else if (sign !== undefined) {
      // An extended sign takes the place of the letter before it, which decoders without these signs show.
      if (first !== SPECIAL_SIGNS) this.#erase()
      this.#write(sign, at)
    } else if (first === SPECIAL_SIGNS || first === TABS) this.#space()
    else if ((first & ~FIELD_BIT) === 0x14) this.#command(second, at)
  }

  #command(second: number, at: number): void {
    if (second >= COMMAND.ru2 && second <= COMMAND.ru4) this.#roll(at)
    else if (second === COMMAND.rcl) this.#mode = 'pop'
    else if (second === COMMAND.bs) this.#erase()
    else if (second === COMMAND.der) this.#memory.delete(this.#row)
    else if (second === COMMAND.rdc) this.#paint(at)
    else if (second === COMMAND.edm) this.#hide(at)
    else if (second === COMMAND.cr && this.#mode === 'roll') this.#hide(at)
    else if (second === COMMAND.enm) this.#loading.clear()
    else if (second === COMMAND.eoc) this.#show(at)
  }

  #paint(at: number): void {
    this.#hide(at)
    this.#mode = 'paint'
  }

  #show(at: number): void {
    this.#hide(at)
    this.#mode = 'pop'
    this.#shown = this.#loading
    this.#loading = new Map()
    if (this.#shown.size > 0) this.#shownSince = at
  }

  #roll(at: number): void {
    if (this.#mode !== 'roll') this.#hide(at)
    this.#mode = 'roll'
    this.#row = 15
  }

  #address(first: number, second: number, at: number): void {
    const row = ROWS[first]?.[second & 0x20 ? 1 : 0]
    if (row === undefined) return
    // Roll-up captions have one row at which they grow; a new place for it is no new row.
    if (this.#mode === 'roll') return
    // A caption that is painted anew over the one before.
    if (this.#mode === 'paint' && this.#shown.has(row) && row < this.#row) this.#hide(at)
    this.#row = row
    this.#space()
  }

  get #memory(): Map<number, string> {
    return this.#mode === 'pop' ? this.#loading : this.#shown
  }

  #write(sign: string, at: number): void {
    if (this.#mode !== 'pop') this.#shownSince ??= at
    this.#memory.set(this.#row, (this.#memory.get(this.#row) ?? '') + sign)
  }

  #space(): void {
    const row = this.#memory.get(this.#row)
    if (row !== undefined) this.#memory.set(this.#row, `${row} `)
  }

  #erase(): void {
    const row = this.#memory.get(this.#row)
    if (row !== undefined) this.#memory.set(this.#row, row.slice(0, -1))
  }

  #hide(at: number): void {
    if (this.#shownSince !== undefined) this.#push({ start: this.#shownSince, end: at }, this.#shown)
    this.#shown.clear()
    this.#shownSince = undefined
  }

  #push(times: Pick<RawCue, 'start' | 'end'>, shown: ReadonlyMap<number, string>): void {
    const rows = [...shown].sort(([a], [b]) => a - b).map(([, row]) => row)
    this.cues.push({ ...times, text: rows.join('\n'), plain: true })
  }
}

/** The sign that two bytes stand for, outside of the basic ones. */
function signOf(first: number, second: number): string | undefined {
  if (first === SPECIAL_SIGNS) return second >= 0x30 ? signs.special[second - 0x30] : undefined
  return EXTENDED_SIGNS[first]?.[second - 0x20]
}

/** The channel of a command within its field. */
function channelOf(first: number): number {
  return first & CHANNEL_BIT
}
