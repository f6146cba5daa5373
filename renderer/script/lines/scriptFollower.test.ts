import { createElement } from 'react'
import { expect, it } from 'vitest'
import { livePart } from '../../drawn/livePart.testing.ts'
import { standInPage } from '../../drawn/standInPage.testing.ts'
import { openScene } from '../../state/document/scene.testing.ts'
import { tick } from '../../state/editor/clock.ts'
import { patchScript } from '../../state/editor/scriptView.ts'
import { editField } from '../../state/editor/selection.ts'
import { scriptIds } from './rowOf.ts'

standInPage()

const { ScriptFollower } = await import('./LineList.tsx')

const SHOWN = [1, 2, 3, 4]
const ROW_PX = 100

/** A script of which one row is in sight, and the last is not drawn yet. */
function playedScript() {
  openScene()
  const asked: number[] = []
  const scrollElement = { scrollTop: 0 }
  const list = {
    measurementsCache: SHOWN.map((key, at) => ({ key, start: at * ROW_PX, end: (at + 1) * ROW_PX })),
    elementsCache: new Map(SHOWN.slice(0, 3).map((id) => [id, {}])),
    // The heads take 24 of it.
    ...{ scrollOffset: 0, scrollRect: { height: ROW_PX + 24 }, scrollElement },
    scrollToIndex: (index: number) => asked.push(index),
  }
  const element = new EventTarget()
  Object.assign(document, { getElementById: (id: string) => (id === scriptIds.list ? element : null) })
  const part = livePart(createElement(ScriptFollower, { shown: SHOWN, list: list as never }))
  const playTo = async (seconds: number, plays = true) => {
    tick(seconds, plays)
    await part.settle()
    return { top: scrollElement.scrollTop, asked: asked.splice(0) }
  }
  return { playTo, scroll: () => element.dispatchEvent(new Event('wheel')) }
}

it('the script follows the film by the places of its rows, and asks for one that is not drawn', async () => {
  const { playTo } = playedScript()
  expect([await playTo(1.5), await playTo(4.5), await playTo(6.5), await playTo(10)]).toEqual([
    { top: 0, asked: [] },
    { top: 100, asked: [] },
    { top: 100, asked: [] },
    { top: 100, asked: [3] },
  ])
})

it('the script stays where the film stands, and where the user scrolls, writes, or has switched following off', async () => {
  expect(await playedScript().playTo(4.5, false)).toEqual({ top: 0, asked: [] })
  const scrolled = playedScript()
  await scrolled.playTo(1.5)
  scrolled.scroll()
  expect(await scrolled.playTo(4.5)).toEqual({ top: 0, asked: [] })
  const written = playedScript()
  editField('translation', 1)
  expect(await written.playTo(4.5)).toEqual({ top: 0, asked: [] })
  const switchedOff = playedScript()
  patchScript({ follow: false })
  expect(await switchedOff.playTo(4.5)).toEqual({ top: 0, asked: [] })
})
