import { expect, it } from 'vitest'
import { recorded } from '../../drawn/recorded.testing.ts'
import { standInPage } from '../../drawn/standInPage.testing.ts'

standInPage()
const { createMovement } = await import('./bandStrip.ts')

/** 200 pixels a second. */
const STRETCH = { size: { width: 1000, height: 100, ratio: 2, secondsInSight: 5 }, base: 60 }

/** The calls by which a strip of another window is moved so. */
function moved(...moves: readonly (readonly [time: number, speed: number])[]): string {
  const notes: string[] = []
  const strip = recorded(notes, 'strip', {
    ownerDocument: {},
    style: recorded(notes, 'strip.style'),
    animate: ({ transform }: { transform: string[] }, { duration }: { duration: number }) => {
      notes.push(`goes from ${transform.join(' to ')} in ${duration} ms`)
      return recorded(notes, 'movement')
    },
  })
  const movement = createMovement(strip, { look: () => false, at: (ms) => ms + 5 })
  for (const [time, speed] of moves) movement.show({ time, speed, at: 1000 }, STRETCH)
  movement.end()
  return notes.join('\n')
}

it('a band that stands is moved so that the second of the film is at its sync line', () => {
  expect([moved([60, 0]), moved([61.003, 0]), moved([59, 0])].join('\n')).toMatchInlineSnapshot(`
    "strip.style.transform = translateX(280px)
    strip.style.transform = translateX(79.5px)
    strip.style.transform = translateX(480px)"
  `)
})

it('a band that moves is given to the browser, with its place on the clock of the window, and stopped', () => {
  expect(moved([60, 1], [62, 2], [63, 0])).toMatchInlineSnapshot(`
    "goes from translateX(12280px) to translateX(-11720px) in 120000 ms
    movement.playbackRate = 1
    movement.startTime = -58995
    movement.playbackRate = 2
    movement.startTime = -29995
    movement.cancel()
    strip.style.transform = translateX(-320px)"
  `)
})
