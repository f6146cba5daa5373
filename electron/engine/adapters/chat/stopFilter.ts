/** Passes a text on in pieces, up to the first of some texts at which it ends. */
export interface StopFilter {
  /** The text of the next piece that is certain to stand before every stop text; what may begin one is held back. */
  take(piece: string): string
  /** Whether a stop text came. Nothing is passed on after it. */
  readonly stopped: boolean
  /** The end of the text that is still held back; asked for once the text has ended by itself. */
  rest(): string
}

/**
 * Ends a text before the first stop text, wherever pieces are cut: some servers leave that out, others send the beginning of it.
 */
export function createStopFilter(stops: readonly string[]): StopFilter {
  let [held, stopped] = ['', false]
  return {
    get stopped() {
      return stopped
    },
    take(piece) {
      if (stopped) return ''
      const text = held + piece
      const end = firstOf(stops, text)
      stopped = end !== undefined
      const passed = text.slice(0, end ?? text.length - heldBack(stops, text))
      held = stopped ? '' : text.slice(passed.length)
      return passed
    },
    rest() {
      const last = held
      held = ''
      return last
    },
  }
}

/** Where the first stop text begins; undefined where there is none. */
function firstOf(stops: readonly string[], text: string): number | undefined {
  const found = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** The number of characters at the end of a text with which a stop text may begin. */
function heldBack(stops: readonly string[], text: string): number {
  return Math.max(0, ...stops.map((stop) => beginning(stop, text)))
}

function beginning(stop: string, text: string): number {
  let length = Math.min(stop.length - 1, text.length)
  while (length > 0 && !text.endsWith(stop.slice(0, length))) length--
  return length
}
