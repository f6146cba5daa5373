import type { Plane } from './scaledPlane.ts'

/**
 * A picture as it is shown: turned clockwise by 90, 180 or 270 degrees, as phones ask for; any other angle leaves it as it is.
 * `channels`: bytes of a pixel.
 */
export function turnedPlane(plane: Plane, degrees: number, channels: number): Plane {
  const { width, height, bytes } = plane
  const way = wayFor(degrees, { width, height })
  if (way === undefined) return plane
  const across = degrees === 180 ? width : height
  const turned = new Uint8Array(bytes.length)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = way.first + (pixel % across) * way.right + Math.floor(pixel / across) * way.down
    for (let channel = 0; channel < channels; channel++)
      turned[pixel * channels + channel] = bytes[from * channels + channel] ?? 0
  }
  return { width: across, height: (width * height) / across, bytes: turned }
}

/** The stored pixel that is shown first, and the steps in the stored picture to what is shown at its right and below it. */
function wayFor(degrees: number, { width, height }: Pick<Plane, 'width' | 'height'>) {
  switch (degrees) {
    case 90:
      return { first: (height - 1) * width, right: -width, down: 1 }
    case 180:
      return { first: width * height - 1, right: -1, down: -width }
    case 270:
      return { first: width - 1, right: width, down: -1 }
    default:
      return undefined
  }
}
