/** A value that was read, and whether the text broke off within it. */
export interface LooseJson {
  readonly value: unknown
  readonly cut: boolean
}

/** Values within values; no answer needs more, and a hostile one must not fill the stack. */
const DEEPEST = 24
/** Places at which a value may begin that are tried; prose before an answer has few brackets. */
const MOST_BEGINNINGS = 40

/**
 * The values in a text that a language model wrote, in order: between prose or fences, with trailing commas, raw line
 * breaks in strings, or cut off. Of a value that is cut off what is complete is kept. Never throws.
 */
export function* looseJson(text: string): Generator<LooseJson, void, undefined> {
  let from = 0
  for (let count = 0; count < MOST_BEGINNINGS; count++) {
    const begin = text.slice(from).search(/[[{]/)
    if (begin < 0) return
    const reader = new Reader(text, from + begin)
    const value = reader.value(0)
    if (value !== undefined && !reader.broken) yield { value, cut: reader.cut }
    // What is within a value that was read is not a value of its own.
    from = reader.broken || value === undefined ? from + begin + 1 : reader.at
  }
}

/** Reads one value from a place. `broken`: it is no JSON; `cut`: the text ended before it did. */
class Reader {
  cut = false
  broken = false
  at: number
  private readonly text: string

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  /** Undefined where nothing whole is there. */
  value(depth: number): unknown {
    this.skip()
    const character = this.text[this.at]
    if (character === undefined) this.cut = true
    else if (depth > DEEPEST) this.broken = true
    else if (character === '{') return this.members(depth)
    else if (character === '[') return this.items(depth)
    else if (character === '"') return this.string()
    else return this.word()
    return undefined
  }

  private items(depth: number): unknown[] {
    const items: unknown[] = []
    this.at++
    while (this.goesOn(']')) {
      const item = this.value(depth + 1)
      if (item !== undefined) items.push(item)
      this.separate(']')
    }
    return items
  }

  private members(depth: number): Record<string, unknown> {
    const members: [string, unknown][] = []
    this.at++
    while (this.goesOn('}')) {
      const name = this.text[this.at] === '"' ? this.string() : this.fail()
      this.skip()
      if (this.text[this.at] === ':') this.at++
      else this.fail()
      const value = this.cut || this.broken ? undefined : this.value(depth + 1)
      if (name !== undefined && value !== undefined) members.push([name, value])
      this.separate('}')
    }
    return Object.fromEntries(members)
  }

  /** Whether another item comes; goes past the end where none does. */
  private goesOn(end: string): boolean {
    if (this.cut || this.broken) return false
    this.skip()
    if (this.at >= this.text.length) this.cut = true
    else if (this.text[this.at] === end) this.at++
    else return true
    return false
  }

  private separate(end: string): void {
    if (this.cut || this.broken) return
    this.skip()
    const character = this.text[this.at]
    if (character === ',') this.at++
    else if (character !== end) this.fail()
  }

  private string(): string | undefined {
    let end = this.at + 1
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1
    if (end >= this.text.length) {
      this.cut = true
      return undefined
    }
    const raw = this.text.slice(this.at, end + 1)
    this.at = end + 1
    return parsed(raw) as string | undefined
  }

  private word(): unknown {
    const [word = ''] = /^[-+.\w]+/.exec(this.text.slice(this.at, this.at + 40)) ?? []
    this.at += word.length
    const value = word === '' ? undefined : parsed(word)
    if (value === undefined) this.fail()
    return value
  }

  private skip(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
  }

  /** There may be no more text where something was missing: then it is cut off rather than wrong. */
  private fail(): undefined {
    if (this.at >= this.text.length) this.cut = true
    else this.broken = true
    return undefined
  }
}

/** A string or word as JSON has it; line breaks in a string count as written. */
function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw.replaceAll('\n', '\\n').replaceAll('\r', '').replaceAll('\t', ' '))
  } catch {
    return undefined
  }
}
