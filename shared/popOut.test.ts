import { expect, it } from 'vitest'
import { isPopOut, popOutName } from './popOut.ts'

it.each([
  ['about:blank', popOutName('stage'), true],
  ['about:blank', '', false],
  ['about:blank', '_blank', false],
  ['https://evil.example/', popOutName('stage'), false],
  ['app://studio/', popOutName('stage'), false],
  ['about:blank#https://evil.example/', popOutName('stage'), false],
  ['javascript:alert(1)', popOutName('stage'), false],
])('lets a page open %s named "%s": %s', (url, frameName, opens) => {
  expect(isPopOut({ url, frameName })).toBe(opens)
})
