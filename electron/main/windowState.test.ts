import { describe, expect, it } from 'vitest'
import { initialWindowBounds, popOutPlace } from './windowState.ts'

const screen = { x: 0, y: 0, width: 1280, height: 720 }
const right = { x: 1280, y: 0, width: 1920, height: 1080 }
const saved = { x: 1500, y: 100, width: 1000, height: 700, maximized: false, fullScreen: false }

describe('placeWindow', () => {
  it('returns to where the window was', () => {
    expect(initialWindowBounds(saved, [screen, right])).toEqual({ x: 1500, y: 100, width: 1000, height: 700 })
  })

  it('does not open on a screen that is gone', () => {
    expect(initialWindowBounds(saved, [screen])).toEqual({ width: 1000, height: 700 })
  })

  it.each([
    { x: 1250, y: 100 },
    { x: 0, y: -40 },
    { x: 0, y: 700 },
  ])('does not open out of reach at %o', (place) => {
    expect(initialWindowBounds({ ...saved, ...place }, [screen])).not.toHaveProperty('x')
  })

  it('fits the first window onto a small screen', () => {
    expect(initialWindowBounds(undefined, [screen])).toEqual({ width: 1280, height: 720 })
    expect(initialWindowBounds(undefined, [])).toEqual({ width: 1440, height: 900 })
  })
})

describe('a window that the page fills', () => {
  const place = (features: string, screens = [screen, right], isOnSecond = true) =>
    popOutPlace(features, { screens, isOnSecond })

  it('opens where it was, on either screen', () => {
    expect(place('popup,left=1400,top=40,width=1280,height=720')).toEqual({ x: 1400, y: 40 })
    expect(place('popup,left=100,top=40,width=1280,height=720')).toEqual({ x: 100, y: 40 })
  })

  it('opens on the second screen at first where it is to, and where the system wants otherwise', () => {
    expect(place('popup,width=1280,height=720')).toEqual({ x: 1280, y: 0 })
    expect(place('popup,width=1280,height=720', [screen])).toEqual({})
    expect(place('popup,width=360,height=640', [screen, right], false)).toEqual({})
  })

  it('does not open on a screen that is gone', () => {
    expect(place('popup,left=1400,top=40,width=1280,height=720', [screen])).toEqual({ x: 0, y: 0 })
  })
})
