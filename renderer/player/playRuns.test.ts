import { afterEach, beforeEach, expect, it } from 'vitest'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { openTestProject } from '../state/document/project.testing.ts'
import { holdTransport, now, tick } from '../state/editor/clock.ts'
import { selectLine } from '../state/editor/selection.ts'
import { playerState } from './playerState.ts'
import { playRuns } from './playRuns.ts'

const FACTS = { format: 'mp4', duration: 60, sizeBytes: 9, audio: [], subtitles: [] }
/** What the transport was asked. */
let calls: (string | number)[][]
let release: () => void

beforeEach(() => {
  const document = testDocument([
    [2, 4, 'a'],
    [20, 22, 'b'],
  ])
  openTestProject(edited(document, (draft) => Object.assign(draft.media, { facts: FACTS })))
  calls = []
  release = holdTransport({
    play: () => calls.push(['play']),
    pause: () => calls.push(['pause']),
    seek: (time) => calls.push(['seek', time]),
    setRate: (rate) => calls.push(['rate', rate]),
    playRange: (start, end) => calls.push(['range', start, end]),
  })
  tick(10, false)
})
afterEach(() => release())

/** Where the playhead is after actions, one after the other. */
const places = (...names: (keyof typeof playRuns)[]) =>
  names.map((name) => {
    playRuns[name]()
    return now()
  })

it('jumps by one and five seconds and no further than the film', () => {
  expect(places('jumpOn', 'secondOn', 'secondBack', 'jumpBack', 'jumpBack', 'jumpBack', 'jumpBack')).toEqual([
    ...[15, 16, 15, 10, 5, 0, 0],
  ])
  tick(58)
  expect(places('jumpOn')).toEqual([60])
  expect(calls.at(-1)).toEqual(['seek', 60])
})

it('goes to the starts of lines, and by a frame at a time', () => {
  const gone = places('nextStart', 'previousStart', 'frameOn', 'frameOn', 'frameBack')
  expect(gone.map((time) => Math.floor(time * 25) / 25)).toEqual([20, 2, 2.04, 2.08, 2.04])
})

it('plays around the edges of a line, and its speed goes up and down', () => {
  selectLine(1)
  for (const name of ['playLine', 'playAroundStart', 'playAroundEnd'] as const) playRuns[name]()
  expect(calls).toEqual([
    ['range', 2, 4],
    ['range', 1.5, 2.5],
    ['range', 3.5, 4.5],
  ])
  playRuns.faster()
  const fast = playerState().speed
  playRuns.slower()
  expect([fast > 1, playerState().speed]).toEqual([true, 1])
})
