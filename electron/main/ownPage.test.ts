import { describe, expect, it } from 'vitest'
import { isOwnFrame, isOwnPage } from './ownPage.ts'

describe('isOwnPage', () => {
  it.each(['app://studio/', 'app://studio/index.html#x', 'app://studio'])('knows %s', (address) => {
    expect(isOwnPage(address)).toBe(true)
  })

  it.each([
    'app://studio.evil.example/',
    'app://evil/studio',
    'app://user@studio/',
    'https://studio/',
    'https://evil.example/app://studio/',
    'file:///app://studio/',
    'about:blank',
    'data:text/html,app://studio/',
    '',
  ])('refuses %s', (address) => {
    expect(isOwnPage(address)).toBe(false)
  })
})

describe('isOwnFrame', () => {
  const own = { origin: 'app://studio', url: 'app://studio/', parent: null }

  it('answers the top frame of our page only', () => {
    expect(isOwnFrame(own)).toBe(true)
    expect(isOwnFrame({ ...own, parent: own })).toBe(false)
    expect(isOwnFrame({ ...own, origin: 'null' })).toBe(false)
    expect(isOwnFrame({ ...own, url: 'https://evil.example/', origin: 'https://evil.example' })).toBe(false)
  })

  it('does not answer a frame that is gone', () => {
    expect(isOwnFrame(null)).toBe(false)
  })
})
