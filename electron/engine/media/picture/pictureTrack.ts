/** How the picture gets into the new file. Adds its stream to the writer when it is made; close it with `using`. */
export interface PictureTrack extends Disposable {
  /** Writes the picture, yielding the second it has reached; returns the second at which its last frame ends. */
  write(): Generator<number, number>
}
