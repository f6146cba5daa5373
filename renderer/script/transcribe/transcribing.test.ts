import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { edited, testDocument, timesOf } from '../../../shared/project/document.testing.ts'
import { setLocked } from '../../../shared/project/lines/lineEdits.ts'
import { holdActions } from '../../state/actions.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { theProject } from '../../state/document/project.ts'
import { holdTransport, tick } from '../../state/editor/clock.ts'
import { scriptView } from '../../state/editor/scriptView.ts'
import { selection, selectLine } from '../../state/editor/selection.ts'
import {
  assignSpeakerByPlace,
  endAndBegin,
  goBackAndPlay,
  goOnAndPlay,
  resumeTranscribing,
  setTranscribing,
} from './transcribing.ts'

const DOCUMENT = testDocument([
  [2, 4, 'one', 'Amina'],
  [4, 8, '', 'Juma'],
  [12, 14, 'three', 'Amina'],
])

let played: (string | number)[][]
let release: () => void

beforeEach(() => {
  openTestProject(DOCUMENT)
  played = []
  const nothing = () => undefined
  release = holdTransport({
    play: () => void played.push(['play']),
    playRange: (start, end) => void played.push([start, end]),
    ...{ pause: nothing, seek: nothing, setRate: nothing },
  })
  tick(0, false)
})
afterEach(() => release())

const times = () => timesOf(theProject().document)
const opened = () => [selection().current, selection().editing, played.at(-1)]

describe('transcribing by hand', () => {
  it('begins at the current line, else at the first without a text', () => {
    setTranscribing(true)
    expect([scriptView().transcribing, ...opened()]).toEqual([true, 2, 'source', [4, 8]])
    selectLine(3)
    setTranscribing(true)
    expect(opened()).toEqual([3, 'source', [12, 14]])
    setTranscribing(false)
    expect(scriptView().transcribing).toBe(false)
  })

  it('marks speech where there are no lines', () => {
    openTestProject(testDocument([]))
    let marked = 0
    holdActions({ markSpeech: () => void marked++ })
    setTranscribing(true)
    expect(marked).toBe(1)
  })

  it('goes on and back, plays, and makes another line after the last', () => {
    selectLine(1)
    goOnAndPlay()
    expect(opened()).toEqual([2, 'source', [4, 8]])
    goBackAndPlay()
    expect(opened()).toEqual([1, 'source', [2, 4]])
    goBackAndPlay()
    expect(selection().current).toBe(1)
    resumeTranscribing()
    expect(played).toHaveLength(3)
    selectLine(3)
    goOnAndPlay()
    expect(times()).toHaveLength(4)
    expect(opened()).toEqual([4, 'source', ['play']])
  })

  it('gives the line to a speaker, or to a new one at the place after the last', () => {
    selectLine(3)
    assignSpeakerByPlace(2)
    const [, , third] = Object.values(theProject().document.lines)
    expect(third?.speaker).toBe(Object.keys(theProject().document.speakers)[1])
    assignSpeakerByPlace(4)
    expect(Object.keys(theProject().document.speakers)).toHaveLength(2)
    assignSpeakerByPlace(3)
    expect(Object.keys(theProject().document.speakers)).toHaveLength(3)
  })
})

describe('a line that is ended at the playhead', () => {
  it('moves up the next one that has begun by then', () => {
    selectLine(1)
    tick(5)
    endAndBegin()
    expect(times()).toEqual([
      [2, 5],
      [5, 8],
      [12, 14],
    ])
    expect(opened()).toEqual([2, 'source', undefined])
  })

  it('is followed by a new one where there is room, up to the next', () => {
    selectLine(2)
    tick(7)
    endAndBegin()
    expect(times()).toEqual([
      [2, 4],
      [4, 7],
      [7, 10],
      [12, 14],
    ])
    tick(9.5)
    selectLine(4)
    endAndBegin()
    expect(times()[3]).toEqual([9.5, 12])
  })

  it('is left alone where it would be too short or is locked: then the next one is played', () => {
    selectLine(1)
    tick(1)
    endAndBegin()
    expect([times()[0], selection().current]).toEqual([[2, 4], 2])
    openTestProject(edited(DOCUMENT, (draft) => setLocked(draft, [1], true)))
    selectLine(1)
    tick(3)
    endAndBegin()
    expect([times()[0], selection().current]).toEqual([[2, 4], 2])
  })
})
