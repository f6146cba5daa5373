/**
 * A writer of the picture, by copying or encoding. Adds its stream to the file on construction; close it with `using`.
 */
export interface PictureTrack extends Disposable {
  /** Writes the picture. Yields its position in seconds; returns the end of its last frame in seconds. */
  write(): Generator<number, number>
}
