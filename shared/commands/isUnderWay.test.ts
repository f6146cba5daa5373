import { expect, it } from 'vitest'
import { isUnderWay } from './isUnderWay.ts'
import { WorkState } from './workState.ts'

it('is so of work that goes on by itself or when it is resumed, and of nothing else', () => {
  const names = WorkState.options.map(({ shape }) => shape.name.value)
  expect(names.filter((name) => isUnderWay({ name }))).toEqual(['waiting', 'running', 'paused'])
})
