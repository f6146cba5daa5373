// @module-tag apart
import '../state/frames.testing.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { edited, TEST_FILM_FACTS, testDocument, timesOf } from '../../shared/project/document.testing.ts'
import type { Document } from '../../shared/project/document.ts'
import { setLocked } from '../../shared/project/lines/lineEdits.ts'
import { openTestProject } from '../state/document/project.testing.ts'
import { theProject } from '../state/document/project.ts'
import { holdTransport, tick } from '../state/editor/clock.ts'
import { selection, selectLine, selectLines } from '../state/editor/selection.ts'
import { patchTimeline, resetTimeline, timeline } from './timelineState.ts'
import {
  edgeToPlayhead,
  fitSelected,
  frameSeconds,
  giveToNeighbour,
  lineByKey,
  makeLineAt,
  nudge,
  playLine,
  revealLine,
  showPlayhead,
  toggleLoop,
} from './verbs.ts'
import { useViewport, viewport } from './view/viewport.ts'

/** Two people, whose lines alternate at first. */
const DOCUMENT = edited(
  testDocument([
    [2, 4, 'a', 'Amina'],
    [6, 8, 'b', 'Juma'],
    [10, 12, 'c', 'Amina'],
    [20, 22, 'd', 'Amina'],
  ]),
  (draft) => Object.assign(draft.media, { facts: TEST_FILM_FACTS }),
)
const [AMINA, JUMA] = Object.keys(DOCUMENT.speakers)

/** What was played: from, to, and whether in a loop. */
let played: (number | boolean | undefined)[][]
let release: () => void

beforeEach(() => show(DOCUMENT))
afterEach(() => release())

function show(document: Document): void {
  openTestProject(document)
  resetTimeline()
  useViewport.setState({ left: 0, zoom: 10, width: 600, duration: 60 })
  played = []
  const nothing = () => undefined
  const playRange = (...range: [number, number, boolean?]) => played.push(range)
  release = holdTransport({ play: nothing, pause: nothing, seek: nothing, setRate: nothing, playRange })
  tick(0, false)
}

const times = () => timesOf(theProject().document)
const starts = () => times().map(([start]) => start)
const speakers = () => Object.values(theProject().document.lines).map(({ speaker }) => speaker)

describe('the selected lines', () => {
  it('are looped from the first start to the last end, and no longer after a second time', () => {
    toggleLoop()
    expect(timeline().loop).toBeUndefined()
    selectLines([3, 1])
    toggleLoop()
    expect([timeline().loop, played]).toEqual([{ start: 2, end: 12 }, [[2, 12, true]]])
    toggleLoop()
    expect([timeline().loop, played.length]).toEqual([undefined, 1])
  })

  it('fill the view', () => {
    selectLines([1, 4])
    fitSelected()
    const { left, zoom, width } = viewport()
    expect([left < 2, left > 0, left + width / zoom > 22, left + width / zoom < 26]).toEqual([true, true, true, true])
  })

  it('move alone, or with all later ones', () => {
    selectLine(2)
    nudge(0.5)
    expect(starts()).toEqual([2, 6.5, 10, 20])
    patchTimeline({ ripple: true })
    nudge(-0.5)
    expect(starts()).toEqual([2, 6, 9.5, 19.5])
  })

  it('go to the speaker above or below, as far as there is one', () => {
    selectLine(1)
    giveToNeighbour(-1)
    expect(speakers()).toEqual([AMINA, JUMA, AMINA, AMINA])
    giveToNeighbour(1)
    expect(speakers()).toEqual([JUMA, JUMA, AMINA, AMINA])
    giveToNeighbour(1)
    expect(speakers()).toEqual([JUMA, JUMA, AMINA, AMINA])
    giveToNeighbour(-1)
    expect(speakers()).toEqual([AMINA, JUMA, AMINA, AMINA])
  })
})

describe('an edge of the current line', () => {
  it('goes to the playhead, and the line stays off those of its speaker', () => {
    selectLine(2)
    tick(9)
    edgeToPlayhead('end')
    tick(7)
    edgeToPlayhead('start')
    expect(times()[1]).toEqual([7, 9])
    expect(starts()).toEqual([2, 7, 10, 20])
    selectLine(3)
    tick(30)
    edgeToPlayhead('end')
    expect(times()[2]?.[1]).toBeLessThan(20)
  })

  it('takes later lines along where they ripple: the end keeps their distance, the start moves them all', () => {
    patchTimeline({ ripple: true })
    selectLine(2)
    tick(9)
    edgeToPlayhead('end')
    expect(times().slice(0, 3)).toEqual([
      [2, 4],
      [6, 9],
      [11, 13],
    ])
    tick(5)
    edgeToPlayhead('start')
    expect(starts()).toEqual([2, 5, 10, 20])
  })

  it('stays where the line is locked', () => {
    show(edited(DOCUMENT, (draft) => setLocked(draft, [2], true)))
    selectLine(2)
    tick(9)
    edgeToPlayhead('end')
    expect(times()[1]).toEqual([6, 8])
  })
})

describe('a new line', () => {
  it('is two seconds long, in its speaker’s lane, and current', () => {
    makeLineAt(15, AMINA)
    const made = theProject().document.lines[5]
    expect([made?.start, made?.end, made?.speaker]).toEqual([15, 17, AMINA])
    expect(selection().current).toBe(5)
  })

  it('is shorter where the speaker’s next line comes sooner, and is not made where there is no room', () => {
    makeLineAt(18.5, AMINA)
    expect(theProject().document.lines[5]?.end).toBeLessThan(20)
    makeLineAt(19.95, AMINA)
    expect(Object.keys(theProject().document.lines)).toHaveLength(5)
  })
})

it('plays a line, and leads to others by keys', () => {
  playLine(3)
  playLine(99)
  expect(played).toEqual([[10, 12]])
  selectLine(3)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowDown', 'Home', 'a'].map(lineByKey)).toEqual([1, 4, 2, 1, undefined])
})

it('shows a line and the playhead', () => {
  useViewport.setState({ left: 0, zoom: 100 })
  tick(30)
  showPlayhead()
  expect(viewport().left).toBe(27)
  revealLine(1)
  expect(viewport().left).toBeLessThan(2)
})

it('knows the length of a frame, a twenty-fifth of a second where the film does not tell', () => {
  expect(frameSeconds()).toBe(0.02)
  show(testDocument([[0, 1, 'a']]))
  expect(frameSeconds()).toBe(0.04)
})
