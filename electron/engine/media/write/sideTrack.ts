/** A track that goes along with the picture and the dub. It has added its stream to the writer; close it with `using`. */
export interface SideTrack extends Disposable {
  /** Writes up to about this second. */
  advance(seconds: number): void
  /** Writes the rest, as far as the file goes (seconds). */
  finish(end: number): void
}

/** A side track from steps that each write a piece and yield the second they have come to. */
export function sideTrack(steps: Generator<number>): SideTrack {
  let turn = steps.next()
  return {
    advance(seconds) {
      while (!turn.done && turn.value < seconds) turn = steps.next()
    },
    finish(end) {
      this.advance(end)
      // Otherwise what comes next lies beyond the end.
      steps.return(undefined)
    },
    [Symbol.dispose]() {
      steps.return(undefined)
    },
  }
}
