// @module-tag apart
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { callHandler, drawPart } from '../../drawn/drawPart.testing.ts'

// Node has no address and no clipboard.
globalThis.location ??= { origin: 'http://127.0.0.1:7' } as never
const copied: string[] = []
const writeText = async (text: string) => void copied.push(text)
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })

const { ErrorBoundary } = await import('./ErrorBoundary.tsx')

/** A boundary in which drawing has thrown, and the states that it goes on to. */
function broken(error: unknown, whole = false) {
  const boundary = new ErrorBoundary({ part: 'Own voice', whole, children: 'It is drawn.' })
  const states: unknown[] = []
  boundary.setState = (state: unknown) => void states.push(state)
  Object.assign(boundary, { state: ErrorBoundary.getDerivedStateFromError(error) })
  return { boundary, states, drawn: drawPart(boundary.render()) }
}

it('draws its part until that throws, whatever is thrown', () => {
  expect(drawPart(createElement(ErrorBoundary, { part: 'Own voice' } as never, 'It is drawn.')).text).toBe(
    'It is drawn.',
  )
  const { drawn, boundary } = broken(undefined)
  expect(drawn.text).toContain('Own voice cannot be shown')
  expect(drawn.text).not.toContain('It is drawn.')
  Object.assign(boundary, { state: { broken: false } })
  expect(drawPart(boundary.render()).text).toBe('It is drawn.')
})

it('tries again when asked', () => {
  const { drawn, states } = broken(new Error('It broke.'))
  const [retry] = drawn.all('button')
  callHandler(retry, 'onClick')
  expect(states).toEqual([{ broken: false }])
})

it('is a main place with a main heading where it stands for the whole page', () => {
  const places = [true, false].map((whole) => broken('x', whole).drawn.html.match(/<(?:main|h1|h2)/g))
  expect(places).toEqual([['<main', '<h1'], ['<h2']])
})

it('copies a report with the part and what was thrown, without the address of the studio', () => {
  const { drawn } = broken(new Error(`It broke at ${location.origin}/page.js.`))
  const [, copy] = drawn.all('button')
  callHandler(copy, 'onClick')
  expect(copied[0]).toMatch(/Own voice[\s\S]*It broke at \/page\.js\./)
})
