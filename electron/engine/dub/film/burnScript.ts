import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlacedText } from '../../../../shared/contract/assemble.ts'
import type { AssembleOrder } from '../../../../shared/contract/filmOrders.ts'
import type { MediaFacts } from '../../../../shared/contract/local.ts'
import { formatAss } from '../../../../shared/subtitles/formats/ass.ts'
import { toIso639_2 } from '../../../../shared/text/languages.ts'
import { cutAtEnd } from '../../../../shared/timing/waits/cutAtEnd.ts'
import { createTimeMap, stretchInDub, type TimeMapKnots } from '../../../../shared/timing/waits/timeMap.ts'
import { SUBTITLE_FAMILY } from '../../media/subtitles/subtitleFont.ts'
import type { ScriptContent } from '../../media/subtitles/subtitleTrack.ts'

/** Texts to burn in, and their size. */
type Burn = NonNullable<AssembleOrder['burn']>

/** Height of the capital letters as a share of the picture's height; broadcasters use 5 %. */
const CAPITAL_HEIGHT_SHARES: Readonly<Record<Burn['size'], number>> = { small: 0.042, medium: 0.052, large: 0.066 }
/** Upright pictures are treated as if they had this aspect ratio, because the width limits the size of a line. */
const MIN_ASPECT_RATIO = 4 / 3
const SUBTITLE_MARGIN_SHARE = 0.05

/**
 * The subtitles and signs of an order as an ASS script that fits the displayed (rotated) picture; undefined if the file has no
 * picture.
 */
export function burnScript({ cues, size, signs }: Burn, { video }: MediaFacts): string | undefined {
  if (video === undefined) return undefined
  const turned = video.rotation % 180 !== 0
  const [width, height] = turned ? [video.height, video.width] : [video.width, video.height]
  const room = Math.min(height, width / MIN_ASPECT_RATIO)
  const letters = Math.max(8, Math.round(room * CAPITAL_HEIGHT_SHARES[size] * LINE_HEIGHT_RATIO))
  const look = {
    width,
    height,
    font: SUBTITLE_FAMILY,
    size: letters,
    outline: Math.max(1, Math.round(letters / 16)),
    margins: { side: Math.round(width * SUBTITLE_MARGIN_SHARE), foot: Math.round(height * SUBTITLE_MARGIN_SHARE) },
  }
  return formatAss(cues, { look, signs })
}

/** Ratio of line height, by which ASS measures fonts, to letter height in Noto Sans. */
const LINE_HEIGHT_RATIO = 1.362

/** Signs of a film as a track that lays them over the picture; undefined where there are none, or no picture. */
export function overlayTrack(
  { signs = [], language }: Pick<AssembleOrder, 'signs' | 'language'>,
  facts: MediaFacts,
): ScriptContent | undefined {
  const script = signs.length === 0 ? undefined : burnScript({ cues: [], size: 'medium', signs }, facts)
  if (script === undefined) return undefined
  return { script, title: 'Signs', ...(language === undefined ? {} : { language: toIso639_2(language) }) }
}

/** Writes the script of the texts to burn in to a folder, and answers its path; undefined where there is nothing to burn in. */
export async function writeBurnScript(
  burn: Burn | undefined,
  facts: MediaFacts,
  folder: string,
): Promise<string | undefined> {
  const script = burn === undefined ? undefined : burnScript(burn, facts)
  if (script === undefined) return undefined
  const path = join(folder, 'burn.ass')
  await mkdir(folder, { recursive: true })
  await writeFile(path, script)
  return path
}

/** Signs of the film in the time of its dub, to burn in; undefined where there are none. */
export function signsInDub(
  signs: readonly PlacedText[] = [],
  { duration }: Pick<MediaFacts, 'duration'>,
  timeMap: TimeMapKnots,
): Burn | undefined {
  const map = createTimeMap(timeMap)
  const moved = cutAtEnd(signs, duration).within.map((sign) => stretchInDub(sign, map))
  return moved.length === 0 ? undefined : { size: 'medium', cues: [], signs: moved }
}
