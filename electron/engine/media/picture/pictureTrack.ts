/** How the picture gets into the new file. Adds its stream to the writer when it is made; close it with `using`. */
export interface PictureTrack extends Disposable {
  /**
   * Writes the picture, yielding the second it has reached; returns the second at which its last frame ends. That frame is
   * held until a second at which the picture is to end at the earliest: a dub may outlast its source.
   */
  write(until?: number): Generator<number, number>
}
