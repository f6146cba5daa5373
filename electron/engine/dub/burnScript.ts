import type { AssembleOrder } from '../../../shared/contract/assemble.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { formatAss } from '../../../shared/subtitles/formats/ass.ts'
import { SUBTITLE_FAMILY } from '../media/subtitles/subtitleFont.ts'

type Burn = NonNullable<AssembleOrder['burn']>

/** Height of the capital letters as a share of the picture's height; broadcasters use 5 %. */
const SIZES: Readonly<Record<Burn['size'], number>> = { small: 0.042, medium: 0.052, large: 0.066 }
/** Upright pictures are treated as if they had this aspect ratio, because the width limits the size of a line. */
const SQUAREST = 4 / 3
const MARGIN = 0.05

/**
 * The subtitles and signs of an order as an ASS script that fits the displayed (rotated) picture; undefined if the file has no
 * picture.
 */
export function burnScript({ cues, size, signs }: Burn, { video }: MediaFacts): string | undefined {
  if (video === undefined) return undefined
  const turned = video.rotation % 180 !== 0
  const [width, height] = turned ? [video.height, video.width] : [video.width, video.height]
  const room = Math.min(height, width / SQUAREST)
  const letters = Math.max(8, Math.round(room * SIZES[size] * LINE_HEIGHT))
  const look = {
    width,
    height,
    font: SUBTITLE_FAMILY,
    size: letters,
    outline: Math.max(1, Math.round(letters / 16)),
    margins: { side: Math.round(width * MARGIN), foot: Math.round(height * MARGIN) },
  }
  return formatAss(cues, { look, signs })
}

/** Ratio of line height, by which ASS measures fonts, to letter height in Noto Sans. */
const LINE_HEIGHT = 1.362
