import type { AssembleOrder } from '../../../shared/contract/assemble.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { formatAss } from '../../../shared/subtitles/formats/ass.ts'
import { SUBTITLE_FAMILY } from '../media/subtitles/subtitleFont.ts'

type Burn = NonNullable<AssembleOrder['burn']>

/** Height of the letters as a share of the picture's height; 5 % is what broadcasters use. */
const SIZES: Readonly<Record<Burn['size'], number>> = { small: 0.042, medium: 0.052, large: 0.066 }
/** A picture that is taller than wide has no more room for a line than one of this shape of the same width. */
const SQUAREST = 4 / 3
const MARGIN = 0.05

/** The subtitles of an order as an ASS script that fits the picture as it is shown; undefined where there is none. */
export function burnScript({ cues, size }: Burn, { video }: MediaFacts): string | undefined {
  if (video === undefined) return undefined
  const turned = video.rotation % 180 !== 0
  const [width, height] = turned ? [video.height, video.width] : [video.width, video.height]
  const room = Math.min(height, width / SQUAREST)
  const letters = Math.max(8, Math.round(room * SIZES[size] * LINE_HEIGHT))
  return formatAss(cues, {
    width,
    height,
    font: SUBTITLE_FAMILY,
    size: letters,
    outline: Math.max(1, Math.round(letters / 16)),
    margins: { side: Math.round(width * MARGIN), foot: Math.round(height * MARGIN) },
  })
}

/** ASS counts the size of a font as the height of its line, which in Noto Sans is so much more than its letters'. */
const LINE_HEIGHT = 1.362
