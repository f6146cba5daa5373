import type { Line } from '../../../shared/project/document.ts'
import type { Standings } from '../../state/standings.ts'
import { cleared } from '../view/canvas.ts'
import type { Ink } from '../view/ink.ts'
import { levelFor, samplePeaks } from './samplePeaks.ts'
import type { Level } from './sound.ts'

/** Height of the overview in pixels. */
const OVERVIEW_HEIGHT = 23

interface OverviewPicture {
  readonly levels: readonly Level[]
  readonly ink: Ink
  readonly standings: Standings
  readonly lines: Readonly<Record<string, Line>>
  readonly width: number
  readonly duration: number
}

/** Paints the sound of the whole video, and a mark wherever a line fails. */
export function paintOverview(canvas: HTMLCanvasElement, picture: OverviewPicture): void {
  const { levels, ink, standings, lines, width, duration } = picture
  const context = cleared(canvas, { width, height: OVERVIEW_HEIGHT })
  if (context === undefined || width === 0) return
  const each = duration / width
  const level = levelFor(levels, each)
  const middle = (OVERVIEW_HEIGHT - 3) / 2
  if (level !== undefined) {
    const { high, low } = samplePeaks(level, { start: 0, each, count: Math.ceil(width) })
    const most = high.reduce((top, one) => Math.max(top, one), 0.1)
    context.fillStyle = ink.wave
    for (const [x, top] of high.entries()) {
      const [up, down] = [(top / most) * middle, ((low[x] ?? 0) / most) * middle]
      context.fillRect(x, middle - up, 1, Math.max(1, up + down))
    }
  }
  context.fillStyle = ink.bad
  for (const [id, { level }] of standings) {
    const line = level === 'fail' ? lines[id] : undefined
    if (line !== undefined) context.fillRect(Math.floor(line.start / each), OVERVIEW_HEIGHT - 3, 1, 3)
  }
}
