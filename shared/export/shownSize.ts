import type { MediaFacts } from '../contract/local.ts'

/** The size of a picture as it is shown, in square pixels: as it was read, else its stored size after its rotation. */
export function shownSizeOf({
  shown,
  width,
  height,
  rotation,
}: Pick<NonNullable<MediaFacts['video']>, 'shown' | 'width' | 'height' | 'rotation'>): {
  width: number
  height: number
} {
  if (shown !== undefined) return shown
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}
