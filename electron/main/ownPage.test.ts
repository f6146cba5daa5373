import { describe, expect, it } from 'vitest'
import { isOwnFrame, isOwnPage, isPermitted, requestingAddress } from './ownPage.ts'

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

it('lets our page write to the clipboard, fill the screen and hear the microphone, and no other page', () => {
  const granted = (permission: string, devices: string[] = [], address = 'app://studio/') =>
    isPermitted(permission, { address, devices })
  expect([granted('clipboard-sanitized-write'), granted('fullscreen'), granted('media', ['audio'])]).toEqual([
    true,
    true,
    true,
  ])
  expect([granted('media'), granted('media', ['video']), granted('media', ['audio', 'video'])]).toEqual([
    false,
    false,
    false,
  ])
  expect([granted('geolocation'), granted('geolocation', ['audio']), granted('clipboard-read')]).toEqual([
    false,
    false,
    false,
  ])
  expect([granted('fullscreen', [], 'https://a.example/'), granted('media', ['audio'], 'app://other/')]).toEqual([
    false,
    false,
  ])
})

it('lets the stage fill the screen, which is a blank window of our page, and no blank window of another page', () => {
  const granted = (url: string, origin: string | undefined) =>
    isPermitted('fullscreen', { address: requestingAddress(url, origin), devices: [] })
  expect([granted('about:blank', 'app://studio'), granted('', 'app://studio')]).toEqual([true, true])
  expect([granted('about:blank', 'null'), granted('about:blank', 'https://a.example'), granted('', undefined)]).toEqual(
    [false, false, false],
  )
  expect(granted('https://a.example/', 'app://studio')).toBe(false)
})
