/** A value that was read, and whether the text ended inside it. */
export interface LooseJson {
  readonly value: unknown
  readonly cut: boolean
}

/** Deepest nesting: no answer needs more, and a hostile one must not overflow the stack. */
const MAX_ANSWER_DEPTH = 24
/** Brackets that are tried as the start of a value; prose before an answer has few. */
const MAX_JSON_START_TRIES = 40

/**
 * Yields the JSON values in a text by a language model, in order: between prose or fences, with trailing commas, raw
 * line breaks in strings, or truncated. Of a truncated value the complete parts are kept. Never throws.
 */
export function* looseJson(text: string): Generator<LooseJson, void, undefined> {
  let from = 0
  for (let count = 0; count < MAX_JSON_START_TRIES; count++) {
    const begin = text.slice(from).search(/[[{]/)
    if (begin < 0) return
    const reader = new Reader(text, from + begin)
    const value = reader.value(0)
    if (value !== undefined && !reader.broken) yield { value, cut: reader.cut }
    // Values inside a value that was read are not values of their own.
    from = reader.broken || value === undefined ? from + begin + 1 : reader.at
  }
}

/** Reads one value from a position. `broken`: it is no JSON; `cut`: the text ended inside it. */
class Reader {
  cut = false
  broken = false
  at: number
  private readonly text: string

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  /** Undefined where there is no complete value. */
  value(depth: number): unknown {
    this.skip()
    const character = this.text[this.at]
    if (character === undefined) this.cut = true
    else if (depth > MAX_ANSWER_DEPTH) this.broken = true
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

  /** Whether another item follows; moves past the end where none does. */
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

  /** Marks an error: at the end of the text the value is cut, elsewhere broken. */
  private fail(): undefined {
    if (this.at >= this.text.length) this.cut = true
    else this.broken = true
    return undefined
  }
}

/** A string or word as JSON; raw line breaks in a string are kept. */
function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw.replaceAll('\n', '\\n').replaceAll('\r', '').replaceAll('\t', ' '))
  } catch {
    return undefined
  }
}
