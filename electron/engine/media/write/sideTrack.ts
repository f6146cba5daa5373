/** A track written beside picture and dub. Its stream is already added to the writer; close it with `using`. */
export interface SideTrack extends Disposable {
  /** Writes up to about this time. */
  advance(seconds: number): void
  /** Writes the rest, up to the end of the file in seconds. */
  finish(end: number): void
}

/**
 * Makes a side track of a generator whose steps each write a piece and yield their position in seconds. Its first step,
 * run at once, adds the stream.
 */
export function sideTrack(steps: Generator<number>): SideTrack {
  let turn = steps.next()
  return {
    advance(seconds) {
      while (!turn.done && turn.value < seconds) turn = steps.next()
    },
    finish(end) {
      this.advance(end)
      // Further pieces would lie beyond the end.
      steps.return(undefined)
    },
    [Symbol.dispose]() {
      steps.return(undefined)
    },
  }
}
