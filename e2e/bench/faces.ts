import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createSignalDiarizer } from '../../electron/engine/adapters/diarize/signalDiarizer.ts'
import { createFaceFinder } from '../../electron/engine/adapters/faces/faceFinder.ts'
import { unshared } from '../../electron/engine/dub/film/filmSound.ts'
import { detectFaces } from '../../electron/engine/dub/read/detectFaces.ts'
import type { LineView } from '../../shared/contract/records.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'

const CLIP = fileURLToPath(new URL('../../../shared/data/video/tears-of-steel-clip.webm', import.meta.url))

/**
 * Stretches of the clip as lines, marked by eye, frame by frame, before any limit was set. Nobody speaks in it, so a mark says
 * what would be seen of the person in the shot if they spoke: lips, a face turned away or covered, or nobody.
 */
const MARKS: readonly (readonly [start: number, end: number, view: LineView])[] = [
  [0.2, 1.6, 'mouth_hidden'],
  [2.3, 4.8, 'mouth_hidden'],
  [5.4, 6.1, 'on_screen'],
  [6.7, 9, 'off_screen'],
  [9.3, 12.7, 'off_screen'],
  [13, 14, 'mouth_hidden'],
  [14.4, 16, 'on_screen'],
  [16.2, 18.4, 'on_screen'],
  [18.8, 19.9, 'on_screen'],
  [20.2, 21.9, 'on_screen'],
  [22.5, 24, 'on_screen'],
  [24, 25.5, 'on_screen'],
  [26.2, 28.6, 'mouth_hidden'],
  [30, 32.5, 'mouth_hidden'],
  [33, 36.2, 'off_screen'],
  [36.4, 37.5, 'on_screen'],
  [37.6, 40.9, 'off_screen'],
  [41.3, 46.8, 'mouth_hidden'],
  [48.3, 50, 'off_screen'],
  [50.15, 51.4, 'on_screen'],
  [51.45, 51.9, 'off_screen'],
  [51.95, 53.4, 'on_screen'],
  [53.6, 55.9, 'off_screen'],
  [56.45, 57.2, 'mouth_hidden'],
  [57.5, 59.4, 'off_screen'],
  [59.6, 61.3, 'mouth_hidden'],
  [61.6, 65.3, 'off_screen'],
  [65.5, 67.3, 'mouth_hidden'],
  [67.5, 70.3, 'off_screen'],
]
/** Seconds of the clip's first part, on which limits were set; the rest is held out. */
const TUNED_SECONDS = 30
/** Seconds of the clip. */
const CLIP_SECONDS = 70.5

/** A marked line and what was found. */
interface MarkedLine {
  readonly start: number
  readonly marked: LineView
  readonly found: LineView | undefined
}

/** Prints how many marked lines are seen rightly, and how long looking for faces takes. */
export async function faces(): Promise<void> {
  if (!existsSync(CLIP)) return notMeasured(`${CLIP} is absent`)
  let memory = 0
  const onMemory = (megabytes: number): void => {
    memory = megabytes
  }
  const lines = MARKS.map(([start, end], id) => ({ id, start, end }))
  const started = performance.now()
  const reading = await detectFaces(
    { path: CLIP, lines, shared: unshared(tmpdir()) },
    {
      capabilities: { faces: createFaceFinder({ onMemory }), diarizer: createSignalDiarizer() },
      signal: new AbortController().signal,
    },
  )
  const seconds = (performance.now() - started) / 1000
  const results = MARKS.map(([start, , marked], at) => ({ start, marked, found: reading.lines[at]?.view }))
  for (const { start, marked, found } of results)
    if (marked !== found) process.stdout.write(`  at ${start} s: ${marked} marked, ${found ?? 'unknown'} found\n`)
  reportPart(
    'set on',
    results.filter(({ start }) => start < TUNED_SECONDS),
  )
  reportPart(
    'held out',
    results.filter(({ start }) => start >= TUNED_SECONDS),
  )
  report('people seen', String(reading.people.length))
  report(
    'speed, all but a second of the film',
    `${(CLIP_SECONDS / seconds).toFixed(1)} × real time`,
    atLeast(CLIP_SECONDS / seconds, 1, '×'),
  )
  report('memory of the process that looks', `${memory.toFixed(0)} MB`, atMost(memory, 600, 'MB'))
}

function reportPart(name: string, results: readonly MarkedLine[]): void {
  const share = (isRight: (one: MarkedLine) => boolean): number =>
    (100 * results.filter(isRight).length) / results.length
  const isSeen = (view: LineView | undefined): boolean => view === 'on_screen'
  const seen = share(({ marked, found }) => found !== undefined && isSeen(marked) === isSeen(found))
  const exact = share(({ marked, found }) => marked === found)
  const always = share(({ marked }) => isSeen(marked))
  report(`${name}: mouth seen or not, of ${results.length} lines`, `${seen.toFixed(0)} %`, atLeast(seen, 90, '%'))
  report(`${name}: also why not`, `${exact.toFixed(0)} %`)
  report(`${name}: always on-screen`, `${always.toFixed(0)} %`)
}
